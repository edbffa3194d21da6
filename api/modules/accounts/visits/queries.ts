import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** Replaces the code of an account. */
export const putCode = (db: Db, accountId: number, code: { code_hash: Buffer; expires_at: Date }) =>
  db
    .insertInto('visit_code')
    .values({ account_id: accountId, ...code })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...code, tries: 0 }))
    .execute()

/** Counts a try and returns the code that it is compared with, while there are tries left. */
export const tryCode = (db: Db, accountId: number, mostTries: number, now: Date) =>
  db
    .updateTable('visit_code')
    .set({ tries: sql`tries + 1` })
    .where('account_id', '=', accountId)
    .where('tries', '<', mostTries)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()

/** Returns whether this code existed. */
export async function spendCode(trx: Db, accountId: number, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('visit_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const deleteCode = (db: Db, accountId: number) =>
  db.deleteFrom('visit_code').where('account_id', '=', accountId).execute()

export const deleteExpiredCodes = (db: Db, now: Date) =>
  db.deleteFrom('visit_code').where('expires_at', '<=', now).execute()

export const findCodeEnd = async (db: Db, accountId: number, now: Date): Promise<Date | null> =>
  (
    await db
      .selectFrom('visit_code')
      .select('expires_at')
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  )?.expires_at ?? null

export const insertVisit = (
  trx: Db,
  visit: { account_id: number; actor_id: number; reason: string; started_at: Date; ends_at: Date },
) => trx.insertInto('staff_visit').values(visit).returning('id').executeTakeFirstOrThrow()

export const insertVisitSession = (
  trx: Db,
  session: {
    account_id: number
    visit_id: number
    secret_hash: Buffer
    device_name: string
    ends_at: Date
    created_at: Date
    last_used_at: Date
  },
) =>
  trx
    .insertInto('session')
    .values({ ...session, kind: 'device', remember: false })
    .returning('id')
    .executeTakeFirstOrThrow()

export const listVisits = (db: Db, accountId: number, limit: number) =>
  db
    .selectFrom('staff_visit')
    .leftJoin('account', 'account.id', 'staff_visit.actor_id')
    .select([
      'staff_visit.id',
      'staff_visit.reason',
      'staff_visit.started_at',
      'staff_visit.ends_at',
      'staff_visit.ended_at',
      'account.username',
      // Its owner may have ended it among the devices.
      sql<boolean>`exists (select from session where visit_id = staff_visit.id)`.as('has_session'),
    ])
    .where('staff_visit.account_id', '=', accountId)
    .orderBy('staff_visit.id', 'desc')
    .limit(limit)
    .execute()

/** Ends visits that are running, with their sessions; returns them. */
export async function endVisits(trx: Db, by: { accountId: number } | { visitId: number }, now: Date) {
  const ended = await trx
    .updateTable('staff_visit')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .$if('accountId' in by, (query) =>
      query.where('account_id', '=', (by as { accountId: number }).accountId),
    )
    .$if('visitId' in by, (query) => query.where('id', '=', (by as { visitId: number }).visitId))
    .returning(['id', 'account_id', 'actor_id'])
    .execute()
  if (ended.length > 0)
    await trx
      .deleteFrom('session')
      .where(
        'visit_id',
        'in',
        ended.map(({ id }) => id),
      )
      .execute()
  return ended
}

export const findVisitor = (db: Db, visitId: number) =>
  db
    .selectFrom('staff_visit')
    .leftJoin('account', 'account.id', 'staff_visit.actor_id')
    .select(['staff_visit.account_id', 'staff_visit.actor_id', 'account.username'])
    .where('staff_visit.id', '=', visitId)
    .executeTakeFirst()
