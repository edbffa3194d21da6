import { expect, test } from 'vitest'
import { hoursText, isOpenAt, type OpeningHours } from './opening-hours.ts'

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

test('is open from the first minute to before the last, also after midnight', () => {
  const times: [day: number, minutes: number, isOpen: boolean][] = [
    [0, 479, false],
    [0, 480, true],
    [0, 959, true],
    [0, 960, false],
    [3, 600, false],
    [5, 1_199, false],
    [5, 1_439, true],
    [6, 119, true],
    [6, 120, false],
  ]
  for (const [weekday, minutes, isOpen] of times)
    expect([weekday, minutes, isOpenAt(usual, weekday, minutes)]).toEqual([weekday, minutes, isOpen])
})
