import { phonePhoto } from './phone-photo.ts'

// The phones of bench/uploads.ts in a separate process: draws the photos, then sends all of them at once.

export type PhotoOrder = { address: string; token: string; listingIds: number[] }
export type PhotoReport = { ready: { megabytes: number } } | { sent: { took: number[] } }

const report = (what: PhotoReport) => process.send!(what)

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
