import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // A shop's stock as a file or an address, with what its columns mean.
  await sql`
    create table feed (
      id         bigint generated always as identity primary key,
      seller_id  bigint not null references account (id) on delete cascade,
      name       text not null,
      format     text not null check (format in ('csv', 'json', 'xml')),
      address    text, -- where it is fetched; without one its files are uploaded
      is_hourly  boolean not null default false check (not is_hourly or address is not null),
      mapping    jsonb not null,
      columns    jsonb not null default '[]', -- of the last file read
      fetched_at timestamptz(3), -- last asked, by anyone
      created_at timestamptz(3) not null
    )`.execute(db)
  // Serves a shop's own feeds, and the erasure of accounts.
  await sql`create index feed_seller on feed (seller_id, id)`.execute(db)
  // Serves the job that fetches what is due.
  await sql`create index feed_due on feed (fetched_at) where is_hourly`.execute(db)

  await sql`
    create table feed_run (
      id         bigint generated always as identity primary key,
      feed_id    bigint not null references feed (id) on delete cascade,
      state      text not null check (state in
        ('reading', 'checked', 'asking', 'applying', 'done', 'failed', 'cancelled')),
      is_dry     boolean not null,
      file_key   text, -- in the private storage, until the file is read
      mapping    jsonb not null, -- as it was when the run began
      created_at timestamptz(3) not null,
      ended_at   timestamptz(3),
      problem    text, -- why it failed
      questions  jsonb not null default '[]', -- what the shop must confirm
      counts     jsonb not null default '{}'
    )`.execute(db)
  // Serves the history.
  await sql`create index feed_run_feed on feed_run (feed_id, id)`.execute(db)
  // One run at a time, or two would create the same listing.
  await sql`
    create unique index feed_run_open on feed_run (feed_id)
      where state in ('reading', 'asking', 'applying')`.execute(db)
  // Serves the deletion of old runs.
  await sql`create index feed_run_created on feed_run (created_at)`.execute(db)

  await sql`
    create table feed_row (
      run_id      bigint not null references feed_run (id) on delete cascade,
      number      integer not null, -- in the file, from 1
      external_id text,
      state       text not null check (state in ('new', 'change', 'same', 'bad', 'done', 'failed')),
      title       text not null,
      content     jsonb, -- the fields as given, to be written
      photos      jsonb,
      digest      text,
      errors      jsonb, -- by field
      primary key (run_id, number)
    )`.execute(db)
  // Serves the search for missing rows.
  await sql`create index feed_row_external on feed_row (run_id, external_id)`.execute(db)
  // Serves the next batch and the list of errors.
  await sql`create index feed_row_state on feed_row (run_id, state, number)`.execute(db)

  // The listing of a shop's own number; it never means another.
  await sql`
    create table feed_listing (
      seller_id   bigint not null references account (id) on delete cascade,
      external_id text not null,
      listing_id  bigint not null unique references listing (id) on delete cascade,
      feed_id     bigint not null references feed (id) on delete cascade,
      digest      text not null, -- of the row that made it as it is
      is_hidden   boolean not null default false, -- by the feed, since its row was missing
      primary key (seller_id, external_id)
    )`.execute(db)
  // Serves the search for missing rows.
  await sql`create index feed_listing_feed on feed_listing (feed_id, external_id)`.execute(db)

  await sql`
    create table feed_photo (
      listing_id bigint not null references listing (id) on delete cascade,
      address    text not null,
      position   integer not null,
      is_done    boolean not null default false,
      problem    text,
      primary key (listing_id, address)
    )`.execute(db)
}
