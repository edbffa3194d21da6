import { expect, test } from 'vitest'
import {
  countedActiveListings,
  countedListings,
  countedViews,
  formatAgo,
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatNumber,
  yearOf,
} from './format.ts'

const at = (iso: string) => Date.parse(iso) / 1000

test.each([
  [0, '0 oglasa'],
  [1, '1 oglas'],
  [2, '2 oglasa'],
  [11, '11 oglasa'],
  [21, '21 oglas'],
  [112, '112 oglasa'],
  [1284, '1.284 oglasa'],
  [4_000_001, '4.000.001 oglas'],
])('%d listings are "%s"', (count, text) => {
  expect(countedListings(count)).toBe(text)
})

test.each([
  [1, '1 aktivan oglas', '1 pregled'],
  [2, '2 aktivna oglasa', '2 pregleda'],
  [5, '5 aktivnih oglasa', '5 pregleda'],
  [21, '21 aktivan oglas', '21 pregled'],
])('gives the noun and its adjective the form for %d', (count, listings, views) => {
  expect([countedActiveListings(count), countedViews(count)]).toEqual([listings, views])
})

test('writes days of dates without a time as users do', () => {
  expect(['2026-12-31', '2026-01-02', 'uskoro'].map(formatDay)).toEqual([
    '31. 12. 2026.',
    '2. 1. 2026.',
    'uskoro',
  ])
})

test.each([
  [0, '0'],
  [-0.5, '-0,5'],
  [1.9, '1,9'],
  [227_000, '227.000'],
  [-1234.25, '-1.234,25'],
])('formats %d as "%s"', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

test.each([
  ['2026-11-21T08:05:00Z', '21. 11. 2026. u 09:05'],
  ['2026-07-01T22:30:00Z', '2. 7. 2026. u 00:30'],
  ['2026-03-29T00:59:59Z', '29. 3. 2026. u 01:59'],
  ['2026-03-29T01:00:00Z', '29. 3. 2026. u 03:00'],
  ['2026-10-25T00:59:00Z', '25. 10. 2026. u 02:59'],
  ['2026-10-25T01:00:00Z', '25. 10. 2026. u 02:00'],
])('%s is %s in Sarajevo', (iso, text) => {
  expect(formatDateTime(at(iso))).toBe(text)
})

test('the last UTC hour of the year falls into the next year in Sarajevo', () => {
  const lateEvening = at('2026-12-31T23:30:00Z')
  expect(yearOf(lateEvening)).toBe(2027)
  expect(formatDate(lateEvening)).toBe('1. 1. 2027.')
  expect(formatMonth(lateEvening)).toBe('januara 2027.')
})

test.each([
  [-5, 'upravo sada'],
  [59, 'upravo sada'],
  [60, 'prije 1 min'],
  [2 * 3600, 'prije 2 h'],
  [24 * 3600, 'prije 1 dan'],
  [3 * 24 * 3600, 'prije 3 dana'],
  [21 * 24 * 3600, 'prije 21 dan'],
  [61 * 24 * 3600, 'prije 2 mjeseca'],
  [364 * 24 * 3600, 'prije 12 mjeseci'],
  [365 * 24 * 3600, 'prije 1 godinu'],
  [5 * 365 * 24 * 3600, 'prije 5 godina'],
])('%d seconds ago is "%s"', (seconds, text) => {
  expect(formatAgo(1_000_000_000 - seconds, 1_000_000_000)).toBe(text)
})
