import { expect, test } from 'vitest'
import { addMonths, monthName, monthWeeks } from './calendar.ts'

test('weeks start on Monday, and days of other months are empty', () => {
  // 1 November 2026 is a Sunday.
  const weeks = monthWeeks('2026-11')
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null])
  expect(weeks).toHaveLength(6)
})

test('a leap year has 29 February', () => {
  expect(monthWeeks('2028-02').flat()).toContain('2028-02-29')
  expect(monthWeeks('2027-02').flat()).not.toContain('2027-02-29')
})

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
])('%s and %d months is %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected)
})

test('months have Bosnian names', () => {
  expect(monthName('2026-11')).toBe('novembar 2026.')
})
