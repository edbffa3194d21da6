import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`create type message_channel as enum ('mail', 'sms')`.execute(db)
  // Outgoing messages. A row is written with the change that causes it, and a job delivers it.
  await sql`
    create table outbox_message (
      id         bigint generated always as identity primary key,
      key        text not null unique, -- what it is about: the same key again is the same message
      channel    message_channel not null,
      recipient  text not null, -- an e-mail address, or a number in E.164
      subject    text,
      text       text, -- null once it is sent, since it may hold a code or a link that opens something
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3), -- after which it is of no use
      attempts   integer not null default 0,
      last_error text,
      sent_at    timestamptz(3),
      failed_at  timestamptz(3), -- given up
      check ((channel = 'mail') = (subject is not null)),
      check (sent_at is null or failed_at is null)
    )`.execute(db)
  // Serves the daily clean-up.
  await sql`create index outbox_message_created on outbox_message (created_at)`.execute(db)

  // Replaces real mailboxes and phones if no carrier is configured.
  await sql`
    create table inbox_message (
      id          bigint generated always as identity primary key,
      message_id  text not null unique, -- a message that comes twice is shown once
      channel     message_channel not null,
      recipient   text not null,
      subject     text,
      text        text not null,
      received_at timestamptz(3) not null default now()
    )`.execute(db)
}
