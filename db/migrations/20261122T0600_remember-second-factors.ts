import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // When the session last proved the second factor; for a few minutes guarded changes ask for no further
  // code.
  await sql`alter table session add column step_up_at timestamptz(3)`.execute(db)
}
