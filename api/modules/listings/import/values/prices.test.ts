import { expect, test } from 'vitest'
import { Findings } from '../outcome.ts'
import { fitPrice } from './prices.ts'

test.each([
  [12_500, 1_250_000, undefined],
  [99.9, 9_990, undefined],
  [9_999, 999_900, undefined],
  [0, null, 'price_missing'],
  [null, null, 'price_missing'],
  [1, null, 'price_placeholder'],
  [111, null, 'price_placeholder'],
  [11_111, null, 'price_placeholder'],
  [123, null, 'price_placeholder'],
  [1_234_567, null, 'price_placeholder'],
  [-5, null, 'price_absurd'],
  [100_000_000, null, 'price_absurd'],
])('maps %s KM to %s fening', (marks, fening, reason) => {
  const findings = new Findings()
  expect(fitPrice(marks, findings)).toBe(fening)
  expect(findings.list[0]?.reason).toBe(reason)
})
