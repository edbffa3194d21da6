import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { Metric, QueueName } from '#contract/figures.ts'

const counted = {
  users: sql`select created_at as at from account`,
  // Older ones were published as they were made.
  listings: sql`select coalesce(published_at, created_at) as at from listing where status <> 'draft'`,
  messages: sql`select created_at as at from message where kind <> 'system'`,
  reports: sql`select created_at as at from report`,
} as const
export type CountedInTables = keyof typeof counted
export const countedInTables = Object.keys(counted) as CountedInTables[]

/** The latest hour that has a count. */
export const findLatestHour = async (db: Db, metric: CountedInTables): Promise<Date | null> =>
  (
    await db
      .selectFrom('activity_hour')
      .select('hour')
      .where('metric', '=', metric)
      .orderBy('hour', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.hour ?? null

/** Counts again all hours from that one on. */
export const countHours = (db: Db, metric: CountedInTables, from: Date, now: Date) =>
  sql`
    insert into activity_hour (hour, metric, count)
    select date_trunc('hour', at, 'UTC'), ${metric}, count(*) from (${counted[metric]}) as rows
    where at >= ${from} and at <= ${now} group by 1
    on conflict (hour, metric) do update set count = excluded.count`.execute(db)

export const forgetHoursBefore = (db: Db, time: Date) =>
  db.deleteFrom('activity_hour').where('hour', '<', time).execute()

export type Count = { metric: Metric; count: number }

export async function listHours(db: Db, from: Date): Promise<(Count & { hour: Date })[]> {
  const rows = await db
    .selectFrom('activity_hour')
    .select(['hour', 'metric', 'count'])
    .where('hour', '>=', from)
    .execute()
  return rows.map((row) => ({ ...row, metric: row.metric as Metric, count: Number(row.count) }))
}

export async function listDays(db: Db, from: Date): Promise<(Count & { day: string })[]> {
  const { rows } = await sql<{ day: string; metric: Metric; count: number }>`
    select to_char(hour at time zone 'Europe/Sarajevo', 'YYYY-MM-DD') as day, metric,
      sum(count)::bigint as count
    from activity_hour where hour >= ${from} group by 1, 2`.execute(db)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

export type Queue = { name: QueueName; count: number; oldest_at: Date | null }

/** Each part reads an index of waiting rows. */
export async function listQueues(db: Db, now: Date): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select 'cases' as name, count(*), min(opened_at) as oldest_at from moderation_case where state = 'open'
    union all
    select 'appeals', count(*), min(made_at) from moderation_appeal where outcome is null
    union all
    select 'photo_flags', count(*), min(created_at) from photo_flag where state = 'open'
    union all
    select 'held_messages', count(*), min(created_at) from message where is_held
    union all
    select 'jobs', count(*), min(run_at) from graphile_worker._private_jobs
    where locked_at is null and attempts < max_attempts and run_at <= ${now}
    union all
    select 'outbox', count(*), min(created_at) from outbox_message where sent_at is null and failed_at is null`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
