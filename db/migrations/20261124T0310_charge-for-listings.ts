import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table listing
      -- How often it was published or renewed; names what each fee was paid for.
      add column publications      integer not null default 0,
      -- A draft that waits for its free publication.
      add column waits_until       timestamptz(3),
      -- Bought extras, which end by a job.
      add column urgent_until      timestamptz(3),
      add column highlighted_until timestamptz(3),
      add constraint listing_waits_as_draft check (waits_until is null or status = 'draft')`.execute(db)
  // Extras were free, and end with their listings.
  await sql`
    update listing set
      urgent_until = case when urgent then expires_at end,
      highlighted_until = case when highlighted then expires_at end
    where status <> 'draft' and (urgent or highlighted) and expires_at is not null`.execute(db)
  // Serve the jobs that publish what has waited and end extras.
  await sql`create index listing_waiting on listing (waits_until) where waits_until is not null`.execute(db)
  await sql`create index listing_urgent_until on listing (urgent_until) where urgent_until is not null`.execute(
    db,
  )
  await sql`
    create index listing_highlighted_until on listing (highlighted_until)
    where highlighted_until is not null`.execute(db)
}
