import { type Kysely, sql } from 'kysely'

/**
 * The last change that was removed from the log. A reader with a stored position resumes only if nothing
 * after it was removed.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table listing_change_floor (
      is_only boolean primary key default true check (is_only), -- one row
      xid     xid8 not null default '0',
      seq     bigint not null default 0
    )`.execute(db)
  await sql`insert into listing_change_floor default values`.execute(db)
}
