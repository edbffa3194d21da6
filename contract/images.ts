import { iconVersion, imageWidths } from './limits.ts'

export type ImageSize = keyof typeof imageWidths

/** Every photo is there as WebP at once; AVIF follows, where it is smaller. */
export const imageFormats = ['webp', 'avif'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** Where a photo lies in the store. */
export const imageKey = (hash: string, size: ImageSize, format: ImageFormat = 'webp') =>
  `${hash.slice(0, 2)}/${hash}-${imageWidths[size]}.${format}`

/** The address of a stored photo; the picture never changes under it, and who reads AVIF gets that where there is one. */
export const imageUrl = (hash: string, size: ImageSize) => `/media/${imageKey(hash, size)}`

/** The drawing that stands for a listing without photos, and for a category tile. */
export const drawingUrl = (drawing: string) => `/drawings/${drawing}.svg?v=${iconVersion}`
