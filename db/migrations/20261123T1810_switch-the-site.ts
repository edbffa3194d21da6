import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Maintenance is on while the row is there. The audit log says who switched it.
  await sql`
    create table maintenance (
      only_one   boolean primary key default true check (only_one),
      reason     text not null check (char_length(reason) between 1 and 500), -- shown to everyone
      ends_at    timestamptz(3), -- as expected
      started_at timestamptz(3) not null
    )`.execute(db)
  // Features that are not as the code has them by default.
  await sql`
    create table feature_switch (
      name   text primary key,
      is_on  boolean not null,
      reason text not null check (char_length(reason) <= 500) -- shown to everyone who misses the feature
    )`.execute(db)
}
