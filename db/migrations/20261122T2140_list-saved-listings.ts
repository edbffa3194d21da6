import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table saved_list (
      id         bigint generated always as identity primary key,
      account_id bigint not null references account (id) on delete cascade,
      name       text not null check (char_length(name) between 1 and 40),
      created_at timestamptz(3) not null,
      unique (id, account_id)
    )`.execute(db)
  // Names are unique without case; also serves an account's lists.
  await sql`create unique index saved_list_name on saved_list (account_id, lower(name))`.execute(db)

  // Both keys hold the account, so that nobody's list takes somebody else's saved listing.
  await sql`
    create table saved_list_entry (
      list_id    bigint not null,
      account_id bigint not null,
      listing_id bigint not null,
      primary key (list_id, listing_id),
      foreign key (list_id, account_id) references saved_list (id, account_id) on delete cascade,
      foreign key (account_id, listing_id) references saved_listing (account_id, listing_id) on delete cascade
    )`.execute(db)
  // Serves the lists of saved listings, and their deletion.
  await sql`create index saved_list_entry_listing on saved_list_entry (account_id, listing_id)`.execute(db)
}
