import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // A removed row keeps its note, time and price for a while, so that the removal can be undone.
  await sql`
    alter table saved_listing
      add column note       text,
      add column removed_at timestamptz(3),
      add constraint saved_listing_note_check check (char_length(note) between 1 and 500)`.execute(db)
  // Serves the job that deletes removed rows.
  await sql`create index saved_listing_removed on saved_listing (removed_at) where removed_at is not null`.execute(
    db,
  )
}
