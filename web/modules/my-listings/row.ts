import { toOwnListing } from '#web/cards/own-listing.ts'
import type { ListingItem } from '#contract/listings/read.ts'
import { rowActions } from './actions.ts'

/** One of the user's own listings with its actions, in the order of the buttons. */
export function toRow(item: ListingItem) {
  const allowed = item.own?.actions ?? []
  return {
    ...toOwnListing(item),
    isEditable: allowed.includes('edit'),
    actions: rowActions.filter((action) => allowed.includes(action)),
  }
}

export type Row = ReturnType<typeof toRow>
