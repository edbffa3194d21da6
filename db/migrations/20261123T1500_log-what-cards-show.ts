import { sql, type Kysely } from 'kysely'

/** Logs every change to what a listing shows in a list, so that processes may keep it in memory. */
export async function up(db: Kysely<unknown>) {
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`
      create trigger ${sql.id(`listing_image_change_${event}`)} after ${sql.raw(event)} on listing_image
        referencing ${sql.raw(rows)} table as changed
        for each statement execute function log_change_of_listing()`.execute(db)
  }
  // Cards say whether the seller is on holiday.
  await sql`
    create or replace function log_seller_change() returns trigger language plpgsql as $$
    begin
      insert into listing_change (listing_id)
        select listing.id from listing
        join changed on changed.id = listing.seller_id
        join before on before.id = changed.id
        where before.type <> changed.type or before.away_until is distinct from changed.away_until;
      if found then perform pg_notify('listing_change', ''); end if;
      return null;
    end $$`.execute(db)
}
