import { expect, test } from 'vitest'
import { localDateTime, unixSeconds } from '#lib/time.ts'
import { nextRenewal, spansOf } from './plan.ts'

const wall = (time: Date) => localDateTime(unixSeconds(time)).replaceAll(' ', '')
const renewalsOf = (terms: Parameters<typeof nextRenewal>[0]) => {
  const times: Date[] = []
  for (
    let next = nextRenewal(terms, terms.starts_at);
    next;
    next = nextRenewal(terms, new Date(next.getTime() + 1))
  )
    times.push(next)
  return times
}

// Clocks go forward on 28 March 2027 and back on 31 October 2027, at 2:00 and 3:00 in Sarajevo.
const spring = new Date('2027-03-26T17:00:00Z') // 18:00
const autumn = new Date('2027-10-29T16:00:00Z') // 18:00

test('keeps the time of day through both changes of the clocks', () => {
  for (const starts_at of [spring, autumn]) {
    const terms = { starts_at, days: 5, daily_hours: 0, refresh_every: 24 }
    expect(wall(spansOf(terms)[0]!.ends_at)).toContain('u18:00')
    expect(renewalsOf(terms).map((time) => wall(time).split('u')[1])).toEqual(Array(5).fill('18:00'))
  }
  expect(
    spansOf({ starts_at: spring, days: 5, daily_hours: 0 })[0]!.ends_at.getTime() - spring.getTime(),
  ).toBe((5 * 24 - 1) * 3_600_000)
})

test('renews every three hours of real time, also in the night of a change', () => {
  for (const [starts_at, hours] of [
    [spring, 3 * 24 - 1],
    [autumn, 3 * 24 + 1],
  ] as const) {
    const times = renewalsOf({ starts_at, days: 3, daily_hours: 0, refresh_every: 3 })
    expect(times).toHaveLength(Math.ceil(hours / 3))
    expect(new Set(times.slice(1).map((time, index) => time.getTime() - times[index]!.getTime()))).toEqual(
      new Set([3 * 3_600_000]),
    )
  }
})

test('starts in the hour that clocks skip or repeat without losing or doubling a day', () => {
  for (const starts_at of [new Date('2027-03-27T01:30:00Z'), new Date('2027-10-30T00:30:00Z')]) {
    const times = renewalsOf({ starts_at, days: 3, daily_hours: 0, refresh_every: 24 })
    expect(times).toHaveLength(3)
    expect(new Set(times.map((time) => wall(time).split('u')[0])).size).toBe(3)
  }
})

test('uses the paid hours up in daily windows', () => {
  for (const hours of [4, 6, 8, 12]) {
    const spans = spansOf({ starts_at: spring, days: 2, daily_hours: hours })
    expect(
      spans.reduce((sum, { starts_at, ends_at }) => sum + ends_at.getTime() - starts_at.getTime(), 0),
    ).toBe(2 * 24 * 3_600_000)
    expect(spans.map(({ starts_at }) => wall(starts_at).split('u')[1])).toEqual(
      Array(48 / hours).fill('18:00'),
    )
  }
  const windows = { starts_at: spring, days: 1, daily_hours: 8 }
  expect(renewalsOf({ ...windows, refresh_every: 24 })).toHaveLength(3)
  expect(renewalsOf({ ...windows, refresh_every: 3 }).map((time) => wall(time).split('u')[1])).toEqual(
    ['18:00', '21:00', '00:00'].flatMap((time, _, all) => (time === '18:00' ? [...all, ...all, ...all] : [])),
  )
})
