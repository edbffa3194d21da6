import type { LoanProduct } from './endpoints.ts'
import { formatMoney, toFening } from '#contract/money/money.ts'

/** Terms of a partner's loan. Amounts are in fening, rates in percent a year. */
export type LoanTerms = {
  rate: number
  /** Share of the amount, paid when the loan is paid out. */
  feePercent: number
  feeMin: number
  feeMax: number | null
  /** Paid with each instalment, as for keeping the account. */
  monthlyFee: number
}

export type LoanRange = {
  minAmount: number
  maxAmount: number
  minMonths: number
  maxMonths: number
  /** The part of the price that buyers pay themselves. */
  minDownPercent: number
}

export const termsOf = (product: LoanProduct): LoanTerms => ({
  rate: product.rate,
  feePercent: product.fee_percent,
  feeMin: toFening(product.fee_min),
  feeMax: product.fee_max === null ? null : toFening(product.fee_max),
  monthlyFee: toFening(product.monthly_fee),
})

export const rangeOf = (product: LoanProduct): LoanRange => ({
  minAmount: toFening(product.min_amount),
  maxAmount: toFening(product.max_amount),
  minMonths: product.min_months,
  maxMonths: product.max_months,
  minDownPercent: product.min_down_percent,
})

/** A payment by the borrower, or with a minus to the borrower, by years since the loan was paid out. */
export type Flow = { years: number; amount: number }

const months = 12 // of a year; each counts as a twelfth

/** The equal instalment that repays a loan with its interest, in fening. */
function annuity(amount: number, rate: number, count: number): number {
  const monthly = rate / 100 / months
  return Math.round(monthly === 0 ? amount / count : (amount * monthly) / (1 - (1 + monthly) ** -count))
}

const steps = 60 // halvings of the interval, until it is far below a hundredth of a percent

/**
 * The annual percentage rate of charge by Annex I of Directive 2008/48/EC (EKS in our law): the yearly discount at
 * which payments and drawdowns are worth the same on the first day. In percent, with two decimals.
 */
export function effectiveRate(flows: readonly Flow[]): number {
  const worth = (rate: number) =>
    flows.reduce((sum, { years, amount }) => sum + amount * (1 + rate) ** -years, 0)
  let [low, high] = [-0.99, 1]
  // The present value of the flows after a drawdown falls as the rate grows.
  while (worth(high) > 0 && high < 1e6) high *= 2
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2
    if (worth(middle) > 0) low = middle
    else high = middle
  }
  return Math.round(low * 10_000) / 100
}

export type Instalment = { number: number; interest: number; principal: number; fee: number; left: number }

export type LoanOffer = ReturnType<typeof loanOffer>

/** Costs and plan of a loan that is paid out at once and repaid by equal instalments, the first after a month. */
export function loanOffer(terms: LoanTerms, { amount, count }: { amount: number; count: number }) {
  const instalment = annuity(amount, terms.rate, count)
  const plan: Instalment[] = []
  let left = amount
  for (let number = 1; number <= count; number++) {
    const interest = Math.round((left * terms.rate) / 100 / months)
    // The last one absorbs the rounding.
    const principal = number === count ? left : Math.min(left, instalment - interest)
    left -= principal
    plan.push({ number, interest, principal, fee: terms.monthlyFee, left })
  }
  const fee = feeOf(terms, amount)
  const interest = plan.reduce((sum, row) => sum + row.interest, 0)
  const fees = fee + terms.monthlyFee * count
  return {
    amount,
    count,
    instalment,
    /** With the monthly fee. */
    monthly: instalment + terms.monthlyFee,
    fee,
    interest,
    fees,
    total: amount + interest + fees,
    rate: terms.rate,
    effective: effectiveRate([
      { years: 0, amount: fee - amount },
      ...plan.map((row) => ({
        years: row.number / months,
        amount: row.interest + row.principal + row.fee,
      })),
    ]),
    plan,
  }
}

function feeOf({ feePercent, feeMin, feeMax }: LoanTerms, amount: number): number {
  const fee = Math.max(feeMin, Math.round((amount * feePercent) / 100))
  return feeMax === null ? fee : Math.min(fee, feeMax)
}

/** Years of a plan, with the payments in each and the debt left at its end. */
export function byYear(plan: readonly Instalment[]): Instalment[] {
  const years: Instalment[] = []
  for (const row of plan) {
    const number = Math.ceil(row.number / months)
    const year = years[number - 1]
    if (!year) years.push({ ...row, number })
    else {
      year.interest += row.interest
      year.principal += row.principal
      year.fee += row.fee
      year.left = row.left
    }
  }
  return years
}

/** The smallest down payment with which a price can be financed, in whole KM; null if it cannot. */
export function smallestDown(
  { minAmount, maxAmount, minDownPercent }: LoanRange,
  price: number,
): number | null {
  const down = Math.max((price * minDownPercent) / 100, price - maxAmount, 0)
  const whole = Math.ceil(down / 100) * 100
  return price - whole >= minAmount ? whole : null
}

/** The term that is offered first. */
export const usualMonths = ({ purpose, min_months: min, max_months: max }: LoanProduct): number =>
  Math.min(max, Math.max(min, purpose === 'homes' ? 240 : 60))

export type LoanWish = { price: number; down: number; count: number }

/** Problems of a wish by field; empty if the loan can be given. */
export function wishProblems(range: LoanRange, { price, down, count }: LoanWish) {
  const amount = price - down
  const problems: { price?: string; down?: string; count?: string } = {}
  if (count < range.minMonths || count > range.maxMonths)
    problems.count = `Rok je od ${range.minMonths} do ${range.maxMonths} mj.`
  if (amount < range.minAmount)
    problems[down > 0 && price >= range.minAmount ? 'down' : 'price'] =
      `Najmanji iznos kredita je ${formatMoney(range.minAmount)}.`
  else if (amount > range.maxAmount)
    problems.down = `Najveći iznos kredita je ${formatMoney(range.maxAmount)}. Povećajte učešće.`
  else if (down * 100 < price * range.minDownPercent)
    problems.down = `Učešće je najmanje ${String(range.minDownPercent).replace('.', ',')} % cijene.`
  return problems
}
