import { iconVersion, imageWidths } from './limits.ts'

export type ImageSize = keyof typeof imageWidths

/** Where a photo lies in the store. */
export const imageKey = (hash: string, size: ImageSize) =>
  `${hash.slice(0, 2)}/${hash}-${imageWidths[size]}.webp`

/** The address of a stored photo; content never changes under it. */
export const imageUrl = (hash: string, size: ImageSize) => `/media/${imageKey(hash, size)}`

/** The drawing that stands for a listing without photos, and for a category tile. */
export const drawingUrl = (drawing: string) => `/drawings/${drawing}.svg?v=${iconVersion}`
