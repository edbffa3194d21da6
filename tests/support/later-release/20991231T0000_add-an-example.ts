import { sql, type Kysely } from 'kysely'

/** A change as a later release makes it: what the release before uses stays. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table listing add column example text not null default ''`.execute(db)
}
