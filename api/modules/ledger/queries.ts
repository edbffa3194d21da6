import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { PostingKind } from '#contract/ledger/posting-kinds.ts'
import { type Currency, house, houseStripes } from './accounts.ts'

/** `holder` is an account's id, or 0 for the house. */
export type Leg = { holder: number; kind: string; currency: Currency; amount: number }

export type NewPosting = {
  kind: PostingKind
  key: string
  at: Date
  subject: { type: string; id: number } | undefined
  reverses: number | undefined
}

type Written = { id: number | null; known: number; is_short: boolean }

/**
 * Writes a posting with its entries and moves the balances, in one statement. Writes nothing if the key or the
 * reversal is taken, a ledger account is missing (`known` says how many are there), or a guarded one would go below zero (`is_short`).
 */
export async function writePosting(
  trx: Db,
  { kind, key, at, subject, reverses }: NewPosting,
  legs: readonly Leg[],
): Promise<Written> {
  const { rows } = await sql<Written>`
    with leg as materialized (
      select account.id, account.is_guarded, given.amount
      from unnest(
        ${legs.map(({ holder }) => holder)}::bigint[],
        ${legs.map((leg) => leg.kind)}::text[],
        ${legs.map(({ amount }) => amount)}::bigint[]) as given (holder, kind, amount)
      join ledger_account account on account.holder = given.holder and account.kind = given.kind
        and account.stripe = case when given.holder = ${house} then pg_backend_pid() % ${houseStripes} else 0 end
    ),
    -- In one order, so that two postings never wait for each other in a circle.
    guarded as materialized (
      select account.id, account.balance + leg.amount as balance
      from ledger_account account join leg using (id)
      where account.is_guarded order by account.id for no key update of account
    ),
    verdict as materialized (
      select (select count(*) from leg)::integer as known,
        exists (select from guarded where balance < 0) as is_short
    ),
    posting as (
      insert into ledger_posting (kind, key, at, subject_type, subject_id, reverses_id)
      select ${kind}, ${key}, ${at}::timestamptz, ${subject?.type ?? null}, ${subject?.id ?? null}::bigint,
        ${reverses ?? null}::bigint
      from verdict where known = ${legs.length} and not is_short
      on conflict do nothing
      returning id
    ),
    moved as (
      update ledger_account account
      set balance = account.balance + leg.amount, last_at = greatest(account.last_at, ${at}::timestamptz)
      from leg, posting
      where account.id = leg.id and (account.balance + leg.amount >= 0 or not account.is_guarded)
      returning account.id, leg.amount, account.balance, account.last_at, account.is_guarded
    ),
    entered as (
      insert into ledger_entry (posting_id, account_id, kind, at, amount, balance_after)
      select posting.id, moved.id, ${kind}, moved.last_at, moved.amount,
        case when moved.is_guarded then moved.balance end
      from moved, posting
    )
    select posting.id, verdict.known, verdict.is_short
    from verdict left join posting on true`.execute(trx)
  return rows[0]!
}

/** Opens the ledger accounts that a posting needs and that are missing. */
export const openAccounts = (trx: Db, legs: readonly Leg[]) =>
  sql`
    insert into ledger_account (holder, kind, stripe, currency, is_guarded)
    select given.holder, given.kind, stripe, given.currency, given.holder <> ${house}
    from unnest(
      ${legs.map(({ holder }) => holder)}::bigint[],
      ${legs.map(({ kind }) => kind)}::text[],
      ${legs.map(({ currency }) => currency)}::text[]) as given (holder, kind, currency),
      generate_series(0, case when given.holder = ${house} then ${houseStripes - 1} else 0 end) as stripe
    where given.holder = ${house} or exists (select from account where account.id = given.holder)
    order by 1, 2, 3
    on conflict (holder, kind, stripe) do nothing`.execute(trx)

export const findPostingByKey = (db: Db, key: string) =>
  db.selectFrom('ledger_posting').select(['id', 'kind', 'at']).where('key', '=', key).executeTakeFirst()

/** The entries of a posting, with the accounts they are on. */
export const listLegs = (db: Db, postingId: number) =>
  db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select([
      'ledger_account.holder',
      'ledger_account.kind',
      'ledger_account.currency',
      'ledger_entry.amount',
    ])
    .where('ledger_entry.posting_id', '=', postingId)
    .orderBy('ledger_entry.id')
    .execute()

export const getPosting = (db: Db, id: number) =>
  db
    .selectFrom('ledger_posting')
    .select(['id', 'kind', 'subject_type', 'subject_id', 'reverses_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const findBalance = async (db: Db, holder: number, kind: string): Promise<number> =>
  (
    await db
      .selectFrom('ledger_account')
      .select('balance')
      .where('holder', '=', holder)
      .where('kind', '=', kind)
      .where('stripe', '=', 0)
      .executeTakeFirst()
  )?.balance ?? 0

/** Locks the balances of a user, in the order in which postings lock them. */
export const lockBalances = (trx: Db, holder: number) =>
  trx
    .selectFrom('ledger_account')
    .select('id')
    .where('holder', '=', holder)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const findReversal = (db: Db, postingId: number) =>
  db
    .selectFrom('ledger_posting')
    .select(['id', 'kind', 'at'])
    .where('reverses_id', '=', postingId)
    .executeTakeFirst()

/** Fening that the house holds of an order: of all its payments, or of one. */
export async function findHeld(db: Db, orderId: number, paymentId?: number): Promise<number> {
  const ofOrder = sql`posting.subject_type = 'order' and posting.subject_id = ${orderId}`
  const ofPayments =
    paymentId === undefined
      ? sql`posting.subject_id in (select id from payment where purpose = 'order' and subject_id = ${orderId})`
      : sql`posting.subject_id = ${paymentId}`
  const { rows } = await sql<{ held: number }>`
    select coalesce(-sum(entry.amount), 0)::bigint as held
    from ledger_posting posting
    join ledger_entry entry on entry.posting_id = posting.id
    join ledger_account account on account.id = entry.account_id and account.kind = 'held_orders'
    where (${ofOrder}) or (posting.subject_type = 'payment' and ${ofPayments})`.execute(db)
  return Number(rows[0]!.held)
}
