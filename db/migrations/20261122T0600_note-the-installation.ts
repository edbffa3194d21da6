import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // The kind of installation this database belongs to, so that demo and production never share one, and a
  // value derived from APP_SECRET, so that a start with another secret is detected. It does not reveal the
  // secret.
  await sql`
    create table installation (
      is_only      boolean primary key default true check (is_only),
      environment  text not null check (environment in ('demo', 'test', 'production')),
      secret_check bytea not null check (octet_length(secret_check) = 32),
      noted_at     timestamptz(3) not null
    )`.execute(db)
}
