import type { Insertable } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { ActionPrice } from '#lib/database/database.generated.ts'

export const insertAction = (trx: Db, values: Insertable<ActionPrice>) =>
  trx.insertInto('action_price').values(values).returning('id').executeTakeFirstOrThrow()

/** The action that lasts; its listing is locked, so nobody else ends it meanwhile. */
export const findAction = (db: Db, listingId: number) =>
  db
    .selectFrom('action_price')
    .select(['id', 'price_fening', 'regular_fening', 'ends_at'])
    .where('listing_id', '=', listingId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
export type ActionRow = NonNullable<Awaited<ReturnType<typeof findAction>>>

export const endAction = (trx: Db, id: number, now: Date) =>
  trx.updateTable('action_price').set({ ended_at: now }).where('id', '=', id).execute()

/** Listings above `after` whose action is due to end. */
export async function listDueActions(
  db: Db,
  now: Date,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('action_price')
    .select('listing_id')
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .where('listing_id', '>', after)
    .orderBy('listing_id')
    .limit(limit)
    .execute()
  return rows.map(({ listing_id }) => listing_id)
}
