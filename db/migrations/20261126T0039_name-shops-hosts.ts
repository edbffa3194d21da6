import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // The hosts of shops by their first label: the one in use, and former ones, which lead there until `ends_at`.
  await sql`
    create table shop_label (
      label     text primary key check (label ~ '^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$' and label !~ '^..--'),
      shop_id   bigint references shop (id) on delete set null, -- null: its shop is gone, and nobody else may take it yet
      chosen_at timestamptz(3) not null,
      ends_at   timestamptz(3) -- null: in use
    )`.execute(db)
  // Serves the label in use of a shop, of which there is one at most.
  await sql`create unique index shop_label_in_use on shop_label (shop_id) where ends_at is null`.execute(db)
  // Serves the deletion of shops and the list of a shop's former labels.
  await sql`create index shop_label_shop on shop_label (shop_id)`.execute(db)
  // Serves the job that releases labels.
  await sql`create index shop_label_end on shop_label (ends_at) where ends_at is not null`.execute(db)
}
