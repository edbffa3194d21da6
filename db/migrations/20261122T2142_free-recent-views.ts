import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Viewing a listing must not lock its row. A job deletes what was viewed of erased listings.
  await sql`alter table recent_view drop constraint recent_view_listing_id_fkey`.execute(db)
  await sql`drop index recent_view_listing`.execute(db)
}
