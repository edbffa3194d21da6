import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Colloquial words for things in a category, beside its names.
  await sql`alter table category add column words text not null default ''`.execute(db)

  // Word statistics of titles per category, to suggest a category to sellers. A job maintains them.
  await sql`
    create table learned_category (
      category_id       bigint primary key references category (id) on delete cascade,
      listing_count     integer not null check (listing_count >= 0), -- titles that were read
      word_count        integer not null check (word_count >= 0), -- the sum of its counts below
      newest_listing_id bigint not null,
      learned_at        timestamptz(3) not null
    )`.execute(db)
  await sql`
    create table learned_word (
      word        text not null,
      category_id bigint not null references learned_category (category_id) on delete cascade,
      count       integer not null check (count > 0), -- titles that hold it
      primary key (word, category_id)
    )`.execute(db)
  // Serves the replacement of a category's statistics.
  await sql`create index learned_word_category on learned_word (category_id)`.execute(db)

  // Serves reading the latest titles of a category.
  await sql`create index listing_category on listing (category_id, id desc)`.execute(db)
}
