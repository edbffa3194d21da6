import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Serves the search for shops whose paid time has ended.
  await sql`create index shop_due on shop (ends_at) where active`.execute(db)
}
