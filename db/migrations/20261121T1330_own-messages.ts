import { sql, type Kysely } from 'kysely'

/** The account a message belongs to; the address does not tell, since anyone may claim one. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['outbox_message', 'inbox_message'])
    await sql`
      alter table ${sql.id(table)}
        add column account_id bigint references account (id) on delete cascade`.execute(db)
  // Serves the deletion of an account.
  await sql`create index outbox_message_account on outbox_message (account_id)`.execute(db)
  // Serves the inbox of an account, newest first.
  await sql`create index inbox_message_account on inbox_message (account_id, id desc)`.execute(db)
  // Serves the daily clean-up.
  await sql`create index inbox_message_received on inbox_message (received_at)`.execute(db)
}
