import type { SavedListing } from '#contract/saved/endpoints.ts'
import type { ListingItem } from '#contract/listings/read.ts'
import { formatMoney, toFening } from '#contract/money/money.ts'
import { toRowCard } from '#web/cards/card.ts'
import { formatDate } from '#web/lib/format/format.ts'

/** Describes the change of the price since the listing was saved. */
function priceChange({ price, price_when_saved: before }: SavedListing) {
  const change = toFening(price) - toFening(before)
  if (price === 0 || before === 0 || change === 0) return null
  const isLower = change < 0
  const amount = formatMoney(Math.abs(change))
  return { isLower, text: `${isLower ? 'Jeftinije' : 'Skuplje'} za ${amount} nego kad ste spasili oglas` }
}

const endings = { finished: 'Završen', expired: 'Istekao' } as const
const goneTexts = { deleted: 'Oglas je uklonjen', hidden: 'Trenutno nije dostupan' } as const

function endingOf({ status, gone }: SavedListing) {
  if (gone) return goneTexts[gone]
  return status === 'finished' || status === 'expired' ? endings[status] : null
}

const toAlike = ({ id, title, image, display_price }: ListingItem) => ({
  id,
  title,
  image,
  price: display_price,
})
export type AlikeCard = ReturnType<typeof toAlike>

/**
 * Keeps only the fields that a row shows, since the page carries its data twice. `alike`: listings like one
 * that has ended.
 */
export const toSavedRow = (item: SavedListing, alike: readonly ListingItem[] = []) => ({
  // No price is shown of a listing that has ended for good, so "Na upit" would be wrong.
  card: { ...toRowCard(item), ...(item.status === 'finished' && { display_price: '' }) },
  isGone: item.gone !== null,
  ending: endingOf(item),
  change: item.status === 'active' && !item.gone ? priceChange(item) : null,
  savedOn: formatDate(item.saved_at),
  note: item.note,
  lists: item.lists,
  alike: alike.map(toAlike),
})

export type SavedRow = ReturnType<typeof toSavedRow>
