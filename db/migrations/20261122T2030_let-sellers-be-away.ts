import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // The seller is on holiday until then: listings stay, but nobody can call or buy.
  await sql`alter table account add column away_until timestamptz(3)`.execute(db)
}
