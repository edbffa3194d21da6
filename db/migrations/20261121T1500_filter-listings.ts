import { sql, type Kysely } from 'kysely'

/**
 * Filter data beyond the listing's own row, and triggers on everything that search documents are built from.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table listing
      add column exchange_for  text, -- null: no exchange
      add column shipping      boolean not null default false,
      add column free_delivery boolean not null default false`.execute(db)

  await sql`
    alter table promotion
      add column phase smallint not null default 0 check (phase in (0, 1, 2)) -- as a job has noted it: to come, running, over`.execute(
    db,
  )
  // Serve the jobs that record starts and ends of promotions.
  await sql`create index promotion_to_begin on promotion (starts_at) where phase < 1`.execute(db)
  await sql`create index promotion_to_end on promotion (ends_at) where phase < 2`.execute(db)

  await sql`
    create function log_change_of_listing() returns trigger language plpgsql as $$
    begin
      insert into listing_change (listing_id) select distinct listing_id from changed;
      if found then perform pg_notify('listing_change', ''); end if;
      return null;
    end $$`.execute(db)
  for (const table of ['promotion', 'listing_taken_day']) {
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ]) {
      await sql`
        create trigger ${sql.id(`${table}_change_${event}`)} after ${sql.raw(event!)} on ${sql.id(table)}
          referencing ${sql.raw(rows!)} table as changed
          for each statement execute function log_change_of_listing()`.execute(db)
    }
  }

  // A first price is no discount, so that imports log nothing twice.
  await sql`
    create function log_price_change() returns trigger language plpgsql as $$
    begin
      insert into listing_change (listing_id)
        select distinct listing_id from changed
        where exists (
          select from listing_price other
          where other.listing_id = changed.listing_id and other.created_at <> changed.created_at
        );
      if found then perform pg_notify('listing_change', ''); end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger listing_price_change_insert after insert on listing_price
      referencing new table as changed for each statement execute function log_price_change()`.execute(db)
  await sql`
    create trigger listing_price_change_update after update on listing_price
      referencing new table as changed for each statement execute function log_price_change()`.execute(db)
}
