import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Warnings for the reader, found when the message was sent together with those before it.
  await sql`alter table message add warnings text[] not null default '{}'`.execute(db)
}
