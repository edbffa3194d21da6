import type { Db } from '#lib/database/db.ts'
import type { makers } from '#tests/support/makers.ts'

/**
 * A cart with one item of each kind: as it was, several pieces, dearer, short, and no longer on offer. Returns a seller
 * to order from, and one whose price has changed.
 */
export async function fillCart(
  make: ReturnType<typeof makers>,
  db: Db,
  accountId: number,
  title: string,
): Promise<{ ready: string; changed: string }> {
  const shop = await make.shop()
  const other = await make.account()
  const ofShop = { seller_id: shop.id, price_fening: 9_999_999_900 }
  const items = [
    { listing: await make.listing({ ...ofShop, title }), quantity: 1, price: 9_999_999_900 },
    { listing: await make.listing({ ...ofShop, quantity: 999 }), quantity: 900, price: 9_999_999_900 },
    { listing: await make.listing({ title, seller_id: other.id }), quantity: 1, price: 9_000 },
    { listing: await make.listing({ quantity: 2 }), quantity: 3, price: 9_000 },
    { listing: await make.listing({ status: 'finished' }), quantity: 1, price: 10_000 },
  ]
  await db
    .insertInto('cart_item')
    .values(
      items.map(({ listing, quantity, price }) => ({
        account_id: accountId,
        listing_id: listing.id,
        quantity,
        price_fening: price,
        added_at: new Date(),
      })),
    )
    .execute()
  return { ready: shop.username, changed: other.username }
}
