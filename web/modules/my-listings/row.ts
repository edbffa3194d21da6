import { toOwnListing } from '#web/cards/own-listing.ts'
import type { ListingItem } from '#contract/listings/read.ts'
import { rowActions } from './actions.ts'

/** One of the user's own listings with its actions, in the order of the buttons. */
export function toRow(item: ListingItem) {
  const allowed = item.own?.actions ?? []
  const isEditable = allowed.includes('edit')
  const isPriced = isEditable && item.price > 0
  return {
    ...toOwnListing(item),
    isEditable,
    /** In KM. */
    amount: item.price,
    actions: rowActions.filter((action) => (action === 'price' ? isPriced : allowed.includes(action))),
  }
}

export type Row = ReturnType<typeof toRow>

/** Returns whether promotion of a listing can be bought: readers see it. */
export const isPromotable = ({ status, isHeld }: Row) => status === 'active' && !isHeld
