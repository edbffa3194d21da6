import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // The key by which push services know this site; made at first use, and the same for all processes.
  await sql`
    create table push_key (
      is_only            boolean primary key default true check (is_only),
      public_key         text not null, -- base64url
      private_key_sealed bytea not null,
      created_at         timestamptz(3) not null
    )`.execute(db)

  // A browser that an account asked to be notified on; ends with the session that asked.
  await sql`
    create table push_subscription (
      id         bigint generated always as identity primary key,
      account_id bigint not null references account (id) on delete cascade,
      session_id bigint not null references session (id) on delete cascade,
      endpoint   text not null unique,
      p256dh     text not null,
      auth       text not null,
      created_at timestamptz(3) not null
    )`.execute(db)
  // Serves an account's browsers.
  await sql`create index push_subscription_account on push_subscription (account_id)`.execute(db)
  // Serves the end of sessions.
  await sql`create index push_subscription_session on push_subscription (session_id)`.execute(db)
}
