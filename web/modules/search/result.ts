import type { ListingItem } from '#contract/listings.ts'
import { madeOnce } from '#web/lib/made-once.ts'
import { type Card, toCard } from '#web/modules/listings/components/card.ts'

/** What a result shows as a card or as a row. */
export type Result = Card & { isOfShop: boolean }

/** Of the same item the same result, by which its markup is kept. */
export const toResult = madeOnce((item: ListingItem): Result => ({
  ...toCard(item),
  isOfShop: item.user_type === 'shop',
}))
