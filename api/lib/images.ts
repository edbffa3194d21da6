import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type ImageSize, imageKey } from '#contract/images.ts'
import { imageWidths } from '#contract/limits.ts'
import type { Storage } from './storage.ts'

const quality = 78

export type StoredImage = { hash: string; width: number; height: number }

/**
 * Stores a picture in every width, re-encoded and without metadata, under the hash of its content; the same picture
 * again costs nothing. `width` and `height` are those of the largest variant, in pixels.
 */
export async function storeImage(storage: Storage, source: Buffer): Promise<StoredImage> {
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 32)
  const picture = sharp(source).autoOrient()
  let largest = { width: 0, height: 0 }
  for (const [size, width] of Object.entries(imageWidths) as [ImageSize, number][]) {
    const { data, info } = await picture
      .clone()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    await storage.put(imageKey(hash, size), data)
    if (info.width > largest.width) largest = { width: info.width, height: info.height }
  }
  return { hash, ...largest }
}
