import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Activity on the site by hour, for the overview of staff: some rows an hour, for a year.
  await sql`
    create table activity_hour (
      hour   timestamptz(3) not null,
      metric text not null,
      count  bigint not null,
      primary key (hour, metric),
      constraint activity_hour_metric_check
        check (metric in ('users', 'listings', 'messages', 'reports', 'searches', 'errors'))
    )`.execute(db)
  // Serve the job that counts the latest hours.
  await sql`create index account_created on account (created_at)`.execute(db)
  await sql`
    create index listing_published on listing (coalesce(published_at, created_at))
      where status <> 'draft'`.execute(db)
  await sql`create index report_created on report (created_at)`.execute(db)
  // Messages are only added, in the order of their time.
  await sql`create index message_created on message using brin (created_at)`.execute(db)
  // Serves the oldest messages that wait for staff.
  await sql`create index message_held on message (created_at) where is_held`.execute(db)
}
