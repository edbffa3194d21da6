import { imageWidths } from '#contract/limits/listings.ts'
import type { ListingItem } from '#contract/listings/read.ts'
import { isSoldOut } from '#contract/listings/sold-out.ts'
import { formatMoney, toFening } from '#contract/money/money.ts'

/** The fields that a card shows, and no more: the page carries its data twice. */
export type Card = Pick<
  ListingItem,
  'id' | 'title' | 'image' | 'thumbhash' | 'display_price' | 'date' | 'sponsored' | 'urgent'
> & {
  place: string | null
  facts: string[]
  period?: string
  oldPrice?: string
  /** Omitted if false, since pages carry their cards twice. */
  reserved?: true
  soldOut?: true
  away?: true
  discount?: number
}

const shownFacts = 2

/** "4/5" alone says nothing, "Broj vrata 4/5" does; a unit, a word or a year explains itself. */
export const factText = (name: string, text: string) =>
  /\p{L}|^(19|20)\d\d$/u.test(text) ? text : `${name} ${text}`

/** Whole per cent off the higher price, from 1 to 99, so that it never reads as nothing or as a gift. */
export const discountPercent = (price: number, before: number) =>
  Math.max(1, Math.min(99, Math.round((1 - price / before) * 100)))

// By category: flats, houses, business premises, rooms and garages are rented by the month, "Stan na dan" by
// the day.
const monthly = [23, 24, 25, 28, 30]
const daily = [2668]

/** The period that a rent covers, if its category makes it clear. */
export function rentPeriod(
  listing: Pick<ListingItem, 'listing_type' | 'category_id' | 'price'>,
): 'month' | 'day' | null {
  if (listing.listing_type !== 'rent' || listing.price === 0) return null
  if (monthly.includes(listing.category_id)) return 'month'
  return daily.includes(listing.category_id) ? 'day' : null
}

export const periodNames = { month: 'mjesečno', day: 'na dan' }

export const toCards = (items: readonly ListingItem[]): Card[] => items.map(toCard)

/** A card that can also be drawn as a row, which shows whether the seller is a shop. */
export type RowCard = Card & { isOfShop: boolean }

export const toRowCard = (item: ListingItem): RowCard => ({
  ...toCard(item),
  isOfShop: item.user_type === 'shop',
})
export const toRowCards = (items: readonly ListingItem[]): RowCard[] => items.map(toRowCard)

export function toCard(item: ListingItem): Card {
  const { id, title, image, thumbhash, display_price, date, sponsored, urgent, original_price, price } = item
  const isReduced = item.has_discount && original_price > price && price > 0
  const period = rentPeriod(item)
  return {
    id,
    title,
    image,
    thumbhash,
    display_price,
    date,
    sponsored,
    urgent,
    place: item.cities[0] ?? null,
    facts: item.special_labels
      .slice(0, shownFacts)
      .map(({ label, value, unit }) => factText(label, unit ? `${value} ${unit}` : value))
      .concat(item.free_delivery ? 'Besplatna dostava' : []),
    ...(isSoldOut(item) ? { soldOut: true as const } : item.reserved && { reserved: true as const }),
    ...(item.seller_away && { away: true as const }),
    ...(period && { period: periodNames[period] }),
    ...(isReduced && {
      oldPrice: formatMoney(toFening(original_price)),
      discount: discountPercent(price, original_price),
    }),
  }
}

const [middle, small] = [`-${imageWidths.md}.webp`, `-${imageWidths.sm}.webp`]

/** Both widths of a stored photo; a drawing has only one form. */
export const cardSources = (image: string) =>
  image.endsWith(middle)
    ? `${image.slice(0, -middle.length)}${small} ${imageWidths.sm}w, ${image} ${imageWidths.md}w`
    : undefined
