import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table deletion_request (
      account_id    bigint primary key references account (id) on delete cascade,
      requested_at  timestamptz(3) not null,
      reminded_at   timestamptz(3),
      erasing_since timestamptz(3) -- from then on it cannot be withdrawn
    )`.execute(db)
  // Serves the jobs that remind and erase.
  await sql`create index deletion_request_requested on deletion_request (requested_at)`.execute(db)

  await sql`
    create table data_export (
      id           bigint generated always as identity primary key,
      account_id   bigint not null references account (id) on delete cascade,
      file_key     text not null unique, -- in the private storage
      requested_at timestamptz(3) not null,
      ready_at     timestamptz(3), -- null: a job is writing it
      expires_at   timestamptz(3) not null,
      size_bytes   bigint,
      check ((ready_at is null) = (size_bytes is null))
    )`.execute(db)
  // Serves an account's exports, newest first.
  await sql`create index data_export_account on data_export (account_id, id desc)`.execute(db)
  // Serves the job that deletes expired files.
  await sql`create index data_export_expires on data_export (expires_at)`.execute(db)
}
