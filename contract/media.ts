import { z } from 'zod'
import { id, unixSeconds } from './common.ts'
import { photosPerListing } from './limits.ts'

/** One photo of a listing, for its owner. `order` counts from 0; the first is the cover. */
export const listingImage = z.object({
  id: z.int(),
  name: z.string(),
  main: z.boolean(),
  order: z.int(),
  sizes: z.object({ sm: z.string(), md: z.string(), lg: z.string() }),
  created_at: unixSeconds,
})
export type ListingImage = z.infer<typeof listingImage>

/** `POST /listings/{id}/image-upload`: those that were sent, in their order. `GET /listings/{id}/images`: all. */
export const listingImages = z.array(listingImage)

export const imageChoice = z.object({ imageId: id })

/** `POST /listings/{id}/image-rotate`: by how many quarters to the right; answers all photos. */
export const imageTurn = z.object({
  imageId: id,
  turns: z.coerce
    .number({ error: 'Broj okreta je 1, 2 ili 3.' })
    .pipe(z.union([z.literal(1), z.literal(2), z.literal(3)], 'Broj okreta je 1, 2 ili 3.'))
    .default(1),
})

const mostPhotos = Math.max(...Object.values(photosPerListing))
export const imageOrder = z.object({
  ids: z
    .array(id, { error: 'Pošaljite brojeve fotografija u željenom redoslijedu.' })
    .max(mostPhotos, `Najviše ${mostPhotos} fotografija.`),
})

export const imageDone = z.object({ success: z.literal(true) })
