import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import sharp, { type Metadata } from 'sharp'
import {
  decode,
  encodeAvif,
  encodeWebp,
  imageHash,
  imageSizes,
  type Pixels,
  type StoredImage,
  thumbhashOf,
} from '#lib/images.ts'
import type { ImageSize } from '#contract/images.ts'
import { maxAvifPixels, maxPhotoPixels } from '#contract/limits.ts'
import { likenessOf } from './alike.ts'
import { headBytes, photoKindOf } from './kind.ts'
import { type ReadPrint, readPrint } from './print.ts'

// What runs in the process for photos: nothing else decodes what people send.

/** Why a file does not become a photo. */
export type Refusal =
  | { reason: 'heic' | 'unsupported' | 'broken' }
  | { reason: 'too_many_pixels'; width: number; height: number; most: number }

export type PhotoFiles = Record<ImageSize, string>

/** A photo in every width, with the paths of its files. */
export type ReadPhoto = StoredImage & { files: PhotoFiles }

/** What to keep of a photo, in parts of its upright width and height; 'middle' is the largest square in its middle. */
export type CropParts = { x: number; y: number; width: number; height: number } | 'middle'

/** `heavy`: so large that it had better be alone. */
export type Checked = { refused: Refusal } | { heavy: boolean }

const secondsAtMost = 30
const heavyBytes = 100 << 20

// Formats that nobody may send are not even tried, whatever a file says of itself.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}File`),
})
// The photos of many people never repeat, and each is to use one thread of the few.
sharp.cache(false)
sharp.concurrency(1)

const heifFormats = { heif: 'avif' } as Record<string, string>

/** Looks at the head of a file: what is no photo or too large is refused before anything is decoded. */
export async function checkPhoto(source: string): Promise<Checked> {
  const kind = photoKindOf(await readHead(source))
  if (!kind) return { refused: { reason: 'unsupported' } }
  if (kind === 'heic') return { refused: { reason: 'heic' } }
  try {
    // The limit on pixels is ours to tell, with the size.
    const metadata = await sharp(source, { limitInputPixels: false }).metadata()
    const { format, width, height } = metadata
    if ((heifFormats[format] ?? format) !== kind) return { refused: { reason: 'broken' } }
    const most = kind === 'avif' ? maxAvifPixels : maxPhotoPixels
    if (width * height > most) return { refused: { reason: 'too_many_pixels', width, height, most } }
    return { heavy: decodingBytes(metadata) > heavyBytes }
  } catch {
    return { refused: { reason: 'broken' } }
  }
}

/** About as much as is held at once of a photo while it is decoded. */
function decodingBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  // It comes in lines, at a fraction of its size.
  if (format === 'jpeg' && !isProgressive) return 0
  const samples = width * height * channels
  // The planes that the decoder made, and their copies on the way to pixels.
  if (format === 'heif') return samples * 6
  // Of a progressive JPEG its coefficients, of two bytes each, wait for the last scan.
  return samples * (format === 'jpeg' || depth === 'ushort' ? 2 : 1)
}

/** Makes every width of a photo that was checked, or of a square of it. Of an animation the first picture counts. */
export async function readPhoto(source: string, crop?: CropParts): Promise<ReadPhoto | { refused: Refusal }> {
  const reading = sharp(source, { limitInputPixels: maxPhotoPixels, failOn: 'error' })
  let pixels
  try {
    if (crop) reading.autoOrient().extract(squareOf((await reading.metadata()).autoOrient, crop))
    pixels = await decode(reading.timeout({ seconds: secondsAtMost }))
  } catch {
    return { refused: { reason: 'broken' } }
  }
  return { hash: await hashOf(source, crop), ...(await writeWidths(pixels, source)) }
}

async function writeWidths(pixels: Pixels, source: string): Promise<Omit<ReadPhoto, 'hash'>> {
  const files = {} as PhotoFiles
  for (const size of imageSizes) {
    files[size] = `${source}-${size}.webp`
    await writeFile(files[size], await encodeWebp(pixels, size))
  }
  const { width, height } = pixels.raw
  return { width, height, thumbhash: await thumbhashOf(pixels), files }
}

/** Makes the smaller format of every width from the largest that is stored. */
export async function makeAvif(source: string): Promise<PhotoFiles> {
  const pixels = await decode(sharp(source, { limitInputPixels: maxPhotoPixels }))
  const files = {} as PhotoFiles
  for (const size of imageSizes) {
    files[size] = `${source}-${size}.avif`
    await writeFile(files[size], await encodeAvif(pixels, size))
  }
  return files
}

/** How often a photo is turned by 90 degrees to the right. */
export type QuarterTurns = 1 | 2 | 3

/** Every width of a stored photo, turned. Its name tells what it was made from and how, so that it is always the same. */
export async function turnPhoto(source: string, hash: string, turns: QuarterTurns): Promise<ReadPhoto> {
  const turned = await sharp(source, { limitInputPixels: maxPhotoPixels })
    .rotate(90 * turns)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width: across, height: down, channels } = turned.info
  const pixels = await decode(sharp(turned.data, { raw: { width: across, height: down, channels } }))
  const name = createHash('sha256').update(`${hash} turned ${turns}`).digest()
  return { hash: imageHash(name), ...(await writeWidths(pixels, source)) }
}

/** By which a stored photo is known again; null where there is nothing on it. */
export const printPhoto = (source: string): Promise<ReadPrint | null> => readPrint(sharp(source))

/** How alike two stored photos are. */
export const comparePhotos = (source: string, other: string): Promise<number> =>
  likenessOf(sharp(source), sharp(other))

async function readHead(source: string): Promise<Buffer> {
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function hashOf(source: string, crop: CropParts | undefined): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(source), hash)
  const ofFile = hash.digest()
  if (!crop) return imageHash(ofFile)
  return imageHash(createHash('sha256').update(ofFile).update(JSON.stringify(crop)).digest())
}

/** In pixels, wholly within the photo. What its sender calls a square need not be one. */
function squareOf({ width, height }: { width: number; height: number }, crop: CropParts) {
  const shorter = Math.min(width, height)
  const parts =
    crop === 'middle'
      ? { x: (width - shorter) / 2 / width, y: (height - shorter) / 2 / height, width: 1, height: 1 }
      : crop
  const wanted = Math.round(Math.min(parts.width * width, parts.height * height, shorter))
  const side = Math.max(1, wanted)
  const within = (start: number, whole: number) =>
    Math.max(0, Math.min(Math.round(start * whole), whole - side))
  return { left: within(parts.x, width), top: within(parts.y, height), width: side, height: side }
}
