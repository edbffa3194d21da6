import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { DB } from '#lib/database/database.generated.ts'
import type { Condition, Subject } from '../rule.ts'

export const insertRequest = (trx: Db, accountId: number, now: Date) =>
  trx
    .insertInto('deletion_request')
    .values({ account_id: accountId, requested_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()

export const findRequest = (db: Db, accountId: number) =>
  db
    .selectFrom('deletion_request')
    .select(['requested_at', 'erasing_since'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Returns whether there was one that could still be withdrawn. */
export async function deleteRequest(trx: Db, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('deletion_request')
    .where('account_id', '=', accountId)
    .where('erasing_since', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Requests made before, whose owner was not reminded yet. */
export const listToRemind = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('deletion_request')
    .innerJoin('account', 'account.id', 'deletion_request.account_id')
    .select(['account.id', 'username', 'email', 'email_verified_at', 'requested_at'])
    .where('requested_at', '<=', before)
    .where('reminded_at', 'is', null)
    .where('erasing_since', 'is', null)
    .orderBy('requested_at')
    .limit(limit)
    .execute()

/** Compare-and-set; returns whether it applied. */
export async function markReminded(trx: Db, accountId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('deletion_request')
    .set({ reminded_at: now })
    .where('account_id', '=', accountId)
    .where('reminded_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Accounts whose request was made before, the oldest request first. */
export const listDue = (db: Db, before: Date) =>
  db
    .selectFrom('deletion_request')
    .select('account_id')
    .where('requested_at', '<=', before)
    .orderBy('requested_at')
    .execute()
    .then((rows) => rows.map(({ account_id }) => account_id))

/** From now on the request cannot be withdrawn. Returns undefined if it was withdrawn, or is not due. */
export const beginErasure = (db: Db, accountId: number, { before, now }: { before: Date; now: Date }) =>
  db
    .updateTable('deletion_request')
    .set((eb) => ({ erasing_since: eb.fn.coalesce('erasing_since', sql<Date>`${now}`) }))
    .from('account')
    .whereRef('account.id', '=', 'deletion_request.account_id')
    .where('deletion_request.account_id', '=', accountId)
    .where('requested_at', '<=', before)
    .returning(['account.id', 'account.username', 'account.email', 'account.phone', 'account.avatar_hash'])
    .executeTakeFirst()

/** The wide picture of an account's shop. */
export const findCover = (db: Db, accountId: number): Promise<string | null> =>
  db
    .selectFrom('shop')
    .select('cover_hash')
    .where('owner_id', '=', accountId)
    .executeTakeFirst()
    .then((shop) => shop?.cover_hash ?? null)

/**
 * Finds rows without writing, so that a long scan holds no write transaction open, and then deletes those
 * that still match. Returns how many were found.
 */
export async function deleteSome(
  db: Db,
  table: keyof DB,
  { whose, subject, limit }: { whose: Condition; subject: Subject; limit: number },
): Promise<number> {
  const { rows } = await sql<{ place: string }>`
    select ctid::text as place from ${sql.table(table)} where ${whose(subject)} limit ${limit}`.execute(db)
  if (rows.length > 0)
    await sql`
      delete from ${sql.table(table)}
      where ctid = any(${rows.map(({ place }) => place)}::tid[]) and ${whose(subject)}`.execute(db)
  return rows.length
}

/** Deletes notifications to the account, with their events. Returns how many. */
export async function deleteNotificationsTo(db: Db, accountId: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notification where id = any(array(
      select id from notification where account_id = ${accountId} limit ${limit}))`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Deletes events about the account, and those notifications to others that hold nothing else. Goes by the
 * events, since only they have an index on the people concerned. Returns how many events it found.
 */
export async function deleteEventsAbout(db: Db, accountId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from notification_event where id = any(array(
        select id from notification_event where about_account_id = ${accountId} limit ${limit}))
      returning notification_id
    ), emptied as (
      delete from notification where id = any(array(select notification_id from gone))
        -- Sees the events as they were before the statement.
        and not exists (
          select from notification_event as other
          where other.notification_id = notification.id and other.about_account_id is distinct from ${accountId}
        )
    )
    select count(*) from gone`.execute(db)
  return Number(rows[0]!.count)
}

/** Takes the person out of rows that stay. Returns how many were found. */
export async function anonymiseSome(
  db: Db,
  table: keyof DB,
  { whose, subject, set, limit }: { whose: Condition; subject: Subject; set: unknown; limit: number },
): Promise<number> {
  const { rows } = await sql<{ place: string }>`
    select ctid::text as place from ${sql.table(table)} where ${whose(subject)} limit ${limit}`.execute(db)
  if (rows.length > 0)
    await sql`
      update ${sql.table(table)} set ${set}
      where ctid = any(${rows.map(({ place }) => place)}::tid[]) and ${whose(subject)}`.execute(db)
  return rows.length
}

/**
 * Deletes queued jobs that name the account: by its number, by the name someone typed, or by a message to it.
 * Running ones find nothing left to do. The queue's library offers no such call.
 */
export const deleteJobsOf = (db: Db, { id, username, email, phone }: Subject) =>
  sql`
  delete from graphile_worker._private_jobs
  where locked_at is null and (
    payload ->> 'accountId' = ${String(id)}
    or lower(payload ->> 'login') in (${username.toLowerCase()}, ${(email ?? '').toLowerCase()}, ${phone ?? ''})
    or payload ->> 'subscriptionId' in (select id::text from push_subscription where account_id = ${id})
    or payload ->> 'messageId' in (select id::text from outbox_message where account_id = ${id})
  )`.execute(db)

export const deleteAccount = (db: Db, accountId: number) =>
  db.deleteFrom('account').where('id', '=', accountId).execute()
