import type { Deps } from '#api/deps.ts'
import { createCache } from '#lib/caches/caches.ts'
import { RateLimited } from '#lib/limits/rate-limiter.ts'
import { imageKey } from '#contract/media/images.ts'
import { previewsKept, previewsWaiting } from '#contract/limits/listings.ts'
import type { Listing } from '#contract/listings/read.ts'
import { isSoldOut } from '#contract/listings/sold-out.ts'
import { getListing } from '../reading/service.ts'
import { drawPreview, readDrawing } from './draw.ts'

const imageName = /\/([0-9a-f]{32})-\d+\.webp$/

function markOf(listing: Listing): string | null {
  if (isSoldOut(listing)) return 'Rasprodano'
  return listing.reserved ? 'Rezervisano' : null
}

async function pictureOf({ storage }: Deps, { photos: [photo], drawing }: Listing) {
  const hash = photo && imageName.exec(photo.large)?.[1]
  if (hash) {
    const key = imageKey(hash, 'lg')
    // A lost photo is left out. A failing disk passes, and a picture without its photo would stay in the cache.
    if (await storage.exists(key)) return Buffer.from(await storage.getBytes(key))
  }
  return readDrawing(/\/drawings\/([^/.]+)\.svg/.exec(drawing)?.[1] ?? '')
}

/** Draws preview pictures for messengers, one at a time, and caches each until its content changes. */
export function previewMaker(deps: Deps) {
  const kept = createCache<string, Promise<Buffer>>({ name: 'previews', entries: previewsKept })
  let line: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function draw(listing: Listing): Promise<Buffer> {
    if (waiting >= previewsWaiting) throw new RateLimited(10)
    waiting += 1
    const drawn = line.then(async () =>
      drawPreview({
        title: listing.title,
        price: listing.status === 'finished' || !listing.show_price ? null : listing.display_price,
        place: listing.cities[0]?.name ?? null,
        mark: markOf(listing),
        brand: deps.brand.name,
        picture: await pictureOf(deps, listing),
      }),
    )
    // The next picture does not depend on this one; its own reader gets the failure.
    line = drawn.catch(() => {}).finally(() => (waiting -= 1))
    return drawn
  }

  /** Draws the listing as strangers see it, since everyone gets the cached picture. */
  return async (id: number): Promise<Buffer> => {
    const listing = await getListing(deps, null, id)
    const { title, display_price, status, cities, photos, drawing } = listing
    const key = JSON.stringify([
      id,
      title,
      display_price,
      status,
      markOf(listing),
      cities[0]?.name,
      photos[0]?.large ?? drawing,
    ])
    let picture = kept.get(key)
    if (!picture) {
      picture = draw(listing)
      kept.set(key, picture)
      // The next reader tries again; this one gets the failure.
      picture.catch(() => kept.delete(key))
    }
    return picture
  }
}
