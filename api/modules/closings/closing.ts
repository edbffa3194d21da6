import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { addDays, atLocalTime, localDay, secondsBefore, unixSeconds } from '#lib/time.ts'
import type { Closing, ClosingCheck } from '#contract/closings/endpoints.ts'
import { toMarks } from '#contract/money/money.ts'
import { invoiceCode, type InvoiceKind, invoiceKindNames } from '#contract/invoices/endpoints.ts'
import {
  findBeginning,
  findLatest,
  insertClosing,
  type IssuedSums,
  listBalances,
  listMovements,
  listNumbers,
  listWrong,
  type Period,
  sumOpenRefunds,
  sumInvoices,
} from './queries.ts'

type InFening<Row> = Omit<Row, 'currency'> & { currency: 'credit' | 'fening' }
type StoredCheck = InFening<ClosingCheck>
type StoredAccount = InFening<Closing['accounts'][number]>

/** The record of a day in credits and fening: its report, and the figures that the next one starts from. */
export type Stored = Pick<Closing, 'movements' | 'invoices' | 'open_refunds'> & {
  accounts: StoredAccount[]
  checks: StoredCheck[]
  /** Everything invoiced until the end of the day. */
  invoicedSoFar: IssuedSums[]
}

/** Seconds after midnight: transactions that began before it have ended by then. */
const grace = 10 * 60

const revenue = ['revenue_credit', 'revenue_shop', 'vat']
const clearing = ['clearing_card', 'clearing_wallet', 'clearing_bank', 'clearing_courier', 'clearing_payout']
/** Money that was collected and is not the house's, or not yet. */
const owed = ['bank_unmatched', 'held_orders', 'sellers_owed', 'delivery_losses']

const periodOf = (day: string): Period => ({ from: atLocalTime(day, 0), to: atLocalTime(addDays(day, 1), 0) })

/** Sums up the invoices since the day before was closed, late ones included. */
async function invoicesOf(trx: Db, period: Period, before: readonly IssuedSums[]) {
  const [soFar, numbers] = await Promise.all([sumInvoices(trx, period.to), listNumbers(trx, period)])
  const invoices = invoiceKindNames.map((kind) => {
    const now = soFar.find((sums) => sums.kind === kind)
    const then = before.find((sums) => sums.kind === kind)
    const since = (of: 'count' | 'net' | 'vat' | 'gross') => (now?.[of] ?? 0) - (then?.[of] ?? 0)
    const named = numbers.filter((one) => one.kind === kind).sort((a, b) => a.year - b.year)
    const code = (of: 'first' | 'last') => {
      const one = of === 'first' ? named[0] : named.at(-1)
      return one ? invoiceCode(kind as InvoiceKind, one.year, one[of]) : null
    }
    return {
      kind,
      count: since('count'),
      first: code('first'),
      last: code('last'),
      net: since('net'),
      vat: since('vat'),
      gross: since('gross'),
    }
  })
  return { soFar, invoices }
}

async function accountsOf(trx: Db, period: Period, before: readonly StoredAccount[]) {
  const [balances, movements] = await Promise.all([listBalances(trx, period), listMovements(trx, period)])
  const accounts = balances.map(({ account, currency, before: counted, after }) => {
    const opening = before.find((line) => line.account === account)?.closing ?? 0
    const sum = (isIn: boolean) =>
      movements
        .filter((one) => one.account === account && one.is_in === isIn)
        .reduce((total, { amount }) => total + amount, 0)
    return {
      account,
      currency,
      opening,
      late: counted - opening,
      in: sum(true),
      out: sum(false),
      closing: after,
    }
  })
  return { accounts, movements }
}

function checksOf({ accounts, invoices, open_refunds: refunds }: Omit<Stored, 'checks'>): StoredCheck[] {
  const change = (names: readonly string[]) =>
    accounts
      .filter(({ account }) => names.includes(account))
      .reduce((total, line) => total + line.late + line.in + line.out, 0)
  const closingSum = (currency: 'credit' | 'fening') =>
    accounts.filter((line) => line.currency === currency).reduce((total, line) => total + line.closing, 0)
  const closingOf = (name: string) => accounts.find(({ account }) => account === name)?.closing ?? 0
  const housesCredits = accounts.filter((line) => line.currency === 'credit' && line.account !== 'credit')
  const users = accounts.find(({ account }) => account === 'credit')
  const invoiced = invoices.reduce((total, { gross }) => total + gross, 0)
  const sold = invoiced - (refunds.closing - refunds.opening)
  return [
    { name: 'money_zero', currency: 'fening', left: closingSum('fening'), right: 0 },
    { name: 'credits_zero', currency: 'credit', left: closingSum('credit'), right: 0 },
    {
      name: 'accounts',
      currency: 'fening',
      left: accounts.filter((line) => line.opening + line.late + line.in + line.out !== line.closing).length,
      right: 0,
    },
    { name: 'invoices', currency: 'fening', left: -change(revenue), right: sold },
    { name: 'collected', currency: 'fening', left: change(clearing), right: sold - change(owed) },
    // The debt of the house, and the sum of its sellers' statements.
    {
      name: 'sellers',
      currency: 'fening',
      left: -closingOf('sellers_owed'),
      right: closingOf('payable'),
    },
    {
      name: 'credits',
      currency: 'credit',
      left: (users?.closing ?? 0) - (users?.opening ?? 0),
      right: -change(housesCredits.map(({ account }) => account)),
    },
  ]
}

async function reportOf(trx: Db, day: string, previous: Stored | undefined): Promise<Stored> {
  const period = periodOf(day)
  const { accounts, movements } = await accountsOf(trx, period, previous?.accounts ?? [])
  const { soFar, invoices } = await invoicesOf(trx, period, previous?.invoicedSoFar ?? [])
  const open_refunds = {
    opening: previous?.open_refunds.closing ?? 0,
    closing: await sumOpenRefunds(trx, period.to),
  }
  const report = { accounts, movements, invoices, open_refunds, invoicedSoFar: soFar }
  return { ...report, checks: checksOf(report) }
}

const addsUp = ({ checks }: Pick<Stored, 'checks'>) => checks.every(({ left, right }) => left === right)

/** Closes the next day that is over; undefined if none is. One snapshot, so that all its figures are of one moment. */
const closeNext = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<string | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const previous = await findLatest(trx)
      const beginning = previous ? undefined : await findBeginning(trx)
      if (!previous && !beginning) return undefined
      const day = previous ? addDays(previous.day, 1) : localDay(beginning!)
      const at = now()
      if (day >= localDay(secondsBefore(at, grace))) return undefined
      const report = await reportOf(trx, day, previous?.content as Stored | undefined)
      await insertClosing(trx, {
        day,
        closed_at: at,
        adds_up: addsUp(report),
        content: JSON.stringify(report),
      })
      return day
    })

/** Closes every day that is over, in order. Later postings for a closed day count for the next one. */
export async function closeDays(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  while ((await closeNext(deps)) !== undefined);
}

/** Days closed in the last day or so that do not add up, for the nightly proof. */
export async function proveClosings({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<string[]> {
  const wrong = await listWrong(db, secondsBefore(now(), 26 * 3600))
  return wrong.map(({ day }) => `the report of a closed day does not add up, ${day}`)
}

const isCredit = ({ currency }: Pick<StoredAccount, 'currency'>) => currency === 'credit'
const shownCurrency = (currency: StoredAccount['currency']) => (currency === 'credit' ? 'credit' : 'KM')
const amountIn = (currency: StoredAccount['currency']) =>
  currency === 'credit' ? (amount: number) => amount : toMarks

/** The report as the API gives it, its money in KM. */
export function viewOf(row: { day: string; closed_at: Date; adds_up: boolean; content: unknown }): Closing {
  const { accounts, movements, invoices, open_refunds: refunds, checks } = row.content as Stored
  const areCredits = new Set(accounts.filter(isCredit).map(({ account }) => account))
  return {
    day: row.day,
    closed_at: unixSeconds(row.closed_at),
    adds_up: row.adds_up,
    accounts: accounts.map(({ currency, ...line }) => {
      const shown = amountIn(currency)
      return {
        account: line.account,
        currency: shownCurrency(currency),
        opening: shown(line.opening),
        late: shown(line.late),
        in: shown(line.in),
        out: shown(line.out),
        closing: shown(line.closing),
      }
    }),
    movements: movements.map((one) => ({
      ...one,
      amount: areCredits.has(one.account) ? one.amount : toMarks(one.amount),
    })),
    invoices: invoices.map((one) => ({
      ...one,
      net: toMarks(one.net),
      vat: toMarks(one.vat),
      gross: toMarks(one.gross),
    })),
    open_refunds: { opening: toMarks(refunds.opening), closing: toMarks(refunds.closing) },
    checks: checks.map(({ name, currency, left, right }) => {
      const shown = name === 'accounts' ? (count: number) => count : amountIn(currency)
      return { name, currency: shownCurrency(currency), left: shown(left), right: shown(right) }
    }),
  }
}
