import { periodNames, rentPeriod } from '#web/cards/card.ts'
import { sellerName } from '#web/cards/seller-name.ts'
import { paths } from '#web/lib/site.ts'
import type { ShownVideo } from '#contract/videos.ts'

/** Keeps only the fields that the page shows, since it carries its data twice. */
export function slideOf(video: ShownVideo) {
  const { id, url, type, poster, width, height, has_sound: hasSound, listing, user } = video
  const period = rentPeriod(listing)
  return {
    id,
    url,
    type,
    poster,
    width,
    height,
    hasSound,
    listing: {
      id: listing.id,
      title: listing.title,
      price: listing.display_price,
      ...(period && { period: periodNames[period] }),
      path: paths.listing(listing.id, listing.title),
    },
    seller: {
      id: user.id,
      name: sellerName(user),
      avatar: user.avatar,
      path: paths.profile(user),
    },
  }
}

export type Slide = ReturnType<typeof slideOf>
export type SlidePage = { slides: Slide[]; page: number; lastPage: number }
