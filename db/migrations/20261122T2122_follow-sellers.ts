import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table followed_seller (
      account_id  bigint not null references account (id) on delete cascade,
      seller_id   bigint not null references account (id) on delete cascade,
      followed_at timestamptz(3) not null,
      primary key (account_id, seller_id),
      constraint followed_seller_other_check check (account_id <> seller_id)
    )`.execute(db)
  // Serves an account's list, newest first.
  await sql`create index followed_seller_newest on followed_seller (account_id, followed_at desc, seller_id desc)`.execute(
    db,
  )
  // Serves the notices to followers, in batches, and the deletion of accounts.
  await sql`create index followed_seller_seller on followed_seller (seller_id, account_id)`.execute(db)
}
