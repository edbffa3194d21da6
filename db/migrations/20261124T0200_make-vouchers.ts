import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table voucher_batch (
      id           bigint generated always as identity primary key,
      note         text not null check (char_length(note) between 1 and 200),
      credits      integer not null check (credits > 0), -- that each of its vouchers gives
      per_account  integer check (per_account > 0), -- null: one account may redeem any number
      expires_at   timestamptz(3) not null,
      created_at   timestamptz(3) not null,
      cancelled_at timestamptz(3)
    )`.execute(db)

  // Codes are stored as keyed hashes alone; who made them has the only copy.
  await sql`
    create table voucher (
      id          bigint generated always as identity primary key,
      batch_id    bigint not null references voucher_batch (id),
      code_hash   bytea not null unique,
      redeemed_by bigint references account (id) on delete set null,
      redeemed_at timestamptz(3),
      check (redeemed_by is null or redeemed_at is not null)
    )`.execute(db)
  // Serves the counts of a batch, and how many of it an account has redeemed.
  await sql`create index voucher_batch_redeemed on voucher (batch_id, redeemed_by, redeemed_at)`.execute(db)
  // Serves an account's own list, and its erasure.
  await sql`
    create index voucher_redeemed_by on voucher (redeemed_by, redeemed_at, id)
      where redeemed_by is not null`.execute(db)
}
