import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

type HoldKind = 'reports' | 'correction' | 'removal' | 'account' | 'check'

export type NewHold = {
  listingId: number
  kind: HoldKind
  caseId: number | null
  /** For corrections: the field that the owner has to change. */
  field?: string | null
}

/** Locks the listing, so that holds and edits of it happen one after the other. */
export const lockHeld = (trx: Db, ids: readonly number[]) =>
  trx
    .selectFrom('listing')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Returns whether the listing was not held for this reason yet. */
export async function insertHold(trx: Db, { listingId, kind, caseId, field = null }: NewHold, now: Date) {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('listing_hold')
    .values({ listing_id: listingId, kind, case_id: caseId, field, held_at: now })
    .onConflict((conflict) =>
      conflict.columns(['listing_id', 'kind']).where('lifted_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export type LiftFilter = { listingId?: number; caseId?: number; kinds?: readonly HoldKind[]; field?: string }

/** Ends holds; returns their listings. */
export async function endHolds(
  trx: Db,
  { listingId, caseId, kinds, field }: LiftFilter,
  now: Date,
): Promise<{ listing_id: number; case_id: number | null; held_at: Date }[]> {
  return trx
    .updateTable('listing_hold')
    .set({ lifted_at: now })
    .where('lifted_at', 'is', null)
    .$if(listingId !== undefined, (query) => query.where('listing_id', '=', listingId!))
    .$if(caseId !== undefined, (query) => query.where('case_id', '=', caseId!))
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds!))
    .$if(field !== undefined, (query) => query.where('field', '=', field!))
    .returning(['listing_id', 'case_id', 'held_at'])
    .execute()
}

/** Makes the listings' marks agree with their holds. Writes only changes, since search follows each write. */
export const settleMarks = (trx: Db, ids: readonly number[]) =>
  sql`
    update listing set held_by_moderation = held.is_held
    from (
      select listing.id, exists (
        select from listing_hold where listing_hold.listing_id = listing.id and lifted_at is null) as is_held
      from listing where id = any(${ids}::bigint[])
    ) as held
    where listing.id = held.id and listing.held_by_moderation <> held.is_held`.execute(trx)

/**
 * Adds the time of a wrong hold to the paid duration of a listing that nothing holds any more. One that has expired
 * meanwhile is active again.
 */
export const giveTimeBack = (trx: Db, listingId: number, heldAt: Date, now: Date) =>
  sql`
    update listing set
      expires_at = expires_at + (${now}::timestamptz - ${heldAt}::timestamptz),
      urgent_until = urgent_until + (${now}::timestamptz - ${heldAt}::timestamptz),
      highlighted_until = highlighted_until + (${now}::timestamptz - ${heldAt}::timestamptz),
      status = case when status = 'expired' then 'active' else status end,
      updated_at = ${now}
    where id = ${listingId} and not held_by_moderation and publications > 0 and duration_days is not null
      and status in ('active', 'hidden', 'expired') and expires_at > ${heldAt}`.execute(trx)

export const listHolds = (db: Db, listingId: number) =>
  db
    .selectFrom('listing_hold')
    .select(['kind', 'case_id', 'field', 'held_at'])
    .where('listing_id', '=', listingId)
    .where('lifted_at', 'is', null)
    .orderBy('id')
    .execute()

/** Up to `limit` listings of a seller that are not held because of the account yet. */
export const listUnheldOf = (db: Db, sellerId: number, limit: number) =>
  db
    .selectFrom('listing')
    .select('listing.id')
    .where('listing.seller_id', '=', sellerId)
    .where('listing.deleted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('listing_hold')
            .select('listing_hold.id')
            .whereRef('listing_hold.listing_id', '=', 'listing.id')
            .where('listing_hold.kind', '=', 'account')
            .where('listing_hold.lifted_at', 'is', null),
        ),
      ),
    )
    .orderBy('listing.id')
    .limit(limit)
    .execute()

export const listHeldOf = (db: Db, sellerId: number, limit: number) =>
  db
    .selectFrom('listing_hold')
    .innerJoin('listing', 'listing.id', 'listing_hold.listing_id')
    .select('listing.id')
    .where('listing.seller_id', '=', sellerId)
    .where('listing_hold.kind', '=', 'account')
    .where('listing_hold.lifted_at', 'is', null)
    .orderBy('listing.id')
    .limit(limit)
    .execute()
