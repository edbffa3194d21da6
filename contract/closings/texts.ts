import type { Closing, ClosingCheck } from './endpoints.ts'
import { accountName } from '#contract/ledger/accounts.ts'
import { formatInteger, formatMarks, toFening, toMarks } from '#contract/money/money.ts'
import { type PostingKind, postingKinds } from '#contract/ledger/posting-kinds.ts'

type Currency = Closing['accounts'][number]['currency']

/** Credits as whole numbers, money in KM. */
export const closingAmount = (currency: Currency, amount: number) =>
  currency === 'credit' ? formatInteger(amount) : formatMarks(amount)

/** Names of the checks, and of the two sides that each compares. */
export const checkTexts: Record<ClosingCheck['name'], { name: string; left: string; right: string }> = {
  money_zero: { name: 'Novac: zbir svih računa', left: 'zbir na kraju dana', right: 'nula' },
  credits_zero: { name: 'Krediti: zbir svih računa', left: 'zbir na kraju dana', right: 'nula' },
  accounts: {
    name: 'Svaki račun: početno stanje i promjene daju završno',
    left: 'računa koji se ne slažu',
    right: 'nula',
  },
  invoices: {
    name: 'Prihod i PDV u knjizi jednaki su računima',
    left: 'prihod i PDV',
    right: 'računi, manje storno računi i povrati u toku',
  },
  collected: {
    name: 'Naplaćeno jednako računima',
    left: 'promjena kartica, novčanika, banke i kurira',
    right: 'računi, manje povrati, više neraspoređeno i tuđi novac',
  },
  sellers: {
    name: 'Dugovanje prodavačima',
    left: 'obaveze firme',
    right: 'stanja svih prodavača',
  },
  credits: {
    name: 'Krediti korisnika',
    left: 'završno manje početno stanje',
    right: 'izdato manje potrošeno',
  },
}

/** The sides of a check as amounts; the check of accounts counts them. */
export const checkSide = ({ name, currency }: ClosingCheck, side: number) =>
  name === 'accounts' ? formatInteger(side) : closingAmount(currency, side)

const ways = ['clearing_card', 'clearing_wallet', 'clearing_bank', 'clearing_courier'] as const

type Movement = Closing['movements'][number]
/** Exact, since it adds whole fening. */
const exactSum = (amounts: readonly number[]) =>
  toMarks(amounts.reduce((sum, amount) => sum + toFening(amount), 0))
const sumOf = (movements: readonly Movement[]) => exactSum(movements.map(({ amount }) => amount))
const countOf = (movements: readonly Movement[]) => movements.reduce((sum, { count }) => sum + count, 0)

/** Payments and refunds by way; reversals correct earlier postings. */
export function paymentsByWay({ movements }: Closing) {
  const lines = ways.flatMap((account) => {
    const own = movements.filter((one) => one.account === account)
    if (own.length === 0) return []
    const reversals = own.filter((one) => one.is_reversal)
    // Payouts that left, less those that came back.
    const payouts = own.filter((one) => one.kind === 'payout')
    const others = own.filter((one) => one.kind !== 'payout' && !one.is_reversal)
    const refunds = others.filter((one) => !one.is_in)
    const payments = others.filter((one) => one.is_in)
    return [
      {
        name: accountName(account),
        count: countOf(payments),
        received: sumOf(payments),
        refunds: countOf(refunds),
        refunded: sumOf(refunds),
        paidOut: sumOf(payouts),
        corrected: sumOf(reversals),
        total: sumOf(own),
      },
    ]
  })
  const total = (of: 'count' | 'received' | 'refunds' | 'refunded' | 'paidOut' | 'corrected' | 'total') =>
    exactSum(lines.map((line) => line[of]))
  return {
    lines,
    total: {
      name: 'Ukupno',
      count: total('count'),
      received: total('received'),
      refunds: total('refunds'),
      refunded: total('refunded'),
      paidOut: total('paidOut'),
      corrected: total('corrected'),
      total: total('total'),
    },
  }
}

const given = ['credit_issued', 'credit_bonus', 'credit_vouchers', 'credit_rewards', 'credit_adjusted']

/** Credits that came to users, or were taken back from them, by source; and those that users spent, by sale. */
export function creditMovements({ movements, accounts }: Closing) {
  const linesOf = (isOurs: (account: string) => boolean, sign: 1 | -1) =>
    accounts
      .filter(({ account }) => isOurs(account))
      .flatMap(({ account }) => {
        const own = movements.filter((one) => one.account === account)
        if (own.length === 0) return []
        return [{ name: accountName(account), count: countOf(own), amount: sign * sumOf(own) }]
      })
  return {
    given: linesOf((account) => given.includes(account), -1),
    spent: linesOf((account) => account.startsWith('sales_') || account === 'credit_forfeited', 1),
  }
}

/** Says why an account moved. */
export const movementText = ({ kind, is_reversal }: Movement) => {
  const name = postingKinds[kind as PostingKind] ?? kind
  return is_reversal ? `Ispravka: ${name.toLowerCase()}` : name
}
