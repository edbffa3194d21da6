import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table activity_hour
      drop constraint activity_hour_metric_check,
      add constraint activity_hour_metric_check check (metric in (
        'users', 'listings', 'messages', 'reports', 'searches', 'errors', 'visitor_pages', 'member_pages'))`.execute(
    db,
  )
}
