import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { quantityRange } from '#contract/limits/listings.ts'

type Pieces = { listingId: number; quantity: number }

const valuesOf = (pieces: readonly Pieces[]) => sql`unnest(
  ${pieces.map(({ listingId }) => listingId)}::bigint[], ${pieces.map(({ quantity }) => quantity)}::integer[]
) as pieces (id, quantity)`

/** Locks listings in the order of their numbers, so that two orders never wait for each other in a circle. */
export const lockStock = (trx: Db, ids: readonly number[]) =>
  trx
    .selectFrom('listing')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Takes pieces from listings; false, and the caller has to roll back, if one of them has too few. */
export async function takeStock(trx: Db, pieces: readonly Pieces[]): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update listing set quantity = listing.quantity - pieces.quantity
    from ${valuesOf(pieces)}
    where listing.id = pieces.id and listing.quantity >= pieces.quantity
    returning listing.id`.execute(trx)
  return rows.length === pieces.length
}

/** Puts pieces back into listings that can still be sold, up to the highest quantity. */
export const returnStock = (trx: Db, pieces: readonly Pieces[]) =>
  sql`
    update listing set quantity = least(listing.quantity + pieces.quantity, ${quantityRange.max})
    from ${valuesOf(pieces)}
    where listing.id = pieces.id and listing.deleted_at is null and listing.status <> 'finished'`.execute(trx)

/** Ends listings whose last piece was sold, unless it may still come back from another order. Returns which. */
export async function finishSoldOut(trx: Db, ids: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update listing set status = 'finished', reserved = false, updated_at = ${now}
    where id = any(${ids}) and quantity = 0 and status in ('active', 'hidden') and deleted_at is null
      and not exists (
        select from order_item item join orders on orders.id = item.order_id
        where item.listing_id = listing.id and orders.ended_at is null)
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}
