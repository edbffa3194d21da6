import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Businesses that ask the site for an offer. Rows stay for a year.
  await sql`
    create table lead (
      id           bigint generated always as identity primary key,
      content_hash bytea not null unique, -- of everything in it and of the day, so that a repeat is none
      account_id   bigint references account (id) on delete set null,
      name         text not null check (char_length(name) between 1 and 100),
      firm         text not null check (char_length(firm) between 1 and 100),
      phone        text not null,
      email        text not null,
      field        text not null,
      message      text not null check (char_length(message) between 1 and 1000),
      state        text not null default 'open' check (state in ('open', 'done')),
      note         text not null default '' check (char_length(note) <= 500), -- of staff
      handled_by   bigint references account (id) on delete set null,
      handled_at   timestamptz(3),
      created_at   timestamptz(3) not null
    )`.execute(db)
  // Serve the lists of staff, the latest first, and the job that deletes old ones.
  await sql`create index lead_created on lead (created_at, id)`.execute(db)
  await sql`create index lead_state_created on lead (state, created_at, id)`.execute(db)
  // Serve the erasure of accounts.
  await sql`create index lead_account on lead (account_id) where account_id is not null`.execute(db)
  await sql`create index lead_handled_by on lead (handled_by) where handled_by is not null`.execute(db)
}
