import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** `id` is null for a thing that is no longer on offer. */
export type Sold = { id: number | null; title: string; price_fening: number; image_hash: string | null }

/** Things of sellers that can be sent, by seller. */
export async function findThings(trx: Db, sellerIds: readonly number[]): Promise<Map<number, Sold[]>> {
  const { rows } = await sql<Sold & { seller_id: number }>`
    select listing.id, listing.seller_id, listing.title, listing.price_fening, image_hash
    from listing
      join category on category.id = listing.category_id and category.shipping_available
      left join listing_image on listing_image.listing_id = listing.id and listing_image.position = 0
    where listing.seller_id = any(${sellerIds}::bigint[]) and listing.listing_type = 'sell'
      and listing.price_fening between 500 and 150000 and listing.status in ('active', 'finished')
    order by listing.id`.execute(trx)
  return Map.groupBy(rows, ({ seller_id }) => seller_id)
}

/** The row of an order's only item: one piece of a kilogram. */
export const itemOf = (orderId: number, sold: Sold) => ({
  order_id: orderId,
  position: 0,
  listing_id: sold.id,
  title: sold.title,
  price_fening: sold.price_fening,
  quantity: 1,
  weight_grams: 1_000,
  image_hash: sold.image_hash,
})
