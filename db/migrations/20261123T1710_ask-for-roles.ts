import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Changes of a role that wait for another admin, and what became of them.
  await sql`
    create table role_request (
      id           bigint generated always as identity primary key,
      account_id   bigint not null references account (id) on delete cascade,
      role         account_role not null, -- that the account gets
      reason       text not null check (char_length(reason) between 1 and 2000),
      requested_by bigint references account (id) on delete cascade,
      requested_at timestamptz(3) not null,
      expires_at   timestamptz(3) not null,
      decided_by   bigint references account (id) on delete set null,
      decided_at   timestamptz(3),
      outcome      text,
      constraint role_request_outcome_check check (outcome in ('confirmed', 'rejected', 'withdrawn', 'expired')),
      constraint role_request_decided_check check ((outcome is null) = (decided_at is null))
    )`.execute(db)
  // One change of an account's role waits at a time.
  await sql`
    create unique index role_request_pending on role_request (account_id) where outcome is null`.execute(db)
  // Serve the history of an account, and the erasure of accounts.
  await sql`create index role_request_account on role_request (account_id)`.execute(db)
  await sql`create index role_request_by on role_request (requested_by)`.execute(db)
  await sql`create index role_request_decided_by on role_request (decided_by)`.execute(db)
}
