import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // False for drafts whose category is only a guess from the title.
  await sql`alter table listing add column category_chosen boolean not null default true`.execute(db)
}
