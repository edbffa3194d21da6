import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Every distinct search that somebody saved, as the search engine is asked; never changes.
  await sql`
    create table search_pattern (
      id          bigint generated always as identity primary key,
      hash        bytea not null unique, -- SHA-256 of the query
      query       jsonb not null,
      created_at  timestamptz(3) not null,
      created_xid xid8 not null default pg_current_xact_id()
    )`.execute(db)
  // Serves the matcher, which reads what was added since it last looked.
  await sql`create index search_pattern_created on search_pattern (created_xid)`.execute(db)

  await sql`
    create table saved_search (
      id         bigint generated always as identity primary key,
      account_id bigint not null references account (id) on delete cascade,
      pattern_id bigint not null references search_pattern (id) on delete restrict,
      parameters jsonb not null, -- of the page of results
      name       text not null check (char_length(name) between 1 and 100),
      frequency  text not null check (frequency in ('instant', 'daily', 'weekly', 'off')),
      by_mail    boolean not null,
      by_push    boolean not null,
      created_at timestamptz(3) not null,
      seen_at    timestamptz(3) not null, -- when the account last looked at the results
      removed_at timestamptz(3), -- the row stays for a while, so that the removal can be undone
      unique (account_id, pattern_id)
    )`.execute(db)
  // Serves the matcher, which finds who saved a search.
  await sql`create index saved_search_pattern on saved_search (pattern_id)`.execute(db)
  // Serves the job that deletes removed rows.
  await sql`create index saved_search_removed on saved_search (removed_at) where removed_at is not null`.execute(
    db,
  )

  // Listings that each saved search has announced, so that it announces each once.
  await sql`
    create table saved_search_match (
      saved_search_id bigint not null references saved_search (id) on delete cascade,
      listing_id      bigint not null references listing (id) on delete cascade,
      price_fening    bigint, -- the lowest told; null on request
      matched_at      timestamptz(3) not null,
      is_repost       boolean not null, -- an earlier listing of the same thing was told instead
      primary key (saved_search_id, listing_id)
    )`.execute(db)
  // Serves the deletion of listings, and the search for what was told of a repost's originals.
  await sql`create index saved_search_match_listing on saved_search_match (listing_id)`.execute(db)

  // How far the matcher has read the log of changes.
  await sql`
    create table saved_search_progress (
      is_only boolean primary key default true check (is_only), -- one row
      xid     xid8 not null,
      seq     bigint not null,
      read_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    insert into saved_search_progress (xid, seq, read_at)
    select xid, seq, now() from (
      (select xid, seq from listing_change order by xid desc, seq desc limit 1)
      union all
      select xid, seq from listing_change_floor
    ) as candidate
    order by xid desc, seq desc
    limit 1`.execute(db)
}
