import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Whether everyone sees the exact pin; otherwise it is shifted by about a hundred metres.
  await sql`alter table listing add column exact_location boolean not null default false`.execute(db)
}
