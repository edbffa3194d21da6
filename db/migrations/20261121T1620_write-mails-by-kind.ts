import { sql, type Kysely } from 'kysely'

/** A mail is rendered when it is sent, from its kind and data; an SMS still stores its text. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table outbox_message
      add column kind text, -- of a mail; null for an SMS
      add column data jsonb, -- null once it is sent, as the text is
      add column claimed_until timestamptz(3), -- somebody is sending it
      drop constraint outbox_message_check,
      add constraint outbox_message_content check
        (channel = 'sms' or subject is not null or kind is not null)`.execute(db)
  // Serve the operator's page: failed and waiting messages, newest first.
  await sql`
    create index outbox_message_failed on outbox_message (id desc) where failed_at is not null`.execute(db)
  await sql`
    create index outbox_message_waiting on outbox_message (id desc)
      where sent_at is null and failed_at is null`.execute(db)
  await sql`alter table inbox_message add column html text`.execute(db)
}
