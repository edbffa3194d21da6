import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table recent_search (
      id          bigint generated always as identity primary key,
      account_id  bigint not null references account (id) on delete cascade,
      q           text not null check (char_length(q) between 1 and 200),
      category_id bigint references category (id) on delete cascade, -- null: in all of them
      created_at  timestamptz(3) not null -- when it was last searched
    )`.execute(db)
  // Lets a repeat move a search to the top instead of adding it again, ignoring case.
  await sql`
    create unique index recent_search_once on recent_search (account_id, lower(q), category_id)
      nulls not distinct`.execute(db)
  // Serves the list of an account's searches, newest first, and its trimming.
  await sql`create index recent_search_newest on recent_search (account_id, created_at desc, id desc)`.execute(
    db,
  )
  // Serves the deletion of a category.
  await sql`create index recent_search_category on recent_search (category_id)`.execute(db)

  // Folds names like the search engine, for people who type without accents.
  await sql`
    create function folded_name(name text) returns text
      language sql immutable strict parallel safe
      return replace(translate(lower(name), 'čćšž', 'ccsz'), 'đ', 'dj')`.execute(db)
  // Serve prefix suggestions of users and shops: "like" and the order by ~<~ compare bytes.
  await sql`create index account_username_start on account (lower(username) text_pattern_ops)`.execute(db)
  await sql`create index shop_name_start on shop (folded_name(business_name) text_pattern_ops)`.execute(db)
}
