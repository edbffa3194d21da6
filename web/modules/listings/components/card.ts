import { imageWidths } from '#contract/limits.ts'
import type { ListingItem } from '#contract/listings.ts'
import { formatMoney, toFening } from '#contract/money.ts'

/** What a card shows, and no more: the page carries its data twice. */
export type Card = Pick<
  ListingItem,
  'id' | 'title' | 'image' | 'display_price' | 'date' | 'sponsored' | 'urgent'
> & {
  place: string | null
  facts: string[]
  oldPrice?: string
  discount?: number
}

const shownFacts = 2

/** "4/5" alone says nothing, "Broj vrata 4/5" does; a unit, a word or a year explains itself. */
export const factText = (name: string, text: string) =>
  /\p{L}|^(19|20)\d\d$/u.test(text) ? text : `${name} ${text}`

export function toCard(item: ListingItem): Card {
  const { id, title, image, display_price, date, sponsored, urgent, original_price, price } = item
  const isReduced = item.has_discount && original_price > price && price > 0
  return {
    id,
    title,
    image,
    display_price,
    date,
    sponsored,
    urgent,
    place: item.cities[0] ?? null,
    facts: item.special_labels
      .slice(0, shownFacts)
      .map(({ label, value, unit }) => factText(label, unit ? `${value} ${unit}` : value)),
    ...(isReduced && {
      oldPrice: formatMoney(toFening(original_price)),
      discount: Math.round((1 - price / original_price) * 100),
    }),
  }
}

const [middle, small] = [`-${imageWidths.md}.webp`, `-${imageWidths.sm}.webp`]

/** Both widths of a stored photo; a drawing has but one form. */
export const cardSources = (image: string) =>
  image.endsWith(middle)
    ? `${image.slice(0, -middle.length)}${small} ${imageWidths.sm}w, ${image} ${imageWidths.md}w`
    : undefined
