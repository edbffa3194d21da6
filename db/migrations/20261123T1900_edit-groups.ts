import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // One change to many listings of a shop: previewed, applied in batches, and undone within the hour.
  await sql`
    create table group_edit (
      id             bigint generated always as identity primary key,
      seller_id      bigint not null references account (id) on delete cascade,
      task           jsonb not null,
      state          text not null check (state in ('preview', 'applying', 'applied', 'stopped', 'undoing', 'undone')),
      stop_requested boolean not null default false,
      created_at     timestamptz(3) not null,
      started_at     timestamptz(3),
      ended_at       timestamptz(3),
      undone_at      timestamptz(3)
    )`.execute(db)
  // Serves the shop's own list, and the erasure of accounts.
  await sql`create index group_edit_seller on group_edit (seller_id, id)`.execute(db)
  // Two edits at once would see the same allowances; also finds what a crash interrupted.
  await sql`
    create unique index group_edit_running on group_edit (seller_id)
      where state in ('applying', 'undoing')`.execute(db)
  // Serves the deletion of old edits.
  await sql`create index group_edit_created on group_edit (created_at)`.execute(db)
  await sql`
    create table group_edit_item (
      edit_id    bigint not null references group_edit (id) on delete cascade,
      position   integer not null,
      listing_id bigint not null references listing (id) on delete cascade,
      title      text not null,
      state      text not null check (state in ('planned', 'refused', 'done', 'failed', 'left', 'undone', 'kept')),
      before     jsonb, -- values that change
      after      jsonb,
      version    integer not null, -- of the listing before the change, or after it once it is done
      reason     text,
      primary key (edit_id, position)
    )`.execute(db)
  // Serves the next batch and the counts.
  await sql`create index group_edit_item_state on group_edit_item (edit_id, state, position)`.execute(db)
  // Serves the erasure of listings.
  await sql`create index group_edit_item_listing on group_edit_item (listing_id)`.execute(db)
}
