import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'
import type { Brand } from '#contract/brand.ts'
import { displayPrice } from '#contract/money/money.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { plural } from '#contract/text/plural.ts'
import { listWantedSearches, stopSearchMails } from './queries.ts'

type Found = {
  searchId: number
  /** The name of the saved search. */
  search: string
  listingId: number
  title: string
  /** Fening; null on request. */
  price: number | null
  /** It was announced before at a higher price, or is older than the search. */
  isReduced: boolean
}

const foundText = ({ title, price, isReduced }: Found) =>
  `${isReduced ? 'Sniženo: ' : ''}${title}, ${displayPrice(price, false)}`

const pathOf = (brand: Brand, { listingId, title }: Found) => makePaths(brand).listing(listingId, title)

const foundListings = (count: number) =>
  `${count} ${plural(count, 'novi oglas', 'nova oglasa', 'novih oglasa')}`

export const searchFound = defineNotice({
  name: 'saved-search-found',
  kind: 'saved_search',
  write: ({ events, count }: NoticeGroup<Found>, { brand }) => {
    const [newest] = events
    return {
      text:
        count === 1
          ? `„${newest.search}“: ${foundText(newest)}`
          : `„${newest.search}“: ${foundListings(count)}, najnoviji ${foundText(newest)}`,
      path: count === 1 ? pathOf(brand, newest) : makePaths(brand).savedSearch(newest.searchId),
      items: events.map((event) => ({ text: foundText(event), path: pathOf(brand, event) })),
    }
  },
  stopMails: stopSearchMails,
  listWanted: listWantedSearches,
})
