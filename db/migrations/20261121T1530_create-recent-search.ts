import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table recent_search (
      id          bigint generated always as identity primary key,
      account_id  bigint not null references account (id) on delete cascade,
      q           text not null check (char_length(q) between 1 and 200),
      category_id bigint references category (id) on delete cascade, -- null: in all of them
      created_at  timestamptz(3) not null, -- when it was last searched
      unique nulls not distinct (account_id, q, category_id)
    )`.execute(db)
  // Serves the list of an account's searches, newest first, and its trimming.
  await sql`create index recent_search_newest on recent_search (account_id, created_at desc, id desc)`.execute(
    db,
  )
  // Serves the removal of a category.
  await sql`create index recent_search_category on recent_search (category_id)`.execute(db)
  // Serve the suggestion of people and shops by how their names begin; `like 'abc%'` needs this order of letters.
  await sql`create index account_username_start on account (lower(username) text_pattern_ops)`.execute(db)
  await sql`create index shop_business_name_start on shop (lower(business_name) text_pattern_ops)`.execute(db)
}
