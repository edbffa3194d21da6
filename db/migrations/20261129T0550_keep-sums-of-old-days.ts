import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // The sums of days that were deleted.
  await sql`
    alter table listing_view_count
      add column old_phone_shown bigint not null default 0,
      add column old_shared bigint not null default 0`.execute(db)
}
