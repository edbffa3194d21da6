import { expect, test } from 'vitest'
import { addMonths } from '#lib/time.ts'
import { spanOf } from './terms.ts'

const at = new Date('2026-11-24T12:00:00Z')
const day = 24 * 3600 * 1000
const months = { bronze: 9_000, silver: 13_000, gold: 21_000, platinum: 52_000 }
const monthOf = (one: keyof typeof months) => months[one]
const inDays = (count: number) => new Date(at.getTime() + count * day)
const shop = { package: 'bronze', ends_at: inDays(20), trial_ends_at: null, bonus_at: null } as const

test('adds the bought months to the time left, or begins now', () => {
  const bought = { package: 'bronze', months: 3 } as const
  expect(spanOf(shop, bought, at, monthOf)).toEqual({ from: inDays(20), until: addMonths(inDays(20), 3) })
  const late = { ...shop, ends_at: inDays(-3) }
  expect(spanOf(late, bought, at, monthOf)).toEqual({ from: at, until: addMonths(at, 3) })
})

test('leaves the days of a trial as they are, and changes those of another package by its price', () => {
  const bought = { package: 'gold', months: 1 } as const
  expect(spanOf({ ...shop, trial_ends_at: inDays(20) }, bought, at, monthOf).from).toEqual(inDays(20))
  const both = { ...shop, ends_at: inDays(41), trial_ends_at: inDays(20) }
  expect(spanOf(both, bought, at, monthOf).from).toEqual(inDays(20 + (21 * 9) / 21))
  const after = spanOf({ ...both, trial_ends_at: inDays(-1) }, bought, at, monthOf).from
  expect((after.getTime() - at.getTime()) / day).toBeCloseTo((41 * 9) / 21, 6)
  const dearer = spanOf(shop, bought, at, monthOf).from
  expect((dearer.getTime() - at.getTime()) / day).toBeCloseTo((20 * 9) / 21, 6)
  const cheaper = spanOf({ ...shop, package: 'gold' }, { package: 'bronze', months: 1 }, at, monthOf).from
  expect((cheaper.getTime() - at.getTime()) / day).toBeCloseTo((20 * 21) / 9, 6)
})

test('leaves the days of a month whose bonus was given as they are when the package becomes cheaper', () => {
  const daysTo = (wanted: keyof typeof months, given: Partial<Parameters<typeof spanOf>[0]>) => {
    const gold = { ...shop, package: 'gold', ends_at: inDays(50), bonus_at: inDays(29), ...given } as const
    const { from } = spanOf(gold, { package: wanted, months: 1 }, at, monthOf)
    return (from.getTime() - at.getTime()) / day
  }
  expect(daysTo('bronze', {})).toBeCloseTo(29 + (21 * 21) / 9, 6)
  expect(daysTo('bronze', { ends_at: inDays(29) })).toBe(29)
  expect(daysTo('bronze', { ends_at: inDays(20) })).toBe(20)
  // The bonus of the next month is due.
  expect(daysTo('bronze', { bonus_at: inDays(-1) })).toBeCloseTo((50 * 21) / 9, 6)
  expect(daysTo('platinum', {})).toBeCloseTo((50 * 21) / 52, 6)
})

test('counts months by the calendar of Sarajevo, and ends short ones on their last day', () => {
  const cases: [from: string, count: number, to: string][] = [
    ['2026-01-31T22:30:00.250Z', 1, '2026-02-28T22:30:00.250Z'],
    ['2026-01-31T10:00:00Z', 3, '2026-04-30T09:00:00Z'], // summer time
    ['2027-12-15T10:00:00Z', 12, '2028-12-15T10:00:00Z'],
    ['2028-01-30T23:30:00Z', 1, '2028-02-28T23:30:00Z'], // 31 January in Sarajevo; a leap year
  ]
  for (const [from, count, to] of cases)
    expect(addMonths(new Date(from), count).toISOString()).toBe(new Date(to).toISOString())
})
