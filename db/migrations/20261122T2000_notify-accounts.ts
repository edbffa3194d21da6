import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table notification (
      id         bigint generated always as identity primary key,
      account_id bigint not null references account (id) on delete cascade,
      notice     text not null, -- the kind of event, by name
      group_key  text not null,
      source_id  bigint, -- what it is about, as its notice numbers it
      is_listed  boolean not null, -- false if the account wants it by mail or push alone
      updated_at timestamptz(3) not null, -- when the last event joined
      read_at    timestamptz(3),
      unique (account_id, notice, group_key)
    )`.execute(db)
  // Serves an account's list, newest first.
  await sql`create index notification_newest on notification (account_id, updated_at desc, id desc) where is_listed`.execute(
    db,
  )
  // Serves the count of unread ones.
  await sql`create index notification_unread on notification (account_id) where is_listed and read_at is null`.execute(
    db,
  )
  // Serves the deletion of old ones.
  await sql`create index notification_updated on notification (updated_at)`.execute(db)

  await sql`
    create table notification_event (
      id               bigint generated always as identity primary key,
      notification_id  bigint not null references notification (id) on delete cascade,
      account_id       bigint not null references account (id) on delete cascade,
      key              text not null,
      data             jsonb not null,
      listing_id       bigint references listing (id) on delete cascade,
      about_account_id bigint references account (id) on delete cascade,
      created_at       timestamptz(3) not null,
      mail_at          timestamptz(3), -- when it may leave by mail; null if it has left, or never will
      push_at          timestamptz(3),
      unique (account_id, key)
    )`.execute(db)
  // Serves the lines of a notification, newest first.
  await sql`create index notification_event_newest on notification_event (notification_id, id desc)`.execute(
    db,
  )
  // Serve what waits to be mailed and pushed.
  await sql`create index notification_event_mail on notification_event (account_id, mail_at) where mail_at is not null`.execute(
    db,
  )
  await sql`create index notification_event_push on notification_event (account_id, push_at) where push_at is not null`.execute(
    db,
  )
  // Serve the deletion of listings and accounts.
  await sql`create index notification_event_listing on notification_event (listing_id) where listing_id is not null`.execute(
    db,
  )
  await sql`create index notification_event_about on notification_event (about_account_id) where about_account_id is not null`.execute(
    db,
  )

  // Optional: the defaults apply to accounts without a row.
  await sql`
    create table notification_delivery (
      account_id   bigint primary key references account (id) on delete cascade,
      quiet_from   smallint check (quiet_from between 0 and 1439), -- minutes after midnight in Sarajevo
      quiet_until  smallint check (quiet_until between 0 and 1439),
      mail_day     date, -- in Sarajevo
      mails_of_day smallint not null default 0,
      check ((quiet_from is null) = (quiet_until is null))
    )`.execute(db)

  // The carrier refused mail to this address for good; the account may try again.
  await sql`alter table account add column email_refused_at timestamptz(3)`.execute(db)
}
