import { type Kysely, sql } from 'kysely'

/** Lets saved listings be counted by category from one index, however many there are. */
export async function up(db: Kysely<unknown>) {
  // Filled in by a trigger; the default only spares those who save from naming it.
  await sql`alter table saved_listing add column category_id integer not null default 0`.execute(db)
  await sql`
    update saved_listing set category_id = listing.category_id from listing where listing.id = listing_id
  `.execute(db)
  await sql`
    create function note_saved_category() returns trigger language plpgsql as $$
    begin
      -- Waits for a change of the category that is under way.
      select category_id into new.category_id from listing where id = new.listing_id for share;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger saved_listing_category before insert on saved_listing
    for each row execute function note_saved_category()`.execute(db)
  await sql`
    create function move_saved_category() returns trigger language plpgsql as $$
    begin
      update saved_listing set category_id = new.category_id where listing_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger listing_saved_category after update of category_id on listing
    for each row when (old.category_id is distinct from new.category_id) execute function move_saved_category()`.execute(
    db,
  )
  await sql`
    create index saved_listing_category on saved_listing (account_id, category_id) where removed_at is null`.execute(
    db,
  )
}
