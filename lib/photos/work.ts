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
} from './images.ts'
import type { ImageSize } from '#contract/media/images.ts'
import { maxAvifPixels, maxPhotoPixels } from '#contract/limits/listings.ts'
import { likenessOf } from './alike.ts'
import { headBytes, photoKindOf } from './kind.ts'
import { type ReadPrint, readPrint } from './print.ts'

// Runs in the photo process, the only one that decodes uploads.

/** The reason why a file is not accepted as a photo. */
export type Refusal =
  | { reason: 'heic' | 'unsupported' | 'broken' }
  | { reason: 'too_many_pixels'; width: number; height: number; most: number }

export type PhotoFiles = Record<ImageSize, string>

/** A photo in every width, with the paths of its files. */
export type ReadPhoto = StoredImage & { files: PhotoFiles }

/**
 * The part of a photo to keep, as fractions of its upright width and height; 'middle' is the largest centred
 * square.
 */
export type CropParts = { x: number; y: number; width: number; height: number } | 'middle'

/** `heavy`: so large that it should run alone. */
export type Checked = { refused: Refusal } | { heavy: boolean }

const secondsAtMost = 30
const heavyBytes = 100 << 20

const heifFormats = { heif: 'avif' } as Record<string, string>

/** Reads the header of a file and refuses anything that is not a photo, or too large, before decoding. */
export async function checkPhoto(source: string): Promise<Checked> {
  const kind = photoKindOf(await readHead(source))
  if (!kind) return { refused: { reason: 'unsupported' } }
  if (kind === 'heic') return { refused: { reason: 'heic' } }
  try {
    // We check the pixel limit ourselves, to report the size.
    const metadata = await sharp(source, { limitInputPixels: false }).metadata()
    const { format, width, height } = metadata
    if ((heifFormats[format] ?? format) !== kind) return { refused: { reason: 'broken' } }
    const most = kind === 'avif' ? maxAvifPixels : maxPhotoPixels
    if (width * height > most) return { refused: { reason: 'too_many_pixels', width, height, most } }
    return { heavy: decodingBytes(metadata) > heavyBytes }
  } catch {
    // sharp reads no such file.
    return { refused: { reason: 'broken' } }
  }
}

/** Estimated bytes held at once while decoding. */
function decodingBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  // Decoded line by line, at a fraction of its size.
  if (format === 'jpeg' && !isProgressive) return 0
  const samples = width * height * channels
  // The decoder's planes, and their copies on the way to pixels.
  if (format === 'heif') return samples * 6
  // A progressive JPEG holds its coefficients, two bytes each, until the last scan.
  return samples * (format === 'jpeg' || depth === 'ushort' ? 2 : 1)
}

/** Makes every width of a checked photo, or of a square of it. An animation is reduced to its first frame. */
export async function readPhoto(source: string, crop?: CropParts): Promise<ReadPhoto | { refused: Refusal }> {
  const reading = sharp(source, { limitInputPixels: maxPhotoPixels, failOn: 'error' })
  let pixels
  try {
    if (crop) reading.autoOrient().extract(squareOf((await reading.metadata()).autoOrient, crop))
    pixels = await decode(reading.timeout({ seconds: secondsAtMost }))
  } catch {
    // A damaged file, or one that takes too long.
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

/** Makes the smaller format of every width from the largest stored one. */
export async function makeAvif(source: string): Promise<PhotoFiles> {
  const pixels = await decode(sharp(source, { limitInputPixels: maxPhotoPixels }))
  const files = {} as PhotoFiles
  for (const size of imageSizes) {
    files[size] = `${source}-${size}.avif`
    await writeFile(files[size], await encodeAvif(pixels, size))
  }
  return files
}

/** Number of clockwise rotations by 90 degrees. */
export type QuarterTurns = 1 | 2 | 3

/**
 * Every width of a stored photo, rotated. The name is derived from its source and rotation, and so is stable.
 */
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

/** The print of a stored photo; null if it is featureless. */
export const printPhoto = (source: string): Promise<ReadPrint | null> => readPrint(sharp(source))

/** Similarity of two stored photos. */
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

/** In pixels, clamped to the photo. The crop that a client sends need not be a square. */
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
