import type { DemoListing } from './listings.ts'

const share = 0.08
/** Of one category, since they fill the top of its results. */
const most = 3

/** Which listings are promoted, by index: few of each category, spread over it; a third on the home page too. */
export function promotionsOf(listings: readonly DemoListing[]): Map<number, 1 | 2> {
  const byCategory = Map.groupBy(listings.keys(), (index) => listings[index]!.categoryId)
  const promoted = [...byCategory.values()].flatMap((all) => {
    const shown = all.filter((index) => {
      const { status = 'active', photos } = listings[index]!
      return status === 'active' && photos.length > 0
    })
    const count = Math.min(most, Math.round(shown.length * share))
    return Array.from({ length: count }, (_, at) => shown[Math.floor(((at + 0.5) * shown.length) / count)]!)
  })
  return new Map(promoted.map((index, at) => [index, at % 3 === 0 ? 2 : 1]))
}
