import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Values that a row lost on its way in, by field, as `errors` are.
  await sql`alter table feed_row add column notes jsonb`.execute(db)
}
