import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Nobody has compared the declarations so far with a register, so all of them wait.
  await sql`
    alter table merchant_declaration
      add column version integer not null default 1, -- of what was declared: staff decide about one that they read
      add column verified_at timestamptz(3),
      add column refused_at timestamptz(3),
      add column refusal text,
      add constraint merchant_declaration_outcome_check check (verified_at is null or refused_at is null),
      add constraint merchant_declaration_refusal_check check ((refused_at is null) = (refusal is null))`.execute(
    db,
  )
  // Serves the queue of staff.
  await sql`
    create index merchant_declaration_waiting on merchant_declaration (declared_at, account_id)
      where verified_at is null and refused_at is null`.execute(db)
  // Serves the search for other accounts with the firm's number.
  await sql`create index merchant_declaration_id_number on merchant_declaration (id_number)`.execute(db)
}
