import { type Feedbacks, type Medal } from '#contract/feedbacks.ts'
import { praisedReviews, salesMedals } from '#contract/limits/reviews.ts'
import { formatInteger } from '#contract/money.ts'

type Standing = { declaredAt: Date | null; sales: number; sold: Feedbacks }

/** Public badges that an account has earned. */
export function medalsOf({ declaredAt, sales, sold }: Standing): Medal[] {
  const reached = salesMedals.findLast((count) => sales >= count)
  const isPraised = sold.positive >= praisedReviews && sold.neutral === 0 && sold.negative === 0
  return [
    ...(declaredAt === null ? [] : [{ type: 'registered_merchant', text: 'Registrovani trgovac' }]),
    ...(reached === undefined
      ? []
      : [{ type: 'sales', text: `${formatInteger(reached)} i više prodaja`, value: String(reached) }]),
    ...(isPraised
      ? [{ type: 'positive_feedbacks', text: '100 % pozitivnih dojmova', value: String(sold.positive) }]
      : []),
  ]
}
