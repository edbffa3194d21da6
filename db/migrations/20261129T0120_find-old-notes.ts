import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Serves the job that deletes notes after two years, with their replies.
  await sql`create index board_note_created on board_note (created_at) where parent_id is null`.execute(db)
}
