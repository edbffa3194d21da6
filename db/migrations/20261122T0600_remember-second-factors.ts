import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // When this session last proved the second factor; a few minutes long, guarded changes ask for no other code.
  await sql`alter table session add column step_up_at timestamptz(3)`.execute(db)
}
