import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const table of ['promotion', 'promotion_purchase'])
    await sql`
      alter table ${sql.table(table)}
        add column on_homepage boolean not null default false, -- type 1 that shows on the home page, too
        add check (type = 1 or not on_homepage)`.execute(db)
  // Serves the featured row of the home page.
  await sql`drop index promotion_homepage`.execute(db)
  await sql`create index promotion_homepage on promotion (ends_at) where type = 2 or on_homepage`.execute(db)
}
