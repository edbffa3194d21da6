import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // An idempotent endpoint has a single success status, declared in the contract.
  await sql`alter table idempotency_key drop column status`.execute(db)
}
