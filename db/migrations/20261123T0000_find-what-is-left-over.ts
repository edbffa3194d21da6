import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Views of erased listings go with them from now on.
  await sql`delete from recent_view where not exists (select from listing where listing.id = listing_id)`.execute(
    db,
  )
  // Serves the erasure of listings.
  await sql`create index recent_view_listing on recent_view (listing_id)`.execute(db)

  // When a search with this pattern was last deleted, so that a job checks whether anybody still has it.
  await sql`alter table search_pattern add column left_at timestamptz(3)`.execute(db)
  await sql`
    update search_pattern set left_at = now()
    where not exists (select from saved_search where pattern_id = search_pattern.id)`.execute(db)
  // Serves that job.
  await sql`create index search_pattern_left on search_pattern (left_at) where left_at is not null`.execute(
    db,
  )
  // Locks patterns in one order, so that two deletions never wait for each other.
  await sql`
    create function note_left_patterns() returns trigger language plpgsql as $$
      begin
        update search_pattern set left_at = now()
        from (
          select id from search_pattern
          where id = any(array(select pattern_id from gone)) and left_at is null
          order by id for update
        ) as locked
        where search_pattern.id = locked.id;
        return null;
      end $$`.execute(db)
  await sql`
    create trigger saved_search_leaves_pattern after delete on saved_search
    referencing old table as gone for each statement execute function note_left_patterns()`.execute(db)

  // Serve the erasure of accounts, which finds messages by who received them, too.
  await sql`create index inbox_message_recipient on inbox_message (recipient)`.execute(db)
  await sql`create index outbox_message_recipient on outbox_message (recipient) where account_id is null`.execute(
    db,
  )
}
