import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Percent off the price of so many months of a shop or of pro that are paid at once.
  await sql`
    insert into tariff (name, step, amount, valid_from)
    select 'months_discount', step, amount, timestamptz '2000-01-01T00:00:00Z'
    from (values (3, 0), (6, 5), (12, 15)) as initial (step, amount)`.execute(db)
}
