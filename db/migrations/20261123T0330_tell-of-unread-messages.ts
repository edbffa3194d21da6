import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table conversation_member
      add tell_at timestamptz(3), -- when to mail and push that there are unread messages
      add waiting_since timestamptz(3) -- the first message of the other that was not answered`.execute(db)
  // Serves the job that tells of unread messages.
  await sql`create index conversation_member_tell on conversation_member (tell_at) where tell_at is not null`.execute(
    db,
  )

  // When people were last seen, at a request or with an open socket. Apart from accounts, whose rows are wide and locked.
  await sql`
    create table account_presence (
      account_id bigint primary key references account (id) on delete cascade,
      seen_at    timestamptz(3) not null
    )`.execute(db)

  // How long people took to answer, for the median of the last 30 days.
  await sql`
    create table message_answer (
      message_id  bigint primary key references message (id) on delete cascade,
      account_id  bigint not null references account (id) on delete cascade,
      seconds     integer not null,
      answered_at timestamptz(3) not null,
      constraint message_answer_seconds_check check (seconds >= 0)
    )`.execute(db)
  // Serves the medians.
  await sql`create index message_answer_account on message_answer (account_id, answered_at)`.execute(db)
  // Serves the deletion of old ones.
  await sql`create index message_answer_answered on message_answer (answered_at)`.execute(db)
  // The median, counted by a job; null without enough answers.
  await sql`alter table account add answer_minutes integer`.execute(db)
}
