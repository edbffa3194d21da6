import { expect, test } from 'vitest'
import { hoursText, isOpenOn, nextChange, type OpeningHours, type Schedule, timeOn } from './opening-hours.ts'

const day = { from: '08:00', to: '16:00' }
const closed: OpeningHours = {
  mon: null,
  tue: null,
  wed: null,
  thu: null,
  fri: null,
  sat: null,
  sun: null,
}
const usual = { ...closed, mon: day, tue: day, wed: day, fri: day, sat: { from: '20:00', to: '02:00' } }

test('writes equal days together, and nothing for a shop that is always closed', () => {
  expect(hoursText(usual)).toBe('Pon-Sri 08:00-16:00, Pet 08:00-16:00, Sub 20:00-02:00')
  expect(hoursText(closed)).toBeNull()
})

const scheduleOf = (change: Partial<Schedule> = {}): Schedule => ({
  week: usual,
  exceptions: [],
  closedOnHolidays: false,
  ...change,
})
// A Monday.
const monday = '2026-04-27'

test('is open from the first minute to before the last, also after midnight', () => {
  const times: [day: string, minutes: number, isOpen: boolean][] = [
    [monday, 479, false],
    [monday, 480, true],
    [monday, 959, true],
    [monday, 960, false],
    ['2026-04-30', 600, false],
    ['2026-05-02', 1_199, false],
    ['2026-05-02', 1_439, true],
    ['2026-05-03', 119, true],
    ['2026-05-03', 120, false],
  ]
  for (const [day, minutes, isOpen] of times)
    expect([day, minutes, isOpenOn(scheduleOf(), day, minutes)]).toEqual([day, minutes, isOpen])
})

test('lets a date outweigh a holiday, and a holiday the week', () => {
  const exceptions = [
    { first: '2026-05-02', last: '2026-05-02', time: { from: '09:00', to: '12:00' }, note: '' },
    { first: '2026-04-28', last: '2026-04-29', time: null, note: 'Inventura' },
  ]
  const schedule = scheduleOf({ exceptions, closedOnHolidays: true })
  expect(timeOn(schedule, '2026-05-01')).toEqual({ time: null, note: 'Praznik rada' })
  expect(timeOn(scheduleOf(), '2026-05-01')).toEqual({ time: day, note: null })
  expect(timeOn(schedule, '2026-05-02')).toEqual({
    time: { from: '09:00', to: '12:00' },
    note: 'Praznik rada',
  })
  expect(timeOn(schedule, '2026-04-29')).toEqual({ time: null, note: 'Inventura' })
  // Saturday's night ended at noon.
  expect(isOpenOn(schedule, '2026-05-03', 60)).toBe(false)
})

test('knows when it changes next, over midnight, closed days and the year', () => {
  const at = (day: string, minutes: number, change: Partial<Schedule> = {}) =>
    nextChange(scheduleOf(change), day, minutes)
  expect(at(monday, 0)).toEqual({ day: monday, time: '08:00' })
  expect(at(monday, 480)).toEqual({ day: monday, time: '16:00' })
  expect(at('2026-04-29', 960)).toEqual({ day: '2026-05-01', time: '08:00' })
  expect(at('2026-04-29', 960, { closedOnHolidays: true })).toEqual({ day: '2026-05-04', time: '08:00' })
  expect(at('2026-05-02', 1_300)).toEqual({ day: '2026-05-03', time: '02:00' })
  expect(at('2026-12-31', 960, { closedOnHolidays: true })).toEqual({ day: '2027-01-04', time: '08:00' })
  expect(at(monday, 0, { week: closed })).toBeNull()
  const always = Object.fromEntries(Object.keys(closed).map((name) => [name, { from: '06:00', to: '06:00' }]))
  expect(at(monday, 0, { week: always as OpeningHours })).toBeNull()
})
