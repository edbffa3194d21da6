import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table listing
      add column version       integer not null default 1, -- grows with every edit
      add column sku_number    text,
      add column urgent        boolean not null default false,
      add column highlighted   boolean not null default false,
      add column duration_days integer check (duration_days > 0), -- of a listing in a paid category
      drop constraint listing_title_check,
      add constraint listing_title_check
        check (char_length(title) <= 65 and (status = 'draft' or title <> ''))`.execute(db)
  // Serves the job that expires listings.
  await sql`
    create index listing_due on listing (expires_at)
      where status = 'active' and deleted_at is null`.execute(db)
  // Serves the job that purges deleted listings.
  await sql`create index listing_deleted on listing (deleted_at) where deleted_at is not null`.execute(db)

  await sql`
    create table listing_refresh (
      id           bigint generated always as identity primary key,
      seller_id    bigint not null references account (id) on delete cascade,
      listing_id   bigint references listing (id) on delete set null, -- an erased listing used up its refreshes too
      refreshed_at timestamptz(3) not null
    )`.execute(db)
  // Serves the count of a seller's refreshes in a month.
  await sql`create index listing_refresh_seller on listing_refresh (seller_id, refreshed_at)`.execute(db)
  // Serves the purge of a listing.
  await sql`create index listing_refresh_listing on listing_refresh (listing_id)`.execute(db)

  await sql`
    create table listing_taken_day (
      listing_id bigint not null references listing (id) on delete cascade,
      day        date not null,
      primary key (listing_id, day)
    )`.execute(db)

  // The reply to a call with an Idempotency-Key, written in the transaction of its effect.
  await sql`
    create table idempotency_key (
      account_id   bigint not null references account (id) on delete cascade,
      route        text not null,
      key          text not null,
      request_hash bytea not null,
      status       smallint,
      response     jsonb,
      created_at   timestamptz(3) not null,
      primary key (account_id, route, key)
    )`.execute(db)
  // Serves the deletion of expired keys.
  await sql`create index idempotency_key_created on idempotency_key (created_at)`.execute(db)
}
