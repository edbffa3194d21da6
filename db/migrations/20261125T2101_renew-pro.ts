import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`alter table account add column pro_renews boolean not null default false`.execute(db)
  // Serves the jobs that renew pro accounts and tell of their end.
  await sql`create index account_pro on account (pro_until) where pro_until is not null`.execute(db)
}
