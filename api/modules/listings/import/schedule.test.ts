import { expect, test } from 'vitest'
import { dayMs } from '#lib/time.ts'
import { dayNumber, refreshTime } from './schedule.ts'

const start = new Date('2026-11-21T12:00:00Z')
const first = dayNumber('2022-04-15')!
const range = { firstDay: first, lastDay: first + 9, rows: 100 }
const daysBefore = (time: Date) => (start.getTime() - time.getTime()) / dayMs

test('keeps the source’s order within the 30 days before the import', () => {
  const early = refreshTime(range, start, 100, first)
  const middle = refreshTime(range, start, 1, first + 5)
  const late = refreshTime(range, start, 50, first + 9)

  expect(daysBefore(early)).toBeLessThanOrEqual(30)
  expect(daysBefore(middle)).toBeCloseTo(15, 0)
  expect(early < middle && middle < late && late < start).toBe(true)
})

test('keeps rows of one day in file order, within that day’s share', () => {
  const times = [1, 2, 50, 100].map((row) => refreshTime(range, start, row, first + 3))
  expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()))
  expect(new Set(times.map(Number)).size).toBe(4)
  expect(times.every((time) => daysBefore(time) <= 21 && daysBefore(time) > 18)).toBe(true)
})

test('uses the file’s order without dates', () => {
  const none = { firstDay: null, lastDay: null, rows: 10 }
  expect(daysBefore(refreshTime(none, start, 1, undefined))).toBeGreaterThan(25)
  expect(daysBefore(refreshTime(none, start, 10, undefined))).toBeLessThan(5)
})

test('gives no number to an invalid date', () => {
  expect([undefined, '', '2022-13-40', 'juče'].map(dayNumber)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
