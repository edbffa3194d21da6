import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // The city of a municipality: people who say Sarajevo mean Centar and Ilidža alike.
  await sql`alter table city add column part_of text`.execute(db)
}
