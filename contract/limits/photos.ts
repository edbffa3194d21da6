/** Constants of photos, each with its unit. */

export const maxPhotoBytes = 12 << 20
export const maxPhotoPixels = 50_000_000
export const maxAvifPixels = 16_000_000 // its decoder needs several times the memory of the others
export const photosPerListing = { user: 7, pro: 20, shop: 20, home: 30 } as const
/** The highest of these limits, before the listing's own is known. */
export const mostPhotos = Math.max(...Object.values(photosPerListing))
/** Photos per account: enough for all that it can publish. */
export const photoUploadLimits = {
  user: { max: 1_200, windowSeconds: 3600 },
  pro: { max: 6_000, windowSeconds: 3600 },
  shop: { max: 60_000, windowSeconds: 3600 },
} as const
export const orphanHours = 24 // until a photo that no listing shows is deleted
/** Widths of every stored photo, in pixels. */
export const imageWidths = { sm: 320, md: 640, lg: 1280 } as const
export const previewSize = { width: 1_200, height: 630 } // pixels of the link preview in messengers
export const previewsKept = 200 // pictures, about 80 kB each
export const previewsWaiting = 20 // waiting to be drawn
