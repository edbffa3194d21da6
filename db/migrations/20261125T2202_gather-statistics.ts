import { type Kysely, sql } from 'kysely'

/** Gathers what happens to listings, for the statistics of pro users and shops (decision 032). */
export async function up(db: Kysely<unknown>) {
  // `views` counts each viewer once; the others count every time. Gathered at once: views, phone_shown and shared;
  // rolled up from raw rows: opened, shown and places; counted each night: saved, messages and orders.
  await sql`
    alter table listing_day
      add column opened   integer not null default 0,
      add column shown    integer not null default 0, -- in results of searches
      add column places   bigint not null default 0, -- the sum of the places there, from 1
      add column saved    integer not null default 0,
      add column messages integer not null default 0, -- received by the seller
      add column orders   integer not null default 0`.execute(db)
  // Each viewer of earlier days opened the listing at least once.
  await sql`update listing_day set opened = views where views > 0`.execute(db)
  // Serves what happened on a day, whatever the listing.
  await sql`create index listing_day_day on listing_day using brin (day) with (autosummarize = on)`.execute(
    db,
  )
  // Serves the count of what was saved on a day.
  await sql`create index saved_listing_at on saved_listing using brin (saved_at) with (autosummarize = on)`.execute(
    db,
  )

  // Raw events, kept for 35 days and unlogged: a crash loses at most what was not rolled up. No foreign keys, since
  // checking one would lock the listing's row. Rows name nobody: a viewer has another key for each listing and day.
  await sql`
    create unlogged table listing_opening (
      listing_id bigint not null,
      day        date not null, -- of Sarajevo
      viewer_key bytea not null,
      term       text, -- the search that led here
      is_counted boolean not null default false
    ) with (fillfactor = 50)`.execute(db)
  await sql`
    create unlogged table result_showing (
      day         date not null,
      first_place integer not null check (first_place > 0),
      listing_ids bigint[] not null, -- in their order; null where a seller saw a listing of their own
      is_counted  boolean not null default false
    ) with (fillfactor = 50)`.execute(db)
  for (const table of ['listing_opening', 'result_showing']) {
    // Serves the roll-up.
    await sql`
      create index ${sql.id(`${table}_new`)} on ${sql.table(table)} (day) where not is_counted`.execute(db)
    // Serves the deletion of past days.
    await sql`create index ${sql.id(`${table}_day`)} on ${sql.table(table)} using brin (day)`.execute(db)
  }

  // How often a search led to a listing.
  await sql`
    create table listing_term (
      listing_id bigint not null references listing (id) on delete cascade,
      day        date not null,
      term       text not null,
      opened     integer not null,
      primary key (listing_id, day, term)
    )`.execute(db)

  // The days of all listings of a seller, by category. Stays when a listing is erased.
  await sql`
    create table seller_day (
      seller_id   bigint not null references account (id) on delete cascade,
      day         date not null,
      category_id integer not null, -- as the listing had it then; without a reference, since categories may go
      views       bigint not null,
      opened      bigint not null,
      shown       bigint not null,
      places      bigint not null,
      saved       bigint not null,
      phone_shown bigint not null,
      messages    bigint not null,
      orders      bigint not null,
      primary key (seller_id, day, category_id)
    )`.execute(db)
  // Serves the night in which a day is counted again.
  await sql`create index seller_day_day on seller_day using brin (day)`.execute(db)

  // Each listing's last 7, 30, 90 and 365 days up to seller_figures.until, for sellers who may see statistics.
  await sql`
    create table listing_figures (
      seller_id    bigint not null references account (id) on delete cascade,
      days         smallint not null,
      listing_id   bigint not null references listing (id) on delete cascade,
      until        date not null,
      category_id  integer not null,
      is_active    boolean not null, -- when it was counted
      views        integer not null,
      views_before integer not null, -- in as many days before
      opened       integer not null,
      shown        bigint not null,
      places       bigint not null,
      saved        integer not null,
      phone_shown  integer not null,
      messages     integer not null,
      orders       integer not null,
      primary key (seller_id, days, listing_id)
    )`.execute(db)
  // Serves the erasure of listings.
  await sql`create index listing_figures_listing on listing_figures (listing_id)`.execute(db)
  await sql`
    create table seller_figures (
      seller_id bigint primary key references account (id) on delete cascade,
      until     date not null, -- the last day that is counted
      terms     jsonb not null, -- by period, the most frequent first
      prices    jsonb -- listings that cost more than comparable ones; null until a process with a search has compared
    )`.execute(db)

  // Medians of the active listings of a category, over the same periods.
  await sql`
    create table category_figures (
      category_id integer not null references category (id) on delete cascade,
      days        smallint not null,
      until       date not null,
      listings    integer not null,
      views       double precision not null,
      opened      double precision not null,
      saved       double precision not null,
      phone_shown double precision not null,
      messages    double precision not null,
      orders      double precision not null,
      primary key (category_id, days)
    )`.execute(db)

  await sql`
    create table statistics_progress (
      is_only       boolean primary key default true check (is_only), -- one row
      settled_until date, -- the last day in seller_day
      compared_until date -- the last day in category_figures
    )`.execute(db)
  await sql`insert into statistics_progress default values`.execute(db)
}
