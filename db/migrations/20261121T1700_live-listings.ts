import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table listing
      add column reserved            boolean not null default false, -- promised to someone
      add column published_at        timestamptz(3), -- null: when it was created
      add column reduced_from_fening bigint, -- the price that its lower one shows beside
      add column reduced_until       timestamptz(3),
      add constraint listing_reserved_check check (not reserved or status = 'active'),
      add constraint listing_reduced_check check ((reduced_from_fening is null) = (reduced_until is null))`.execute(
    db,
  )
  // Serves the search for reductions that have ended.
  await sql`create index listing_reduced on listing (reduced_until) where reduced_until is not null`.execute(
    db,
  )

  // A price counts as reduced for 30 days after a change that made it lower than every price of the 30 days
  // before. However often it rises in between, it has to stay up that long.
  await sql`
    create function note_reduction() returns trigger language plpgsql as $$
    begin
      update listing set reduced_from_fening = found.lowest, reduced_until = found.until
      from (
        select one.listing_id, reduction.lowest, reduction.since + interval '720 hours' as until
        from (
          select distinct listing_id from changed
          -- A listing's only price is looked at no further: imports write thousands of those.
          where exists (
            select from listing_price other
            where other.listing_id = changed.listing_id and other.created_at <> changed.created_at
          )
        ) as one
        left join lateral (
          select min(held.price_fening) as lowest, max(held.since) as since
          from (
            select price_fening,
              lead(created_at) over by_time as ended,
              last_value(price_fening) over whole as now_asked,
              last_value(created_at) over whole as since
            from listing_price
            where listing_price.listing_id = one.listing_id
            window by_time as (order by created_at),
              whole as (order by created_at rows between unbounded preceding and unbounded following)
          ) as held
          where held.price_fening > 0 and held.ended > held.since - interval '720 hours'
          having min(held.price_fening) > max(held.now_asked) and max(held.now_asked) > 0
            and max(held.since) > now() - interval '720 hours'
        ) as reduction on true
      ) as found
      where listing.id = found.listing_id
        and (listing.reduced_from_fening, listing.reduced_until) is distinct from (found.lowest, found.until);
      return null;
    end $$`.execute(db)
  for (const event of ['insert', 'update']) {
    await sql`
      create trigger ${sql.id(`listing_price_reduction_${event}`)} after ${sql.raw(event)} on listing_price
        referencing new table as changed for each statement execute function note_reduction()`.execute(db)
  }
  // Backfill.
  await sql`
    update listing_price set price_fening = price_fening
    where listing_id in (select listing_id from listing_price group by listing_id having count(*) > 1)`.execute(
    db,
  )

  // Separate from listing, so that counting is no change for search.
  await sql`
    create table listing_day (
      listing_id  bigint not null references listing (id) on delete cascade,
      day         date not null, -- of Sarajevo
      views       integer not null default 0,
      phone_shown integer not null default 0,
      shared      integer not null default 0, -- visits by links that were shared
      primary key (listing_id, day)
    ) with (fillfactor = 70)`.execute(db)
  // Today's viewers, by an anonymous key. Kept for two days and unlogged, since losing it in a crash means at
  // worst a double count. No foreign key, since checking one would write to the listing's row.
  await sql`
    create unlogged table listing_viewer (
      listing_id bigint not null,
      day        date not null,
      viewer     bytea not null,
      seen_at    timestamptz(3) not null,
      primary key (listing_id, day, viewer)
    ) with (fillfactor = 70)`.execute(db)
  // Serves the deletion of past days.
  await sql`create index listing_viewer_day on listing_viewer (day)`.execute(db)

  // Visits through one account's share links.
  await sql`
    create table listing_share (
      listing_id bigint not null references listing (id) on delete cascade,
      sharer_id  bigint not null references account (id) on delete cascade,
      visits     integer not null default 0,
      primary key (listing_id, sharer_id)
    )`.execute(db)
  // Serves the deletion of an account.
  await sql`create index listing_share_sharer on listing_share (sharer_id)`.execute(db)
  await sql`
    create unlogged table share_visitor (
      listing_id bigint not null,
      sharer_id  bigint not null,
      day        date not null,
      viewer     bytea not null,
      primary key (listing_id, sharer_id, day, viewer)
    )`.execute(db)
  // Serves the deletion of past days.
  await sql`create index share_visitor_day on share_visitor (day)`.execute(db)

  // Tombstones of purged public listings: their address still answers "gone", with similar listings.
  await sql`
    create table listing_tombstone (
      listing_id  bigint primary key, -- of no row any more
      category_id bigint not null references category (id) on delete cascade
    )`.execute(db)
  // Serves the deletion of a category.
  await sql`create index listing_tombstone_category on listing_tombstone (category_id)`.execute(db)
}
