import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // An import of one file. Progress and findings are written with each batch, so a killed import resumes
  // where it was.
  await sql`
    create table import_job (
      id          bigint generated always as identity primary key,
      source      text not null,
      file_name   text not null,
      file_hash   text not null,
      row_count   bigint not null, -- rows in the file
      first_day   integer, -- the range of the source's dates, in days since 1970; null: it has none
      last_day    integer,
      position    bigint not null default 0, -- rows read
      inserted    bigint not null default 0,
      repeated    bigint not null default 0,
      refused     bigint not null default 0,
      changed     bigint not null default 0,
      started_at  timestamptz(3) not null default now(),
      finished_at timestamptz(3),
      unique (source, file_hash)
    )`.execute(db)
  await sql`
    create table import_finding (
      job_id     bigint not null references import_job (id) on delete cascade,
      row_number bigint not null,
      field      text not null,
      kind       text not null check (kind in ('refused', 'changed')),
      reason     text not null,
      value      text,
      primary key (job_id, row_number, field)
    )`.execute(db)
}
