import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // A payment that waits for a transfer, under the reference that the slip shows. The amount that arrives may differ.
  await sql`
    create table payment_slip (
      payment_id    bigint primary key references payment (id) on delete cascade,
      account_id    bigint references account (id) on delete set null,
      reference     text not null unique check (reference ~ '^[0-9]{12}$'),
      amount_fening bigint not null check (amount_fening > 0),
      created_at    timestamptz(3) not null
    )`.execute(db)
  // Serves an account's own slips, and its erasure.
  await sql`create index payment_slip_account on payment_slip (account_id, payment_id)`.execute(db)
  // Serves suggestions for a transfer without a reference.
  await sql`create index payment_slip_amount on payment_slip (amount_fening, payment_id)`.execute(db)

  // Meaning of the columns of an account's CSV.
  await sql`
    create table bank_table (
      account    text primary key,
      columns    jsonb not null,
      header     jsonb not null default '[]', -- of the last table
      updated_at timestamptz(3) not null
    )`.execute(db)

  // A file may hold several statements.
  await sql`
    create table bank_statement (
      id             bigint generated always as identity primary key,
      file_hash      bytea not null,
      position       integer not null, -- in the file, from 0
      file_name      text not null,
      format         text not null check (format in ('csv', 'mt940', 'camt')),
      account        text not null,
      number         text not null,
      from_day       text not null, -- as 2026-12-31
      to_day         text not null,
      opening_fening bigint not null,
      closing_fening bigint not null,
      lines          integer not null,
      new_lines      integer not null,
      imported_at    timestamptz(3) not null,
      unique (file_hash, position)
    )`.execute(db)
  // Serves the search for the statement before.
  await sql`create index bank_statement_account on bank_statement (account, to_day, id)`.execute(db)

  // Every line once, however often a file brings it. `identity` is the bank's number of the transaction with the
  // reference, or else a digest of all that the line says; `occurrence` counts alike lines of a day.
  await sql`
    create table bank_line (
      id            bigint generated always as identity primary key,
      statement_id  bigint not null references bank_statement (id),
      account       text not null,
      day           text not null, -- of booking, as 2026-12-31
      amount_fening bigint not null,
      identity      text not null,
      occurrence    integer not null,
      bank_id       text not null,
      reference     text not null,
      payer_name    text not null,
      payer_account text not null,
      purpose       text not null,
      state         text not null check (state in ('new', 'outgoing', 'waiting', 'matched', 'not_ours')),
      payment_id    bigint references payment (id), -- that it paid
      turns         integer not null default 0, -- how often it came to wait
      unique (account, day, amount_fening, identity, occurrence),
      check ((state = 'matched') = (payment_id is not null)),
      check (amount_fening > 0 or state = 'outgoing')
    )`.execute(db)
  // Serves a statement's lines.
  await sql`create index bank_line_statement on bank_line (statement_id, id)`.execute(db)
  // Serve what is still to be matched, what waits, and the list of all.
  await sql`create index bank_line_state on bank_line (state, day, id)`.execute(db)
  await sql`create index bank_line_day on bank_line (day, id)`.execute(db)
  // Serves the payment's page, and the list of own slips.
  await sql`create index bank_line_payment on bank_line (payment_id) where payment_id is not null`.execute(db)
  // Serves the suggestion of whom an account paid for before.
  await sql`
    create index bank_line_payer on bank_line (payer_account, id)
      where payer_account <> '' and payment_id is not null`.execute(db)
}
