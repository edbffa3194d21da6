import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // The code by which an account lets staff in, once and for some minutes; the latest per account.
  await sql`
    create table visit_code (
      account_id bigint primary key references account (id) on delete cascade,
      code_hash  bytea not null,
      tries      integer not null default 0,
      expires_at timestamptz(3) not null
    )`.execute(db)

  // Staff who used an account with its owner's consent. The owner sees these.
  await sql`
    create table staff_visit (
      id         bigint generated always as identity primary key,
      account_id bigint not null references account (id) on delete cascade,
      actor_id   bigint references account (id) on delete set null,
      reason     text not null check (char_length(reason) between 1 and 2000),
      started_at timestamptz(3) not null,
      ends_at    timestamptz(3) not null,
      ended_at   timestamptz(3) -- null: not before ends_at
    )`.execute(db)
  // Serves the list of an account.
  await sql`create index staff_visit_account on staff_visit (account_id, id)`.execute(db)
  // Serves the erasure of accounts.
  await sql`create index staff_visit_actor on staff_visit (actor_id)`.execute(db)

  // The session of a visit, which ends with it.
  await sql`
    alter table session
      add column visit_id bigint references staff_visit (id) on delete cascade,
      add column ends_at timestamptz(3)`.execute(db)
  // Serves the deletion of a visit.
  await sql`create index session_visit on session (visit_id) where visit_id is not null`.execute(db)
}
