import {
  loanOffer,
  rangeOf,
  smallestDown,
  termsOf,
  usualMonths,
  wishProblems,
} from '#contract/loans/offer.ts'
import type { LoanPartner } from '#contract/loans/endpoints.ts'
import { amountLength } from '#contract/limits/listings.ts'
import { toFening } from '#contract/money/money.ts'
import { plainAmount } from '#web/modules/search/amount.ts'

/** The fields of the calculator, as typed; an empty one is filled in. */
export type TypedWish = { vrsta: string; cijena: string; ucesce: string; rok: string }

export function typedWish(query: Record<string, string | undefined>, { products }: LoanPartner): TypedWish {
  const text = (name: string) => (query[name] ?? '').trim().slice(0, amountLength)
  const chosen = products.find(({ slug }) => slug === query['vrsta']) ?? products[0]!
  return { vrsta: chosen.slug, cijena: text('cijena'), ucesce: text('ucesce'), rok: text('rok') }
}

const amountProblem = 'Unesite iznos u KM, npr. 15.000.'

/** An amount in fening. The contract's own reader would join the scripts that every page loads. */
function amountOf(typed: string): number | undefined {
  const plain = plainAmount(typed) ?? ''
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? toFening(Number(plain)) : undefined
}

/** Reads the input. `offer` is null while something is missing or wrong; `problems` says what, by field. */
export function readWish(partner: LoanPartner, typed: TypedWish) {
  const product = partner.products.find(({ slug }) => slug === typed.vrsta) ?? partner.products[0]!
  const range = rangeOf(product)
  const price = typed.cijena === '' ? undefined : amountOf(typed.cijena)
  const least = price === undefined ? 0 : (smallestDown(range, price) ?? 0)
  const down = typed.ucesce === '' ? least : amountOf(typed.ucesce)
  const count = typed.rok === '' ? usualMonths(product) : Number(typed.rok)
  const problems: { cijena?: string; ucesce?: string; rok?: string } = {}
  if (typed.cijena !== '' && price === undefined) problems.cijena = amountProblem
  if (down === undefined) problems.ucesce = amountProblem
  if (!/^\d{0,3}$/.test(typed.rok)) problems.rok = 'Unesite broj mjeseci.'
  const isRead = price !== undefined && down !== undefined && Object.keys(problems).length === 0
  if (isRead) {
    const found = wishProblems(range, { price, down, count })
    if (found.price) problems.cijena = found.price
    if (found.down) problems.ucesce = found.down
    if (found.count) problems.rok = found.count
  }
  const isSound = isRead && Object.keys(problems).length === 0
  return {
    product,
    problems,
    price,
    down,
    count,
    least,
    offer: isSound ? loanOffer(termsOf(product), { amount: price - down, count }) : null,
  }
}

export type ReadWish = ReturnType<typeof readWish>
