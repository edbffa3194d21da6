import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // An idempotent endpoint has one success status, which its declaration in the contract names.
  await sql`alter table idempotency_key drop column status`.execute(db)
}
