import { unixSeconds } from '#lib/time.ts'
import { imageUrl } from '#contract/media/images.ts'
import type { ListingImage } from '#contract/media/endpoints.ts'
import type { ListingImageRow } from './queries.ts'

/** `order` is the photo's position in its listing, from 0. */
export const listingImageView = (row: ListingImageRow, order: number): ListingImage => ({
  id: row.id,
  name: `${row.image_hash}.webp`,
  main: order === 0,
  order,
  sizes: {
    sm: imageUrl(row.image_hash, 'sm'),
    md: imageUrl(row.image_hash, 'md'),
    lg: imageUrl(row.image_hash, 'lg'),
  },
  created_at: unixSeconds(row.created_at),
})
