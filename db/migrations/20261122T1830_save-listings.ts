import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table saved_listing (
      account_id   bigint not null references account (id) on delete cascade,
      listing_id   bigint not null references listing (id) on delete cascade,
      saved_at     timestamptz(3) not null,
      price_fening bigint, -- when it was saved; null on request
      primary key (account_id, listing_id)
    )`.execute(db)
  // Serves an account's list, newest first.
  await sql`create index saved_listing_newest on saved_listing (account_id, saved_at desc, listing_id desc)`.execute(
    db,
  )
  // Serves the deletion of listings.
  await sql`create index saved_listing_listing on saved_listing (listing_id)`.execute(db)
}
