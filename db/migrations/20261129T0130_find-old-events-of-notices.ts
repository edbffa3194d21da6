import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Serves the deletion of old events.
  await sql`create index notification_event_created on notification_event (created_at)`.execute(db)
}
