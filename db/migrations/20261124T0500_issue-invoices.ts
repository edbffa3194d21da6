import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Locked by whoever issues the next one, until its transaction ends: a rollback gives the number back.
  await sql`
    create table invoice_series (
      kind        text not null check (kind ~ '^[a-z_]{1,30}$'),
      year        integer not null, -- in Sarajevo
      last_number integer not null check (last_number > 0),
      last_hash   text not null,
      primary key (kind, year)
    )`.execute(db)

  // Kept by law, also when the account is gone: only the link to it is cut, or moves when accounts merge. The columns repeat what 'content' says, for
  // searching; the hash covers 'content', the PDF and the hash of the invoice before.
  await sql`
    create table invoice (
      id             bigint generated always as identity primary key,
      kind           text not null check (kind ~ '^[a-z_]{1,30}$'),
      year           integer not null,
      number         integer not null check (number > 0),
      key            text not null unique check (length(key) <= 200), -- names what it is for, once
      account_id     bigint references account (id) on delete set null,
      payment_id     bigint not null,
      corrects_id    bigint references invoice (id) on delete restrict,
      issued_at      timestamptz(3) not null,
      buyer_name     text not null,
      net_fening     bigint not null,
      vat_fening     bigint not null,
      gross_fening   bigint not null check (gross_fening <> 0),
      content        text not null, -- JSON, as it was hashed
      pdf_hash       text not null,
      previous_hash  text not null,
      hash           text not null,
      unique (kind, year, number),
      check (net_fening + vat_fening = gross_fening),
      check ((corrects_id is not null) = (gross_fening < 0))
    )`.execute(db)
  // Serves a person's list, and the erasure of the account.
  await sql`create index invoice_account on invoice (account_id, id)`.execute(db)
  // Serves the invoice of a payment, and its credit notes.
  await sql`create index invoice_payment on invoice (payment_id, id)`.execute(db)
  await sql`create index invoice_corrects on invoice (corrects_id) where corrects_id is not null`.execute(db)
  // Serves the list of staff by day, and the sums of a day.
  await sql`create index invoice_issued on invoice (issued_at, id)`.execute(db)
  // Serves the search for a buyer.
  await sql`create index invoice_buyer on invoice (name_key(buyer_name) text_pattern_ops)`.execute(db)

  await sql`
    create function refuse_invoice_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and tg_level = 'ROW' then
        if old.account_id is not null and to_jsonb(new) - 'account_id' = to_jsonb(old) - 'account_id' then
          return new;
        end if;
      end if;
      raise exception 'invoices are append-only: issue a credit note' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create trigger invoice_is_final before update or delete on invoice
      for each row execute function refuse_invoice_change()`.execute(db)
  await sql`
    create trigger invoice_is_kept before truncate on invoice
      for each statement execute function refuse_invoice_change()`.execute(db)
}
