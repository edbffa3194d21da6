import { type Feedbacks, type Medal } from '#contract/reviews/feedbacks.ts'
import { praisedReviews, salesMedals } from '#contract/limits/orders.ts'
import { formatInteger } from '#contract/money/money.ts'

/** Columns of a declaration that profiles show; all null without one. */
export const declaredColumns = [
  'merchant_declaration.business_name as declared_name',
  'merchant_declaration.place as declared_place',
  'merchant_declaration.verified_at as declaration_verified_at',
] as const
export type DeclaredRow = {
  declared_name: string | null
  declared_place: string | null
  declaration_verified_at: Date | null
}

/** The firm's own declaration, until staff have found the firm in the register. */
function merchantMedal(row: DeclaredRow): Medal[] {
  if (row.declared_name === null) return []
  const value = `${row.declared_name}, ${row.declared_place}`
  return row.declaration_verified_at === null
    ? [{ type: 'declared_merchant', text: 'Izjava trgovca', value }]
    : [{ type: 'registered_merchant', text: 'Registrovani trgovac', value }]
}

type Standing = { sales: number; sold: Feedbacks }

/** Public badges of an account: `declared_merchant` is its own word, all others were earned or checked. */
export function medalsOf(declared: DeclaredRow, { sales, sold }: Standing): Medal[] {
  const reached = salesMedals.findLast((count) => sales >= count)
  const isPraised = sold.positive >= praisedReviews && sold.neutral === 0 && sold.negative === 0
  return [
    ...merchantMedal(declared),
    ...(reached === undefined
      ? []
      : [{ type: 'sales', text: `${formatInteger(reached)} i više prodaja`, value: String(reached) }]),
    ...(isPraised
      ? [{ type: 'positive_feedbacks', text: '100 % pozitivnih dojmova', value: String(sold.positive) }]
      : []),
  ]
}
