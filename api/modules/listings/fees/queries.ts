import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { ExtraName } from '#contract/listings/fees.ts'

/** Another listing of the seller in the category that is active, or waits for its free publication. */
export const findBlockingListing = (db: Db, sellerId: number, categoryId: number, exceptId: number) =>
  db
    .selectFrom('listing')
    .select(['id', 'title', 'status'])
    .where('seller_id', '=', sellerId)
    .where('category_id', '=', categoryId)
    .where('id', '<>', exceptId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('status', '=', 'active'), eb('waits_until', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()

export const setWait = (trx: Db, id: number, until: Date | null, now: Date) =>
  trx
    .updateTable('listing')
    .set({ waits_until: until, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .execute()

/** Listings whose wait is over, those that waited longest first. */
export const listWaited = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('listing')
    .select(['id', 'seller_id', 'title'])
    .where('waits_until', '<=', now)
    .where('deleted_at', 'is', null)
    .orderBy('waits_until')
    .limit(limit)
    .execute()

export const setExtras = (trx: Db, id: number, extras: Partial<Record<ExtraName, Date | null>>, now: Date) =>
  trx
    .updateTable('listing')
    .set({
      updated_at: now,
      ...('urgent' in extras && { urgent: true, urgent_until: extras.urgent ?? null }),
      ...('highlighted' in extras && { highlighted: true, highlighted_until: extras.highlighted ?? null }),
    })
    .where('id', '=', id)
    .execute()

/** Ends up to `limit` extras whose time is over. Returns how many. A wrongly held listing may yet get time back. */
export async function endExtras(db: Db, name: ExtraName, now: Date, limit: number): Promise<number> {
  const until = sql.ref(`${name}_until`)
  const { numAffectedRows = 0n } = await sql`
    update listing set ${sql.ref(name)} = false, ${until} = null
    where id in (
      select id from listing where ${until} <= ${now} and not held_by_moderation order by ${until}
      limit ${limit} for no key update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
