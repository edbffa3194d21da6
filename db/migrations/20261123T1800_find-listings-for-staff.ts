import { sql, type Kysely } from 'kysely'

/** Each serves the list of listings for staff, newest first, by the filter that it names. */
export async function up(db: Kysely<unknown>) {
  await sql`create index listing_created on listing (created_at desc, id desc)`.execute(db)
  await sql`
    create index listing_inactive on listing (status, created_at desc, id desc)
    where status <> 'active'`.execute(db)
  await sql`
    create index listing_held on listing (created_at desc, id desc) where held_by_moderation`.execute(db)
}
