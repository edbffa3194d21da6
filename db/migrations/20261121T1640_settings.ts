import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table account
      add column about text check (char_length(about) <= 500),
      -- The photo behind avatar; null if there is none or it is not ours.
      add column avatar_hash text references image (hash) on delete restrict,
      add column allow_comments boolean not null default true,
      add column allow_view_phone boolean not null default true,
      add column allow_private_messages boolean not null default true,
      add column show_last_active boolean not null default true`.execute(db)
  // Serves the search for orphaned photos.
  await sql`create index account_avatar on account (avatar_hash) where avatar_hash is not null`.execute(db)

  await sql`
    create table account_address (
      id          bigint generated always as identity primary key,
      account_id  bigint not null references account (id) on delete cascade,
      name        text not null,
      street      text not null,
      postal_code text not null check (postal_code ~ '^[0-9]{5}$'),
      city_id     bigint not null references city (id) on delete restrict,
      phone       text not null, -- E.164
      is_default  boolean not null,
      created_at  timestamptz(3) not null
    )`.execute(db)
  // Serves the address book of an account.
  await sql`create index account_address_account on account_address (account_id)`.execute(db)
  // Each account has one default address.
  await sql`create unique index account_address_default on account_address (account_id) where is_default`.execute(
    db,
  )

  // Notifications that an account has switched off, by channel; everything else is on.
  await sql`
    create table notification_refusal (
      account_id bigint not null references account (id) on delete cascade,
      kind       text not null,
      channel    text not null,
      refused_at timestamptz(3) not null,
      primary key (account_id, kind, channel)
    )`.execute(db)
}
