import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // The searches of the last days without filters, once a day for each person and term.
  await sql`
    create table searched_term (
      day      date not null,
      term     text not null,
      searcher bytea not null, -- another key for each term and day, so that it links to nothing
      found    integer not null,
      primary key (day, term, searcher)
    )`.execute(db)
}
