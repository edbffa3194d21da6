import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Serves the next line to match, of statements with tens of thousands.
  await sql`create index bank_line_new on bank_line (statement_id, id) where state = 'new'`.execute(db)
}
