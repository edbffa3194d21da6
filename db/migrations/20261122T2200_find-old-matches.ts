import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Serves the deletion of old matches.
  await sql`create index saved_search_match_time on saved_search_match (matched_at)`.execute(db)
}
