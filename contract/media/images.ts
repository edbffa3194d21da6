import { iconVersion } from '#contract/limits/serving.ts'
import { imageWidths } from '#contract/limits/listings.ts'

export type ImageSize = keyof typeof imageWidths

/** Every photo is available as WebP at once; AVIF follows, if it is smaller. */
export const imageFormats = ['webp', 'avif'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** Storage key of a photo. */
export const imageKey = (hash: string, size: ImageSize, format: ImageFormat = 'webp') =>
  `${hash.slice(0, 2)}/${hash}-${imageWidths[size]}.${format}`

const keyForm = /^([0-9a-f]{2}\/[0-9a-f]{32}-\d{1,4})\.(webp|avif)$/

/** The name and format in a photo's storage key; undefined for any other key. */
export function readImageKey(key: string): { name: string; format: ImageFormat } | undefined {
  const [, name, format] = keyForm.exec(key) ?? []
  return name ? { name, format: format as ImageFormat } : undefined
}

/** Photos are named by their content, so caches may hold them for good. */
export const imageCaching = 'public, max-age=31536000, immutable'

let mediaUrl = '/media'

/** Has photos served from another address than the site's own, for the whole process. */
export const setMediaUrl = (url: string) => {
  mediaUrl = url
}

/**
 * The address of a stored photo. Its content never changes; clients that accept AVIF get that from the site if it
 * exists.
 */
export const imageUrl = (hash: string, size: ImageSize) => `${mediaUrl}/${imageKey(hash, size)}`

/** The drawing for a listing without photos, in grey. */
export const drawingUrl = (drawing: string) => `/drawings/${drawing}.svg?v=${iconVersion}`

/** The same drawing in colour, for a category. */
export const tileUrl = (drawing: string) => `/tiles/${drawing}.svg?v=${iconVersion}`
