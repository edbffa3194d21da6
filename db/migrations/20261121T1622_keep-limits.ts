import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Counts that must survive a restart, because they cost money (SMS) or may be used once (a solved
  // challenge).
  await sql`
    create table usage_limit (
      scope     text not null,
      key       text not null,
      used      integer not null,
      resets_at timestamptz(3) not null,
      primary key (scope, key)
    )`.execute(db)
  // Serves the daily clean-up.
  await sql`create index usage_limit_resets on usage_limit (resets_at)`.execute(db)
}
