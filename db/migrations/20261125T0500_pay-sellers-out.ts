import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Where a seller is paid. Nothing is paid there before `effective_at`, nor once a bank has refused the account.
  await sql`
    create table payout_account (
      account_id   bigint primary key references account (id) on delete cascade,
      number       text not null check (number ~ '^[0-9]{16}$'),
      holder_name  text not null check (length(holder_name) between 1 and 70),
      changed_at   timestamptz(3) not null,
      effective_at timestamptz(3) not null,
      refused_at   timestamptz(3) -- a transfer to it came back; until it is entered anew
    )`.execute(db)

  await sql`
    create table payout_batch (
      id         bigint generated always as identity primary key,
      account    text not null check (account ~ '^[0-9]{16}$'), -- of the house, from which the bank pays
      created_at timestamptz(3) not null,
      filled_at  timestamptz(3), -- every payout is posted or dropped, so the file is complete
      sent_at    timestamptz(3),
      check (sent_at is null or filled_at is not null)
    )`.execute(db)
  // Serves the job that finishes batches.
  await sql`create index payout_batch_open on payout_batch (id) where filled_at is null`.execute(db)

  await sql`create type payout_state as enum ('new', 'posted', 'sent', 'returned', 'dropped')`.execute(db)
  await sql`
    create table payout (
      id            bigint generated always as identity primary key,
      batch_id      bigint not null references payout_batch (id) on delete restrict,
      account_id    bigint references account (id) on delete set null,
      state         payout_state not null default 'new',
      amount_fening bigint not null check (amount_fening > 0),
      number        text not null check (number ~ '^([0-9]{16})?$'), -- empty once the account is erased
      holder_name   text not null,
      -- By which the bank's statements name it: ten digits and two that check them (ISO 7064 MOD 97-10).
      reference     text generated always as (
        (9000000000 + id)::text || lpad((98 - ((9000000000 + id) * 100) % 97)::text, 2, '0')) stored not null unique,
      posted_at     timestamptz(3),
      returned_at   timestamptz(3),
      reason        text check (length(reason) <= 500), -- why it was returned
      left_at       timestamptz(3), -- a statement of the bank has it
      came_back_at  timestamptz(3), -- the same for the money that came back
      told_at       timestamptz(3), -- that it was sent
      check ((state = 'returned') = (returned_at is not null)),
      check (came_back_at is null or left_at is not null)
    )`.execute(db)
  // Serves the payouts of a seller, the latest first.
  await sql`create index payout_account_id on payout (account_id, id desc)`.execute(db)
  // Serves a batch's payouts, and what is left of filling it.
  await sql`create index payout_batch_id on payout (batch_id, id)`.execute(db)
  // Serves the search for payouts that are being made, so that a seller is in one batch at a time.
  await sql`create index payout_new on payout (account_id) where state = 'new'`.execute(db)
  // Serves the job that tells sellers.
  await sql`create index payout_to_tell on payout (batch_id, id) where state = 'sent' and told_at is null`.execute(
    db,
  )
  // Serves the search for sellers to pay.
  await sql`
    create index ledger_account_payable on ledger_account (holder) where kind = 'payable' and balance > 0`.execute(
    db,
  )

  // Lines of statements that are payouts, or payouts that came back.
  await sql`
    alter table bank_line
      add column payout_id bigint references payout (id) on delete restrict,
      drop constraint bank_line_state_check,
      add constraint bank_line_state_check
        check (state in ('new', 'outgoing', 'waiting', 'matched', 'not_ours', 'payout')),
      drop constraint bank_line_check1,
      add constraint bank_line_outgoing check (amount_fening > 0 or state in ('outgoing', 'payout')),
      add constraint bank_line_payout check ((state = 'payout') = (payout_id is not null))`.execute(db)
  // Serves a payout's lines.
  await sql`create index bank_line_payout on bank_line (payout_id) where payout_id is not null`.execute(db)
}
