/** A slice of an ordering of listings. */
type Span = { from: number; count: number }

/** The layout of a page: which slice of each stream, and which stream fills each place. */
export type Mix = { promoted: Span; plain: Span; isPromoted: boolean[] }

type Streams = { promoted: number; plain: number }
type Page = { limit: number; offset: number }

const promotedShare = 4 // one place in this many is for promoted listings

/** How many of the places of whole pages are for promoted listings, if there are enough. */
export const promotedPlaces = (places: number, limit: number) =>
  (places / limit) * Math.floor(limit / promotedShare)

/** Counts how many of each stream a page takes. When one runs dry the other fills in. */
function takesOf(left: Streams, size: number): Streams {
  const reserved = Math.min(Math.floor(size / promotedShare), left.promoted)
  const plain = Math.min(size - reserved, left.plain)
  return { promoted: Math.min(size - plain, left.promoted), plain }
}

/** Deals the promoted listings over a page, at most one in a row or column of a grid of four. */
export function placesOf({ promoted, plain }: Streams): boolean[] {
  const left = { promoted, plain }
  return Array.from({ length: promoted + plain }, (_, place) => {
    const isPromoted = left.plain === 0 || (left.promoted > 0 && (place % 16) % 5 === 0)
    left[isPromoted ? 'promoted' : 'plain']--
    return isPromoted
  })
}

/**
 * Gives promoted listings their share of every page of `limit`. An offset within a page gets the rest from there, so
 * pages of one size never lose or repeat a listing.
 */
export function mixPage({ limit, offset }: Page, totals: Streams): Mix {
  const taken: Streams = { promoted: 0, plain: 0 }
  const isPromoted: boolean[] = []
  let from = taken
  // A few additions per page: at most as many pages as the search is deep.
  for (let start = 0; limit > 0 && start < offset + limit; start += limit) {
    const left = { promoted: totals.promoted - taken.promoted, plain: totals.plain - taken.plain }
    const takes = takesOf(left, limit)
    if (start + limit > offset) {
      const places = placesOf(takes)
      const skipped = places.slice(0, Math.max(0, offset - start))
      if (isPromoted.length === 0) from = plus(taken, streamsOf(skipped))
      isPromoted.push(...places.slice(skipped.length, offset + limit - start))
    }
    taken.promoted += takes.promoted
    taken.plain += takes.plain
  }
  const counts = streamsOf(isPromoted)
  return {
    promoted: { from: from.promoted, count: counts.promoted },
    plain: { from: from.plain, count: counts.plain },
    isPromoted,
  }
}

const plus = (a: Streams, b: Streams): Streams => ({
  promoted: a.promoted + b.promoted,
  plain: a.plain + b.plain,
})

function streamsOf(places: readonly boolean[]): Streams {
  const promoted = places.filter(Boolean).length
  return { promoted, plain: places.length - promoted }
}
