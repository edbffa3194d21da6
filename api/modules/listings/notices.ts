import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { plural } from '#contract/text/plural.ts'

/** Titles of the first few of `count` listings. */
type Listings = { count: number; titles: readonly string[] }

const listingsWord = (count: number) => plural(count, 'oglas', 'oglasa', 'oglasa')

const linesOf = ({ titles, count }: Listings, path: string) => {
  const rest = count - titles.length
  return [...titles, ...(rest > 0 ? [`i još ${rest} ${listingsWord(rest)}`] : [])].map((text) => ({
    text,
    path,
  }))
}

export const refreshReminder = defineNotice({
  name: 'refresh-reminder',
  kind: 'listing_reminder',
  write: ({ events: [listings] }: NoticeGroup<Listings>, { brand }) => {
    const path = makePaths(brand).myListings('obnovite')
    return {
      text: `Možete obnoviti ${listings.count} ${listingsWord(listings.count)}`,
      path,
      items: linesOf(listings, path),
    }
  },
})

export const listingsExpired = defineNotice({
  name: 'listing-expired',
  kind: 'listing_expired',
  write: ({ events: [listings] }: NoticeGroup<Listings>, { brand }) => {
    const { count, titles } = listings
    const path = makePaths(brand).myListings('istekli')
    return {
      text:
        count === 1
          ? `Istekao je vaš oglas „${titles[0]}“`
          : `${plural(count, 'Istekao je', 'Istekla su', 'Isteklo je')} ${count} ${listingsWord(count)}`,
      path,
      items: linesOf(listings, path),
    }
  },
})

type Waited = {
  listingId: number
  title: string
  /** The reason why it was not published; null if it was. */
  reason: string | null
}

/** A wait for a free publication is over. */
export const waitOver = defineNotice({
  name: 'listing-wait-over',
  kind: 'listing_reminder',
  write: ({ events: [{ listingId, title, reason }] }: NoticeGroup<Waited>, { brand }) => ({
    text: reason
      ? `Oglas „${title}“ nije besplatno objavljen i čeka vas među neaktivnim: ${reason}`
      : `Oglas „${title}“ je besplatno objavljen`,
    path: reason ? makePaths(brand).editListing(listingId) : makePaths(brand).listing(listingId, title),
  }),
})

export const listingNotices = [refreshReminder, listingsExpired, waitOver]
