import { expect, test } from 'vitest'
import { shownMoment, dayFrom, momentFrom, readDays, shownDay, wrongDay } from './typed-dates.ts'

test.for([
  ['31. 12. 2026.', '2026-12-31'],
  ['1.2.2026', '2026-02-01'],
  [' 01.02.2026. ', '2026-02-01'],
  ['1/2/2026', '2026-02-01'],
  ['1,2,2026', '2026-02-01'],
  ['2026-12-31', '2026-12-31'],
  ['30. 2. 2026.', null],
  ['31. 13. 2026.', null],
  ['31. 12. 26.', null],
  ['2026-02-30', null],
  ['sutra', null],
  ['', null],
] as const)('reads %s as %s', ([text, day]) => {
  expect(dayFrom(text)).toBe(day)
})

test.for([
  ['31. 12. 2026. 14:30', '2026-12-31T13:30:00.000Z'],
  ['31.12.2026 u 14:30', '2026-12-31T13:30:00.000Z'],
  ['1. 7. 2026. 9:05', '2026-07-01T07:05:00.000Z'],
  ['2026-07-01T09:05', '2026-07-01T07:05:00.000Z'],
  ['31. 12. 2026.', null],
  ['31. 12. 2026. 24:00', null],
  ['31. 12. 2026. 14:60', null],
  ['30. 2. 2026. 14:30', null],
] as const)('reads %s as %s', ([text, moment]) => {
  const found = momentFrom(text)
  expect(found === null ? null : new Date(found * 1000).toISOString()).toBe(moment)
})

test('reads a shown moment again', () => {
  const moment = Date.parse('2026-11-29T12:05:00Z') / 1000
  expect(shownMoment(moment)).toBe('29. 11. 2026. 13:05')
  expect(momentFrom(shownMoment(moment))).toBe(moment)
})

test('shows days of both forms, and wrong ones as typed', () => {
  expect(shownDay('2026-12-31')).toBe('31. 12. 2026.')
  expect(shownDay('1.2.2026')).toBe('1. 2. 2026.')
  expect(shownDay('sutra')).toBe('sutra')
})

test('names the fields with a wrong day', () => {
  expect(readDays({ from: '1.2.2026', to: 'sutra', other: '' })).toEqual({
    days: { from: '2026-02-01' },
    errors: { to: wrongDay },
  })
})
