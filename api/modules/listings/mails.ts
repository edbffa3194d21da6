import { defineMail } from '#lib/mails/mail.ts'
import { makePaths } from '#contract/paths.ts'
import { plural } from '#contract/plural.ts'

/** Titles of the first few of `count` listings. */
type Listings = { username: string; count: number; titles: readonly string[] }

const listingsWord = (count: number) => plural(count, 'oglas', 'oglasa', 'oglasa')

function shortList({ titles, count }: Listings): string[] {
  const rest = count - titles.length
  return [...titles, ...(rest > 0 ? [`i još ${rest} ${listingsWord(rest)}`] : [])]
}

export const refreshReminder = defineMail({
  name: 'refresh-reminder',
  label: 'Podsjetnik na obnavljanje',
  write: (listings: Listings, { brand, baseUrl }) => ({
    subject: `Možete obnoviti ${listings.count} ${listingsWord(listings.count)}`,
    username: listings.username,
    paragraphs: ['obnovljen oglas dolazi na vrh rezultata. Od danas možete obnoviti:'],
    list: shortList(listings),
    action: { label: 'Obnovite oglase', url: baseUrl + makePaths(brand).myListings('obnovite') },
  }),
})

export const listingsExpired = defineMail({
  name: 'listing-expired',
  label: 'Oglasi istekli',
  write: (listings: Listings, { brand, baseUrl }) => ({
    subject:
      listings.count === 1
        ? 'Vaš oglas je istekao'
        : `Isteklo je ${listings.count} ${listingsWord(listings.count)}`,
    username: listings.username,
    paragraphs: ['sljedeći oglasi su istekli i kupci ih više ne vide. Obnovite one koji još važe:'],
    list: shortList(listings),
    action: { label: 'Pogledajte istekle oglase', url: baseUrl + makePaths(brand).myListings('istekli') },
  }),
})

export const listingMails = [refreshReminder, listingsExpired] as const
