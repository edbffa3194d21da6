import sharp from 'sharp'

// The phones of bench/uploads.ts, in a process of their own: it draws the photos, then sends all of them at once.

export type PhotoOrder = { address: string; token: string; listingIds: number[] }
export type PhotoReport = { ready: { megabytes: number } } | { sent: { took: number[] } }

const report = (what: PhotoReport) => process.send!(what)

/** Twelve million pixels with as much detail as a photo of a street has, each other than the rest. */
async function phonePhoto(seed: number): Promise<Blob> {
  const width = 4000
  const height = 3000
  const raw = Buffer.allocUnsafe(width * height * 3)
  for (let at = 0, state = seed + 1; at < raw.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    raw[at] = 128 + 90 * Math.sin(at / 7_000 + seed) + (state >>> 27)
  }
  const file = await sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return new Blob([new Uint8Array(file)], { type: 'image/jpeg' })
}

process.once('message', async ({ address, token, listingIds }: PhotoOrder) => {
  const photos: Blob[] = []
  for (const [seed] of listingIds.entries()) photos.push(await phonePhoto(seed))
  report({
    ready: { megabytes: photos.reduce((sum, { size }) => sum + size, 0) / photos.length / (1 << 20) },
  })
  process.once('message', async () => {
    const took = await Promise.all(
      listingIds.map(async (id, at) => {
        const form = new FormData()
        form.append('images[]', photos[at]!, `IMG_${at}.jpg`)
        const begun = performance.now()
        const reply = await fetch(`${address}/api/listings/${id}/image-upload`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: form,
        })
        if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
        return performance.now() - begun
      }),
    )
    report({ sent: { took } })
    process.disconnect!()
  })
})
