import { z } from 'zod'
import { siteAddress } from '#contract/paths/site-address.ts'
import { id, idParams, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { mostPhotos } from '#contract/limits/listings.ts'
import { numeric } from '#contract/text/schemas.ts'

/** A listing's photo for its owner. `order` counts from 0; the first photo is the cover. */
export const listingImage = z.object({
  id: z.int(),
  name: z.string(),
  main: z.boolean(),
  order: z.int(),
  sizes: z.object({ sm: siteAddress, md: siteAddress, lg: siteAddress }),
  created_at: unixSeconds,
})
export type ListingImage = z.infer<typeof listingImage>

export const listingImages = z.array(listingImage)

export const imageChoice = z.object({ imageId: id })

export const imageTurn = z.object({
  imageId: id,
  /** Clockwise quarter turns. */
  turns: numeric(z.number({ error: 'Broj okreta je 1, 2 ili 3.' }))
    .pipe(z.union([z.literal(1), z.literal(2), z.literal(3)], 'Broj okreta je 1, 2 ili 3.'))
    .default(1),
})

export const imageOrder = z.object({
  ids: z
    .array(id, { error: 'Pošaljite brojeve fotografija u željenom redoslijedu.' })
    .max(mostPhotos, `Najviše ${mostPhotos} fotografija.`),
})

export const imageDone = z.object({ success: z.literal(true) })

const ofListing = { tag: 'Photos', access: 'member', params: idParams } as const
const changing = ['not_found', 'forbidden', 'listing_gone', 'listing_state'] as const

export const listPhotos = endpoint('GET', '/listings/:id/images', {
  agents: 'sell',
  ...ofListing,
  summary: 'List the photos of a listing of yours',
  reply: listingImages,
  errors: ['not_found', 'forbidden', 'listing_gone'],
})
export const uploadPhotos = endpoint('POST', '/listings/:id/image-upload', {
  agents: 'sell',
  ...ofListing,
  features: ['photo_upload'],
  summary: 'Add photos to a listing',
  description: 'Adds all of them or none, and returns those that were added, in their order.',
  files: 'images[]',
  reply: listingImages,
  idempotent: true,
  errors: [
    ...changing,
    'bad_request',
    'unsupported_media_type',
    'payload_too_large',
    'validation_failed',
    'rate_limited',
  ],
})
export const setCoverPhoto = endpoint('POST', '/listings/:id/image-main', {
  agents: 'sell',
  ...ofListing,
  summary: 'Make a photo the cover',
  body: imageChoice,
  reply: imageDone,
  errors: changing,
})
export const putCoverPhoto = endpoint('PUT', '/listings/:id/image-main', {
  agents: 'sell',
  ...ofListing,
  summary: 'Make a photo the cover',
  description: 'The same as `POST`.',
  body: imageChoice,
  reply: imageDone,
  errors: changing,
})
export const deletePhoto = endpoint('POST', '/listings/:id/image-delete', {
  agents: 'sell',
  ...ofListing,
  summary: 'Remove a photo from a listing',
  body: imageChoice,
  reply: imageDone,
  errors: changing,
})
export const turnPhoto = endpoint('POST', '/listings/:id/image-rotate', {
  agents: 'sell',
  ...ofListing,
  summary: 'Turn a photo to the right',
  description: 'Returns all photos of the listing.',
  body: imageTurn,
  reply: listingImages,
  errors: [...changing, 'conflict', 'rate_limited', 'files_unavailable'],
})
export const orderPhotos = endpoint('PUT', '/listings/:id/image-order', {
  agents: 'sell',
  ...ofListing,
  summary: 'Set the order of all photos of a listing',
  body: imageOrder,
  reply: imageDone,
  errors: [...changing, 'conflict'],
})
