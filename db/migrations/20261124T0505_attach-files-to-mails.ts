import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Names, types and keys of files in private storage.
  await sql`alter table inbox_message add column attachments jsonb not null default '[]'`.execute(db)
}
