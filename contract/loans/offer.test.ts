import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  byYear,
  effectiveRate,
  loanOffer,
  type LoanRange,
  type LoanTerms,
  smallestDown,
  wishProblems,
} from './offer.ts'

const free = { feePercent: 0, feeMin: 0, feeMax: null, monthlyFee: 0 }
/** The rate as British banks quote it: twelve monthly ones make the effective one. */
const nominalOf = (effective: number) => 1_200 * ((1 + effective / 100) ** (1 / 12) - 1)

/** Representative examples that banks published: instalment and effective rate. */
test.for([
  {
    // Privredna banka Zagreb, Educa loans, 2013: EUR, with a fee of 1 %, at most HRK 400.
    terms: { ...free, rate: 6.34, feePercent: 1, feeMax: 53_33 },
    amount: 10_000_00,
    count: 120,
    published: { instalment: 112_74, effective: '6.65' },
  },
  {
    // An Irish example of 2025: EUR at 7.1 %, an APR of 7.3 %.
    terms: { ...free, rate: 7.1 },
    amount: 20_000_00,
    count: 60,
    published: { instalment: 396_97, effective: '7.3' },
  },
  {
    // Admiral: GBP, a representative APR of 8.2 %.
    terms: { ...free, rate: nominalOf(8.2) },
    amount: 3_700_00,
    count: 36,
    published: { instalment: 115_79, effective: '8.2' },
  },
  {
    // The AA: GBP, a representative APR of 3 %.
    terms: { ...free, rate: nominalOf(3) },
    amount: 16_000_00,
    count: 36,
    published: { instalment: 465_01, effective: '3.0' },
  },
])(
  'agrees with a published example: $published.instalment and $published.effective %',
  ({ terms, amount, count, published }) => {
    const offer = loanOffer(terms, { amount, count })
    expect(offer.instalment).toBe(published.instalment)
    const decimals = published.effective.split('.')[1]!.length
    expect(offer.effective.toFixed(decimals)).toBe(published.effective)
  },
)

/** Annex III of Directive 98/7/EC, on a calendar basis. */
test.for([
  { lent: 1_000, paid: [[546 / 365, 1_200]], published: '12.96' },
  // The creditor keeps 50 for its expenses.
  { lent: 950, paid: [[546 / 365, 1_200]], published: '16.9' },
  {
    lent: 1_000,
    paid: [
      [1, 600],
      [2, 600],
    ],
    published: '13.07',
  },
])('agrees with the example of the directive that gives $published %', ({ lent, paid, published }) => {
  const flows = [
    { years: 0, amount: -lent },
    ...paid.map(([years, amount]) => ({ years: years!, amount: amount! })),
  ]
  const decimals = published.split('.')[1]!.length
  expect(effectiveRate(flows).toFixed(decimals)).toBe(published)
})

const marks = (max: number) => fc.integer({ min: 0, max: max * 100 })
const anyTerms: fc.Arbitrary<LoanTerms> = fc.record({
  rate: fc.integer({ min: 0, max: 3_000 }).map((hundredths) => hundredths / 100),
  feePercent: fc.integer({ min: 0, max: 500 }).map((hundredths) => hundredths / 100),
  feeMin: marks(50),
  feeMax: fc.option(fc.integer({ min: 5_000, max: 50_000 })),
  monthlyFee: marks(5),
})
const wishes = {
  amount: fc.integer({ min: 100_000, max: 50_000_000 }),
  count: fc.integer({ min: 1, max: 360 }),
}

test('repays every loan to the last fening, and adds up', () => {
  fc.assert(
    fc.property(anyTerms, fc.record(wishes), (terms, wish) => {
      const offer = loanOffer(terms, wish)
      const paid = offer.plan.reduce((sum, row) => sum + row.interest + row.principal + row.fee, offer.fee)
      expect(paid).toBe(offer.total)
      expect(offer.plan.reduce((sum, row) => sum + row.principal, 0)).toBe(wish.amount)
      expect(offer.plan.at(-1)!.left).toBe(0)
      expect(Math.min(...offer.plan.map((row) => row.principal))).toBeGreaterThanOrEqual(0)
      // All but the last instalment are equal; rounding may repay a long, dear loan earlier.
      const equal = offer.plan.filter(({ left }) => left > 0).map((row) => row.interest + row.principal)
      expect(new Set(equal).size).toBeLessThanOrEqual(1)
    }),
  )
})

test('finds the effective rate at which everything is worth the loan, above the nominal one with costs', () => {
  fc.assert(
    fc.property(anyTerms, fc.record(wishes), (terms, wish) => {
      const offer = loanOffer(terms, wish)
      const compounded = ((1 + terms.rate / 1_200) ** 12 - 1) * 100
      expect(offer.effective).toBeGreaterThanOrEqual(Math.round(compounded * 100) / 100 - 0.02)
      if (offer.fees === 0) expect(offer.effective).toBeCloseTo(compounded, 1)
    }),
  )
})

test('sums a plan by years', () => {
  const { plan } = loanOffer({ ...free, rate: 5, monthlyFee: 200 }, { amount: 1_000_000, count: 30 })
  const years = byYear(plan)
  expect(years.map(({ number, fee }) => [number, fee])).toEqual([
    [1, 2_400],
    [2, 2_400],
    [3, 1_200],
  ])
  expect(years[1]!.left).toBe(plan[23]!.left)
  expect(years[2]!.left).toBe(0)
})

const homes: LoanRange = {
  minAmount: 2_000_000,
  maxAmount: 40_000_000,
  minMonths: 60,
  maxMonths: 360,
  minDownPercent: 10,
}

test('finds the smallest down payment, and says which wishes cannot be met', () => {
  expect(smallestDown(homes, 20_000_050)).toBe(2_000_100)
  expect(smallestDown(homes, 60_000_000)).toBe(20_000_000)
  expect(smallestDown(homes, 2_100_000)).toBeNull()
  const problems = (price: number, down: number, count = 120) => wishProblems(homes, { price, down, count })
  expect(problems(20_000_000, 2_000_000)).toEqual({})
  expect(problems(20_000_000, 1_999_900)).toEqual({ down: 'Učešće je najmanje 10 % cijene.' })
  expect(problems(20_000_000, 19_000_000)).toEqual({ down: 'Najmanji iznos kredita je 20.000 KM.' })
  expect(problems(1_000_000, 0)).toEqual({ price: 'Najmanji iznos kredita je 20.000 KM.' })
  expect(problems(60_000_000, 6_000_000)).toEqual({
    down: 'Najveći iznos kredita je 400.000 KM. Povećajte učešće.',
  })
  expect(problems(20_000_000, 2_000_000, 12)).toEqual({ count: 'Rok je od 60 do 360 mj.' })
})
