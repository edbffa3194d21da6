import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table account_block (
      account_id bigint not null references account (id) on delete cascade,
      blocked_id bigint not null references account (id) on delete cascade,
      created_at timestamptz(3) not null,
      primary key (account_id, blocked_id),
      constraint account_block_other_check check (account_id <> blocked_id)
    )`.execute(db)
  // Serves an account's list, newest first.
  await sql`create index account_block_newest on account_block (account_id, created_at desc, blocked_id desc)`.execute(
    db,
  )
  // Serves the deletion of accounts.
  await sql`create index account_block_blocked on account_block (blocked_id)`.execute(db)
}
