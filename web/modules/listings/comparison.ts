import type { Listing } from '#contract/listings/read.ts'
import { isSoldOut } from '#contract/listings/sold-out.ts'
import { listingTypeNames } from '#contract/listings/names.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { conditionNames, valueText } from './facts.ts'

/** `values`: one for each listing; null if nothing is known. */
export type ComparedRow = { name: string; values: (string | null)[]; differs: boolean }

const rowOf = (name: string, values: (string | null)[]): ComparedRow => ({
  name,
  values,
  differs: new Set(values).size > 1,
})

const sellerOf = ({ user }: Listing) =>
  user.type === 'shop' ? (user.business_name ?? 'Shop') : 'Privatni prodavač'

/** Rows of a comparison: facts that all listings have, then attributes that any has. */
export function comparedRows(listings: readonly Listing[]): ComparedRow[] {
  const common = (name: string, valueOf: (listing: Listing) => string | null) =>
    rowOf(name, listings.map(valueOf))
  const attributes = new Map(
    listings
      .flatMap((listing) => listing.attributes)
      .toSorted((a, b) => a.group_order - b.group_order || a.order - b.order)
      .map((attribute) => [attribute.id, attribute]),
  )
  const rows = [
    common('Stanje', ({ state }) => conditionNames[state]),
    common('Vrsta', ({ listing_type }) => listingTypeNames[listing_type]),
    common('Marka', ({ brand }) => brand?.name ?? null),
    common('Model', ({ model }) => model?.name ?? null),
    ...[...attributes.values()].map(({ id, name, type }) =>
      common(name, (listing) => {
        const own = listing.attributes.find((attribute) => attribute.id === id)
        if (!own) return type === 'boolean' ? 'Ne' : null
        return own.type === 'boolean' ? 'Da' : valueText(own)
      }),
    ),
    common('Mjesto', ({ cities: [city] }) => city?.name ?? null),
    common('Prodavač', sellerOf),
    common('Objavljeno', ({ published_at }) => formatDate(published_at)),
  ]
  return rows.filter(({ values }) => values.some((value) => value !== null))
}

/** A column's head. */
export const comparedListing = (listing: Listing) => ({
  id: listing.id,
  title: listing.title,
  image: listing.photos[0]?.small ?? listing.drawing,
  price: listing.status === 'finished' ? 'Završen' : listing.display_price,
  mark: isSoldOut(listing)
    ? 'Rasprodan'
    : listing.reserved && listing.status === 'active'
      ? 'Rezervisan'
      : null,
})

export type ComparedListing = ReturnType<typeof comparedListing>

/** The cheapest of several listings; null if that is not clear. */
export function cheapestOf(listings: readonly Listing[]): number | null {
  const priced = listings.filter(({ price, status }) => price > 0 && status === 'active')
  const [first, second] = priced.toSorted((a, b) => a.price - b.price)
  return first && second && first.price < second.price ? first.id : null
}

const idPattern = /^[1-9]\d{0,14}$/

/** The listing that someone typed: its number, or a link to its page. */
export function typedListing(text: string): number | undefined {
  const number = /\/artikal\/(\d{1,15})(?!\d)/.exec(text.slice(0, 500))?.[1] ?? text.trim()
  return idPattern.test(number) ? Number(number) : undefined
}

/** The numbers in an address, each once. */
export const comparedIds = (text: string) => [
  ...new Set(text.split(',').flatMap((id) => (idPattern.test(id) ? Number(id) : []))),
]
