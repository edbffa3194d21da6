import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table payment
      -- The part of the bonus that paid an earlier one, whose top-up was refunded after it was spent.
      add column bonus_repaid integer not null default 0 check (bonus_repaid between 0 and bonus)`.execute(db)
  await sql`
    alter table payment_refund
      -- The part of the bonus that was spent, which the account owes.
      add column bonus_owed integer not null default 0 check (bonus_owed between 0 and bonus)`.execute(db)
}
