import sharp from 'sharp'

/** Twelve megapixels, as detailed as a photo of a street, and different for each seed. */
export async function phonePhoto(seed: number): Promise<Blob> {
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

/** Three such photos as files to choose; different for each walk. */
export const phonePhotoFiles = (walk: number) =>
  Promise.all(
    [1, 2, 3].map(async (seed) => ({
      name: `IMG_${seed}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await (await phonePhoto(10 * walk + seed)).arrayBuffer()),
    })),
  )
