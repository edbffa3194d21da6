import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** Faults named per kind; one is enough to stop and look. */
const mostNamed = 20

const faultLists = {
  'balance differs from the sum of the entries, ledger account': sql`
    select account.id from ledger_account account
    left join (select account_id, sum(amount) as total from ledger_entry group by account_id) summed
      on summed.account_id = account.id
    where account.balance <> coalesce(summed.total, 0)`,
  'balance below zero, ledger account': sql`
    select id from ledger_account where is_guarded and balance < 0`,
  'entries do not add up to zero in one currency, posting': sql`
    select posting.id from ledger_posting posting
    left join ledger_entry entry on entry.posting_id = posting.id
    left join ledger_account account on account.id = entry.account_id
    group by posting.id
    having coalesce(sum(entry.amount), 1) <> 0 or count(distinct account.currency) <> 1`,
  'running balance differs from the entry before, entry': sql`
    select id from (
      select id, balance_after, amount,
        lag(balance_after, 1, 0::bigint) over (partition by account_id order by at, id) as balance_before
      from ledger_entry where balance_after is not null) entry
    where balance_after <> balance_before + amount`,
  'not the opposite of what it reverses, posting': sql`
    select reversal.id from ledger_posting reversal
    join ledger_entry entry on entry.posting_id in (reversal.id, reversal.reverses_id)
    join ledger_account account on account.id = entry.account_id
    where reversal.reverses_id is not null
    group by reversal.id, account.holder, account.kind
    having sum(entry.amount) <> 0`,
  // Money of an order is held from its payment to its end. Money that a bank refused to return stays, for
  // staff, and so does the share of accounts that are gone; a late payment waits for its job. A dispute about an order
  // that is over holds what its end gave away.
  'held money differs from what is paid and not over, order': sql`
    with held as (
      select case posting.subject_type when 'order' then posting.subject_id else payment.subject_id end as order_id,
        -sum(entry.amount) as amount
      from ledger_account account
      join ledger_entry entry on entry.account_id = account.id
      join ledger_posting posting on posting.id = entry.posting_id
      left join payment
        on posting.subject_type = 'payment' and payment.id = posting.subject_id and payment.purpose = 'order'
      where account.kind = 'held_orders'
      group by 1)
    select orders.id from orders
    left join held on held.order_id = orders.id
    left join payment on payment.id = orders.payment_id
    where coalesce(held.amount, 0) <> case
        when orders.ended_at is not null and orders.frozen_at is not null
          then greatest(0, least(coalesce(held.amount, 0), total_fening))
        when orders.ended_at is not null then 0
        when orders.payment = 'card' and orders.payment_id is not null and orders.placed_at is not null then total_fening
        when orders.payment = 'cash' and handover = 'courier' and delivered_at is not null then total_fening
        else 0 end
      and not ((orders.placed_at is null or orders.question is not distinct from 'found_parcel')
        and payment.paid_at > now() - interval '1 hour')
      and not (orders.ended_at is not null and held.amount > 0 and (
        buyer_id is null or seller_id is null
        or exists (select from payment_refund where payment_id = payment.id and state = 'failed')))`,
}

type Proof = { accounts: number; postings: number; entries: number; faults: string[] }

/** Recounts the whole ledger as of one moment. Faults are in English, for the log. */
export const recount = (db: Db): Promise<Proof> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const faults: string[] = []
      for (const [text, query] of Object.entries(faultLists)) {
        const { rows } = await sql<{ id: number }>`${query} order by 1 limit ${mostNamed}`.execute(trx)
        faults.push(...rows.map(({ id }) => `${text} ${id}`))
      }
      const counted = await sql<Omit<Proof, 'faults'>>`
        select (select count(*) from ledger_account) as accounts,
          (select count(*) from ledger_posting) as postings,
          (select count(*) from ledger_entry) as entries`.execute(trx)
      return { ...counted.rows[0]!, faults }
    })

export const insertProof = (trx: Db, { faults, ...counts }: Proof, at: Date) =>
  trx
    .insertInto('ledger_proof')
    .values({ ...counts, at, faults: JSON.stringify(faults) })
    .execute()

export const listProofs = (db: Db, limit: number) =>
  db
    .selectFrom('ledger_proof')
    .select(['at', 'accounts', 'postings', 'entries', 'faults'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The house's balances by account, and those of all users together. */
export async function listTotals(db: Db) {
  const { rows } = await sql<{ is_house: boolean; kind: string; currency: string; balance: number }>`
    select holder = 0 as is_house, kind, currency, sum(balance)::bigint as balance
    from ledger_account group by 1, 2, 3 order by 2`.execute(db)
  return rows
}
