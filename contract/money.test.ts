import { expect, test } from 'vitest'
import { displayPrice, formatInteger, formatMoney } from '#contract/money.ts'

test('thousands are grouped by dots and fening shown only where there are any', () => {
  expect(formatMoney(9_400_000)).toBe('94.000 KM')
  expect(formatMoney(1550)).toBe('15,50 KM')
  expect(formatMoney(5)).toBe('0,05 KM')
  expect(formatMoney(9_999_999_900)).toBe('99.999.999 KM')
  expect(formatInteger(-1234567)).toBe('-1.234.567')
})

test('no price is on request, or by agreement where the seller chose that', () => {
  expect(displayPrice(null, false)).toBe('Na upit')
  expect(displayPrice(0, false)).toBe('Na upit')
  expect(displayPrice(null, true)).toBe('Po dogovoru')
})
