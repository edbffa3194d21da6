import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Double entry. `holder` is the account's id, 0 for the house, or negative once the account is erased, so that the
  // books stay whole without the person. House accounts are spread over stripes: sales of many users at once would
  // otherwise wait for one row.
  await sql`
    create table ledger_account (
      id         bigint generated always as identity primary key,
      kind       text not null,
      holder     bigint not null,
      stripe     smallint not null default 0,
      currency   text not null check (currency in ('credit', 'fening')),
      balance    bigint not null default 0,
      is_guarded boolean not null,
      last_at    timestamptz(3) not null default '-infinity',
      check (balance >= 0 or not is_guarded),
      -- Serves every posting, and the balance of a user.
      unique (holder, kind, stripe)
    )`.execute(db)
  await sql`
    create table ledger_posting (
      id           bigint generated always as identity primary key,
      kind         text not null,
      key          text not null unique check (length(key) <= 200),
      at           timestamptz(3) not null,
      subject_type text,
      subject_id   bigint,
      reverses_id  bigint unique references ledger_posting (id) on delete restrict,
      check ((subject_type is null) = (subject_id is null))
    )`.execute(db)
  // Serves the postings of a payment or a listing, for staff.
  await sql`
    create index ledger_posting_subject on ledger_posting (subject_type, subject_id)
      where subject_id is not null`.execute(db)
  // Kind and time stand here too, so that a statement reads one index. The balance is that of users alone.
  await sql`
    create table ledger_entry (
      id            bigint generated always as identity primary key,
      posting_id    bigint not null references ledger_posting (id) on delete restrict,
      account_id    bigint not null references ledger_account (id) on delete restrict,
      kind          text not null,
      at            timestamptz(3) not null,
      amount        bigint not null check (amount <> 0),
      balance_after bigint check (balance_after >= 0)
    )`.execute(db)
  // Serves reversals and staff.
  await sql`create index ledger_entry_posting on ledger_entry (posting_id)`.execute(db)
  // Serve statements of users, of all kinds and of one, and the day's totals of the house.
  await sql`create index ledger_entry_account on ledger_entry (account_id, at, id)`.execute(db)
  await sql`
    create index ledger_entry_kind on ledger_entry (account_id, kind, at, id)
      where balance_after is not null`.execute(db)

  await sql`
    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only: write a reversal' using errcode = 'restrict_violation';
    end $$`.execute(db)
  for (const table of ['ledger_posting', 'ledger_entry'])
    await sql`
      create trigger ${sql.id(`${table}_is_final`)} before update or delete or truncate on ${sql.id(table)}
        execute function refuse_ledger_change()`.execute(db)

  // All entries of a posting are written by one statement.
  await sql`
    create function check_ledger_entries() returns trigger language plpgsql as $$
    begin
      if exists (
        select from fresh join ledger_account account on account.id = fresh.account_id
        group by fresh.posting_id having sum(fresh.amount) <> 0 or count(distinct account.currency) <> 1
      ) then
        raise exception 'a posting does not balance in one currency' using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ledger_entry_balances after insert on ledger_entry
      referencing new table as fresh execute function check_ledger_entries()`.execute(db)

  // Findings of the nightly proof.
  await sql`
    create table ledger_proof (
      id         bigint generated always as identity primary key,
      at         timestamptz(3) not null,
      accounts   bigint not null,
      postings   bigint not null,
      entries    bigint not null,
      faults     jsonb not null
    )`.execute(db)
}
