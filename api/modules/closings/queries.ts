import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

export type Period = { from: Date; to: Date }

/** Each account's balance before and after a period. Those of users are added up. */
export async function listBalances(db: Db, { from, to }: Period) {
  const { rows } = await sql<{
    account: string
    currency: 'credit' | 'fening'
    before: number
    after: number
  }>`
    select account.kind as account, account.currency,
      coalesce(sum(entry.amount) filter (where entry.at < ${from}), 0)::bigint as before,
      sum(entry.amount)::bigint as after
    from ledger_entry entry join ledger_account account on account.id = entry.account_id
    where entry.at < ${to}
    group by 1, 2 order by 2, 1`.execute(db)
  return rows
}

/** Lists movements in a period, by account and reason. */
export async function listMovements(db: Db, { from, to }: Period) {
  const { rows } = await sql<{
    account: string
    kind: string
    is_reversal: boolean
    is_in: boolean
    count: number
    amount: number
  }>`
    select account.kind as account, entry.kind, posting.reverses_id is not null as is_reversal,
      entry.amount > 0 as is_in, count(distinct entry.posting_id) as count, sum(entry.amount)::bigint as amount
    from ledger_entry entry
    join ledger_account account on account.id = entry.account_id
    join ledger_posting posting on posting.id = entry.posting_id
    where entry.at >= ${from} and entry.at < ${to}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  return rows
}

export type IssuedSums = { kind: string; count: number; net: number; vat: number; gross: number }

/** Everything invoiced until a moment, by kind. */
export async function sumInvoices(db: Db, before: Date): Promise<IssuedSums[]> {
  const { rows } = await sql<IssuedSums>`
    select kind, count(*) as count, sum(net_fening)::bigint as net, sum(vat_fening)::bigint as vat,
      sum(gross_fening)::bigint as gross
    from invoice where issued_at < ${before} group by kind order by kind`.execute(db)
  return rows
}

/** Refunds that were posted and whose money was still on its way at a moment, in fening. */
export async function sumOpenRefunds(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(refund.amount_fening), 0)::bigint as sum
    from payment_refund refund join payment on payment.id = refund.payment_id
    where refund.created_at < ${at} and (refund.ended_at is null or refund.ended_at >= ${at})
      and payment.purpose <> 'order'`.execute(db)
  return rows[0]!.sum
}

/** The first and the last number of a kind that were issued in a period. */
export async function listNumbers(db: Db, { from, to }: Period) {
  const { rows } = await sql<{ kind: string; year: number; first: number; last: number }>`
    select kind, year, min(number) as first, max(number) as last
    from invoice where issued_at >= ${from} and issued_at < ${to} group by kind, year`.execute(db)
  return rows
}

/** The moment of the first posting; undefined before it. */
export async function findBeginning(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select min(at) from ledger_posting), (select min(issued_at) from invoice)) as at`.execute(
    db,
  )
  return rows[0]?.at ?? undefined
}

export const findLatest = (db: Db) =>
  db.selectFrom('daily_closing').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst()

export const findClosing = (db: Db, day: string) =>
  db.selectFrom('daily_closing').selectAll().where('day', '=', day).executeTakeFirst()

export const listClosings = (db: Db, before: string | undefined, limit: number) =>
  db
    .selectFrom('daily_closing')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('day', '<', before!))
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()

export const insertClosing = (
  trx: Db,
  values: { day: string; closed_at: Date; adds_up: boolean; content: string },
) =>
  trx
    .insertInto('daily_closing')
    .values(values)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()

/** Days closed since a moment whose report does not add up. */
export const listWrong = (db: Db, since: Date) =>
  db
    .selectFrom('daily_closing')
    .select('day')
    .where('closed_at', '>=', since)
    .where('adds_up', '=', false)
    .orderBy('day')
    .execute()
