import type { SavedListing } from '#contract/saved.ts'
import { formatMoney, toFening } from '#contract/money.ts'
import { toRowCard } from '#web/cards/card.ts'
import { formatDate } from '#web/lib/format.ts'

/** How the price moved since the listing was saved. */
function priceChange({ price, price_when_saved: before }: SavedListing) {
  const change = toFening(price) - toFening(before)
  if (price === 0 || before === 0 || change === 0) return null
  const isLower = change < 0
  const amount = formatMoney(Math.abs(change))
  return { isLower, text: `${isLower ? 'Jeftinije' : 'Skuplje'} za ${amount} nego kad ste spasili oglas` }
}

const endings = { finished: 'Završen', expired: 'Istekao' } as const

/** Only what a row shows, since the page carries its data twice. */
export const toSavedRow = (item: SavedListing) => ({
  card: toRowCard(item),
  ending: item.status === 'finished' || item.status === 'expired' ? endings[item.status] : null,
  change: item.status === 'active' ? priceChange(item) : null,
  savedOn: formatDate(item.saved_at),
  note: item.note,
})

export type SavedRow = ReturnType<typeof toSavedRow>
