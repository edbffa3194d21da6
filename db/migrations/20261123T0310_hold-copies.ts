import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Its sender sees it as sent; the other side does not see it until staff release it.
  await sql`alter table message add is_held boolean not null default false`.execute(db)

  // Sketches of texts that people sent without having been written to, by which copies are found.
  await sql`
    create table message_sketch (
      id           bigint generated always as identity primary key,
      account_id   bigint not null references account (id) on delete cascade,
      recipient_id bigint not null references account (id) on delete cascade,
      sketch       integer[] not null,
      bands        integer[] not null,
      is_newcomers boolean not null, -- its sender's account was new
      created_at   timestamptz(3) not null
    )`.execute(db)
  // Serves the comparison with the sender's own texts.
  await sql`create index message_sketch_account on message_sketch (account_id, created_at)`.execute(db)
  // Serves the comparison with texts of other new accounts.
  await sql`create index message_sketch_bands on message_sketch using gin (bands) where is_newcomers`.execute(
    db,
  )
  // Serves the job that forgets old ones.
  await sql`create index message_sketch_created on message_sketch (created_at)`.execute(db)
  // Serves the erasure of accounts.
  await sql`create index message_sketch_recipient on message_sketch (recipient_id)`.execute(db)

  await sql`
    create table held_message (
      message_id   bigint primary key references message (id) on delete cascade,
      account_id   bigint not null references account (id) on delete cascade, -- the sender
      copies       integer not null, -- people who got the same text, when it was held
      state        text not null default 'open',
      held_at      timestamptz(3) not null,
      decided_at   timestamptz(3),
      constraint held_message_state_check check (state in ('open', 'released', 'refused')),
      constraint held_message_decided_check check ((state = 'open') = (decided_at is null))
    )`.execute(db)
  // Serves the list of those that nobody has decided on, by sender, and the erasure of senders.
  await sql`create index held_message_sender on held_message (account_id, state, message_id)`.execute(db)
  await sql`create index held_message_open on held_message (account_id) where state = 'open'`.execute(db)
}
