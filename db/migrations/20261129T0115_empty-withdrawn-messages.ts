import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Serves the job that empties withdrawn messages. Those with photos stay in it, so that they need no mark of their own.
  await sql`
    create index message_withdrawn on message (withdrawn_at)
      where withdrawn_at is not null and (body is not null or kind = 'photo')`.execute(db)
}
