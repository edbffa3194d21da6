import { createHash } from 'node:crypto'
import sharp, { type Raw, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { type ImageSize, imageKey } from '#contract/media/images.ts'
import { imageWidths } from '#contract/limits/listings.ts'
import type { Storage } from '#lib/files/storage.ts'

// Effort 2 takes half the time of the default, for files a twelfth larger.
const webp = { quality: 78, effort: 2 }
// Other formats are made from the largest later, so it is compressed less.
const largestWebp = { ...webp, quality: 82 }
// Higher efforts take two to five times as long to save a tenth of the size.
const avif = { quality: 52, effort: 2 }

export const imageSizes = Object.keys(imageWidths) as ImageSize[]
export const largestSize = imageSizes.toSorted((a, b) => imageWidths[b] - imageWidths[a])[0]!

// For very long strips: WebP is limited to 16,383 pixels.
const tallest = 4 * imageWidths[largestSize]

export type StoredImage = { hash: string; width: number; height: number; thumbhash: string }

/** A picture as displayed: upright, on white, in sRGB, without metadata. */
export type Pixels = { data: Buffer; raw: Raw }

export async function decode(source: Sharp): Promise<Pixels> {
  const { data, info } = await source
    .autoOrient()
    .resize({
      width: imageWidths[largestSize],
      height: tallest,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

const resized = ({ data, raw }: Pixels, size: ImageSize) =>
  sharp(data, { raw }).resize({ width: imageWidths[size], withoutEnlargement: true })

export const encodeWebp = (pixels: Pixels, size: ImageSize) =>
  resized(pixels, size)
    .webp(size === largestSize ? largestWebp : webp)
    .toBuffer()

export const encodeAvif = (pixels: Pixels, size: ImageSize) => resized(pixels, size).avif(avif).toBuffer()

/**
 * Stores a picture in every width, re-encoded and without metadata, under the hash of its content; storing
 * the same picture again changes nothing. `width` and `height` are those of the largest variant, in pixels.
 */
export async function storeImage(storage: Storage, source: Buffer): Promise<StoredImage> {
  const hash = imageHash(createHash('sha256').update(source).digest())
  const pixels = await decode(sharp(source))
  for (const size of imageSizes) await storage.put(imageKey(hash, size), await encodeWebp(pixels, size))
  const { width, height } = pixels.raw
  return { hash, width, height, thumbhash: await thumbhashOf(pixels) }
}

/** The name of a picture, derived from the SHA-256 of its file. */
export const imageHash = (sha256: Buffer) => sha256.toString('hex').slice(0, 32)

const thumbSide = 64 // pixels; the hash takes at most 100

export async function thumbhashOf({ data: pixels, raw }: Pixels): Promise<string> {
  const { data, info } = await sharp(pixels, { raw })
    .resize({ width: thumbSide, height: thumbSide, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
