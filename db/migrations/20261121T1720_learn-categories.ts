import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // What people call what stands in a category, beside its names.
  await sql`alter table category add column words text not null default ''`.execute(db)

  // What titles of a category are made of, so that whoever posts is told where the like stands. A job keeps it up.
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
  // Serves the replacing of what was learned of a category.
  await sql`create index learned_word_category on learned_word (category_id)`.execute(db)

  // Serves the reading of the latest titles of a category.
  await sql`create index listing_category on listing (category_id, id desc)`.execute(db)
}
