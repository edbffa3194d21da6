import { sql, type Kysely } from 'kysely'

/**
 * The change log that feeds search. Readers take rows below the oldest open transaction in the order (xid,
 * seq), so that a late commit is not skipped; NOTIFY only wakes them.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table listing_change (
      xid        xid8 not null default pg_current_xact_id(),
      seq        bigint generated always as identity,
      listing_id bigint not null, -- no reference: the row outlives a deleted listing
      created_at timestamptz(3) not null default now(),
      primary key (xid, seq)
    )`.execute(db)
  // Serves the deletion of rows that every reader has passed.
  await sql`create index listing_change_created on listing_change (created_at)`.execute(db)

  await sql`
    create function log_listing_change() returns trigger language plpgsql as $$
    begin
      insert into listing_change (listing_id) select distinct id from changed;
      perform pg_notify('listing_change', '');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger listing_change_insert after insert on listing
      referencing new table as changed for each statement execute function log_listing_change()`.execute(db)
  await sql`
    create trigger listing_change_update after update on listing
      referencing new table as changed for each statement execute function log_listing_change()`.execute(db)
  await sql`
    create trigger listing_change_delete after delete on listing
      referencing old table as changed for each statement execute function log_listing_change()`.execute(db)

  // Documents include their seller's type.
  await sql`
    create function log_seller_change() returns trigger language plpgsql as $$
    begin
      insert into listing_change (listing_id)
        select listing.id from listing
        join changed on changed.id = listing.seller_id
        join before on before.id = changed.id
        where before.type <> changed.type;
      if found then perform pg_notify('listing_change', ''); end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger listing_change_seller after update on account
      referencing old table as before new table as changed
      for each statement execute function log_seller_change()`.execute(db)
}
