import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Apart from tell_at, since a shop's owner and its agents are on the site at different times.
  await sql`
    alter table conversation_member
      add tell_agents_at timestamptz(3) -- when to mail and push the agents of the shop that the account is`.execute(
    db,
  )
  // Serves the job that tells agents of unread messages.
  await sql`
    create index conversation_member_tell_agents on conversation_member (tell_agents_at)
    where tell_agents_at is not null`.execute(db)
}
