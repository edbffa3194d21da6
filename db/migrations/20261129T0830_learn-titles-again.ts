import { sql, type Kysely } from 'kysely'

/** Titles are read without words that sellers of anything write: the next lesson counts them again. */
export async function up(db: Kysely<unknown>) {
  await sql`update learned_category set newest_listing_id = 0`.execute(db)
}
