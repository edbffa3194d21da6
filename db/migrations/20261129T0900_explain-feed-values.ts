import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // The release before goes on reading and writing the names alone.
  await sql`alter table feed add column file_columns jsonb not null default '[]'`.execute(db)
  await sql`
    update feed set file_columns = (
      select coalesce(jsonb_agg(jsonb_build_object('name', item.text, 'samples', '[]'::jsonb, 'guess', null)), '[]')
      from jsonb_array_elements_text(feed.columns) as item (text))`.execute(db)

  // Distinct values of a feed's files, with what we take them for and what the shop says.
  await sql`
    create table feed_value (
      feed_id bigint not null references feed (id) on delete cascade,
      field   text not null, -- such as category, attributes.7, or column for the name of one
      key     text not null, -- folded, so that one answer serves all spellings
      value   text not null, -- as the file has it
      rows    integer not null default 0, -- of the last file
      guess   text, -- null if we do not understand it
      is_sure boolean not null default false, -- false if the guess should be confirmed
      answer  text, -- by the shop; empty if its listings go without the value
      primary key (feed_id, field, key)
    )`.execute(db)
  // Serves the comparison with answers of other shops.
  await sql`create index feed_value_answer on feed_value (field, key) where answer is not null`.execute(db)

  // Answers on which several shops agree, without saying which ones.
  await sql`
    create table shared_meaning (
      field  text not null,
      key    text not null,
      answer text not null,
      primary key (field, key)
    )`.execute(db)
}
