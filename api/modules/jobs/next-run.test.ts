import { expect, test } from 'vitest'
import { nextRun } from './next-run.ts'

const nextAfter = (after: string, schedule: string) => nextRun(schedule, new Date(after)).toISOString()

test('finds the next minute that a schedule names', () => {
  const next = (schedule: string) => nextAfter('2026-11-21T23:59:30Z', schedule)
  expect(next('* * * * *')).toBe('2026-11-22T00:00:00.000Z')
  expect(next('40 */6 * * *')).toBe('2026-11-22T00:40:00.000Z')
  expect(next('0 7 * * *')).toBe('2026-11-22T07:00:00.000Z')
  expect(next('0 7 1 * *')).toBe('2026-12-01T07:00:00.000Z')
})

test('never answers the current minute', () => {
  expect(nextAfter('2026-11-21T07:00:00Z', '0 7 * * *')).toBe('2026-11-22T07:00:00.000Z')
})

test('matches either the day of the month or the weekday, as the queue does', () => {
  expect(nextAfter('2026-11-21T08:00:00Z', '0 7 1 * 3')).toBe('2026-11-25T07:00:00.000Z')
})

test('neither repeats nor skips a run when Sarajevo changes its clocks', () => {
  // 03:00 becomes 02:00 at 01:00 UTC on the last Sunday of October.
  expect(nextAfter('2026-10-25T00:10:00Z', '10 * * * *')).toBe('2026-10-25T01:10:00.000Z')
  expect(nextAfter('2026-10-25T00:59:00Z', '0 7 * * *')).toBe('2026-10-25T07:00:00.000Z')
  // 02:00 becomes 03:00 at 01:00 UTC on the last Sunday of March.
  expect(nextAfter('2027-03-28T00:10:00Z', '10 * * * *')).toBe('2027-03-28T01:10:00.000Z')
  expect(nextAfter('2027-03-28T00:30:00Z', '10 2 * * *')).toBe('2027-03-28T02:10:00.000Z')
})
