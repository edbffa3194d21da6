import { maxPriceFening } from '#contract/limits/listings.ts'
import { toFening } from '#contract/money/money.ts'
import type { Findings } from '../outcome.ts'

const leastPrice = 10 // KM; anything lower means "call me"
const placeholder = /^(1{3,}|12345*6?7?8?9?|123|987654321)$/

/** Fening; null ("Na upit") if the price is missing or implausible. */
export function fitPrice(marks: number | null, findings: Findings): number | null {
  if (marks === null || marks === 0) {
    findings.changed('price', 'price_missing')
    return null
  }
  if (marks < 0 || toFening(marks) > maxPriceFening) {
    findings.changed('price', 'price_absurd', marks)
    return null
  }
  if (marks < leastPrice || placeholder.test(String(marks))) {
    findings.changed('price', 'price_placeholder', marks)
    return null
  }
  return toFening(marks)
}
