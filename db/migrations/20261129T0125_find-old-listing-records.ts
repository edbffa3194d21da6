import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Tombstones had no date; those so far begin their two years now.
  await sql`alter table listing_tombstone add column erased_at timestamptz(3) not null default now()`.execute(
    db,
  )
  // Serve the job that deletes records of listings which nobody needs any more.
  await sql`create index listing_tombstone_erased on listing_tombstone (erased_at)`.execute(db)
  await sql`create index listing_refresh_old on listing_refresh (refreshed_at)`.execute(db)
  await sql`create index listing_taken_day_past on listing_taken_day (day)`.execute(db)
  // Serves the deletion of old days. Rows arrive by day.
  await sql`create index listing_term_day on listing_term using brin (day)`.execute(db)
}
