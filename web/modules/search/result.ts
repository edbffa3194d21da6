import type { ListingItem } from '#contract/listings/read.ts'
import { madeOnce } from '#web/lib/made-once.ts'
import { type Card, toCard } from '#web/modules/listings/components/card.ts'

/** A search result, as a card or as a row. */
export type Result = Card & { isOfShop: boolean }

/** Memoised per item, so that the cached markup is reused. */
export const toResult = madeOnce((item: ListingItem): Result => ({
  ...toCard(item),
  isOfShop: item.user_type === 'shop',
}))
