import type { ListingItem } from '#contract/listings.ts'
import { type Card, toCard } from '#web/modules/listings/components/card.ts'

/** What a result shows as a card or as a row. */
export type Result = Card & { isOfShop: boolean }

export const toResult = (item: ListingItem): Result => ({
  ...toCard(item),
  isOfShop: item.user_type === 'shop',
})
