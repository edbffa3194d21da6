import { sql } from 'kysely'
import { deleteInBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'

export type NotificationRow = {
  id: number
  notice: string
  source_id: number | null
  updated_at: Date
  read_at: Date | null
  count: number
  events: unknown[]
}

/** Newest first, each with its newest events. Those whose events were erased are left out. */
export async function listNotificationRows(
  db: Db,
  accountId: number,
  { offset, limit, shown }: { offset: number; limit: number; shown: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select listed.id, listed.notice, listed.source_id, listed.updated_at, listed.read_at,
      (select count(*) from notification_event where notification_id = listed.id) as count,
      (select json_agg(data) from (
        select data from notification_event where notification_id = listed.id
        order by id desc limit ${shown}) as newest) as events
    from (
      select * from notification
      where account_id = ${accountId} and is_listed
        and exists (select from notification_event where notification_id = notification.id)
      order by updated_at desc, id desc
      limit ${limit} offset ${offset}) as listed
    order by updated_at desc, id desc`.execute(db)
  return rows
}

const listed = (db: Db, accountId: number) =>
  db
    .selectFrom('notification')
    .where('account_id', '=', accountId)
    .where('is_listed', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('notification_event')
          .whereRef('notification_event.notification_id', '=', 'notification.id'),
      ),
    )

export async function countNotifications(db: Db, accountId: number): Promise<number> {
  const { count } = await listed(db, accountId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts no further than `most`. */
export async function countUnread(db: Db, accountId: number, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(listed(db, accountId).where('read_at', 'is', null).select('id').limit(most).as('unread'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const markRead = (db: Db, accountId: number, now: Date, id?: number) =>
  db
    .updateTable('notification')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .executeTakeFirstOrThrow()

/** Hides it; its events remain, so that they are not repeated, and later ones form a new group. */
export const unlist = (db: Db, accountId: number, id: number) =>
  db
    .updateTable('notification')
    .set((eb) => ({
      is_listed: false,
      group_key: sql<string>`${eb.ref('group_key')} || '#' || ${eb.ref('id')}`,
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('is_listed', '=', true)
    .executeTakeFirstOrThrow()

export const deleteNotificationsBefore = (db: Db, time: Date) =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('notification')
      .where('id', 'in', (eb) =>
        eb.selectFrom('notification').select('id').where('updated_at', '<', time).limit(limit),
      )
      .executeTakeFirst(),
  )

/** Groups that still grow keep their latest events alone. */
export const deleteEventsBefore = (db: Db, time: Date) =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('notification_event')
      .where('id', 'in', (eb) =>
        eb.selectFrom('notification_event').select('id').where('created_at', '<', time).limit(limit),
      )
      .executeTakeFirst(),
  )
