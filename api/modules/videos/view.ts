import type { Deps } from '#api/deps.ts'
import { unixSeconds } from '#lib/time.ts'
import { drawingUrl, imageUrl } from '#contract/media/images.ts'
import type { ListingItem } from '#contract/listings/read.ts'
import type { ShownVideo, Video } from '#contract/videos.ts'
import type { VideoRow } from './queries.ts'

export function videoView({ catalog }: Pick<Deps, 'catalog'>, row: VideoRow): Video {
  const picture = row.poster_hash ?? row.cover_hash
  return {
    id: row.id,
    listing_id: row.listing_id,
    url: `/api/videos/${row.id}/file`,
    type: row.format === 'webm' ? 'video/webm' : 'video/mp4',
    poster: picture ? imageUrl(picture, 'lg') : drawingUrl(catalog.categories.get(row.category_id)!.drawing),
    width: row.width,
    height: row.height,
    duration: row.duration_ms / 1000,
    has_sound: row.has_sound,
    bytes: row.bytes,
    created_at: unixSeconds(row.created_at),
  }
}

export const shownVideoView = (
  deps: Pick<Deps, 'catalog'>,
  row: VideoRow,
  listing: ListingItem,
): ShownVideo => ({
  ...videoView(deps, row),
  listing,
  user: {
    id: row.seller_id,
    username: row.username,
    type: row.type,
    avatar: row.avatar,
    business_name: row.business_name,
    has_profile: row.has_profile,
  },
})
