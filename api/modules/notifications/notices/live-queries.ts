import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { NotificationRow } from './list-queries.ts'

export type EventNotification = NotificationRow & { event_id: number; account_id: number }

/** The listed notifications that these events belong to, each with its newest events. */
export async function listEventNotifications(
  db: Db,
  eventIds: readonly number[],
  shown: number,
): Promise<EventNotification[]> {
  const { rows } = await sql<EventNotification>`
    select event.id as event_id, listed.id, listed.account_id, listed.notice, listed.source_id,
      listed.updated_at, listed.read_at,
      (select count(*) from notification_event where notification_id = listed.id) as count,
      (select json_agg(data) from (
        select data from notification_event where notification_id = listed.id
        order by id desc limit ${shown}) as newest) as events
    from notification_event as event
    join notification as listed on listed.id = event.notification_id and listed.is_listed
    where event.id = any(${eventIds})`.execute(db)
  return rows
}

/** Counts no further than `most` for each account; accounts without any are missing. */
export async function countUnreadOf(
  db: Db,
  accountIds: readonly number[],
  most: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select given.id, counted.count
    from unnest(${[...new Set(accountIds)]}::bigint[]) as given (id)
    cross join lateral (
      select count(*) from (
        select from notification
        where account_id = given.id and is_listed and read_at is null
          and exists (select from notification_event where notification_id = notification.id)
        limit ${most}) as unread) as counted`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const mostMissed = 10_000

/** By id from the newest on, since events are added in about the order of their times. */
export async function listEventsSince(db: Db, since: Date): Promise<{ id: number; account_id: number }[]> {
  const newest = db
    .selectFrom('notification_event')
    .select(['id', 'account_id', 'created_at'])
    .orderBy('id', 'desc')
    .limit(mostMissed)
  return db
    .selectFrom(newest.as('newest'))
    .select(['id', 'account_id'])
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute()
}
