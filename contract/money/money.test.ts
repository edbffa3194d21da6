import { expect, test } from 'vitest'
import { displayPrice, formatInteger, formatMoney, parseMoney, readAmount } from './money.ts'

test('groups thousands by dots and shows fening only if there are any', () => {
  expect(formatMoney(9_400_000)).toBe('94.000 KM')
  expect(formatMoney(1550)).toBe('15,50 KM')
  expect(formatMoney(5)).toBe('0,05 KM')
  expect(formatMoney(9_999_999_900)).toBe('99.999.999 KM')
  expect(formatInteger(-1234567)).toBe('-1.234.567')
})

test('shows a missing price as on request, or by agreement if the seller chose that', () => {
  expect(displayPrice(null, false)).toBe('Na upit')
  expect(displayPrice(0, false)).toBe('Na upit')
  expect(displayPrice(null, true)).toBe('Po dogovoru')
})

test('parses amounts as people type them, and nothing else', () => {
  const read = {
    '12500': 1_250_000,
    '12.500': 1_250_000,
    '12.500,5 KM': 1_250_050,
    '15,50': 1_550,
    '15.5': 1_550,
    '1 200 KM': 120_000,
    '0': 0,
  }
  for (const [text, fening] of Object.entries(read)) expect([text, parseMoney(text)]).toEqual([text, fening])
  for (const text of ['', 'abc', '-1', '1,005', '12.50.0', '1e5', '1,2,3', 'KM', '12.500.00'])
    expect([text, parseMoney(text)]).toEqual([text, undefined])
})

test('reads amounts to the fening, as numbers or as text', () => {
  for (const [amount, fening] of [
    [20, 2_000],
    [1.1, 110],
    [8.29, 829],
    [99_999_999.99, 9_999_999_999],
    [' 15,5 ', 1_550],
    [12.345, undefined],
    [0.001, undefined],
    [5e-324, undefined],
    [0.1 + 0.2, 30],
    ['0.001', undefined],
    [Number.NaN, undefined],
    ['12,345', undefined],
  ] as const)
    expect([amount, readAmount(amount)]).toEqual([amount, fening])
})

test('refuses a long run of spaces at once', () => {
  const started = performance.now()
  expect(parseMoney(`1${' '.repeat(120_000)}x`)).toBe(undefined)
  // Quadratic matching would take at least five times as long.
  expect(performance.now() - started).toBeLessThan(1_000)
})
