import { expect, test } from 'vitest'
import { createdLabel, createdOptions, isoDay, startOfDay } from './days.ts'

const at = (iso: string) => Date.parse(iso) / 1000

test('starts a day at midnight in Sarajevo, also when clocks change', () => {
  expect(startOfDay(at('2026-11-21T15:14:26Z'))).toBe(at('2026-11-20T23:00:00Z'))
  expect(startOfDay(at('2026-07-01T00:30:00Z'))).toBe(at('2026-06-30T22:00:00Z'))
  expect(startOfDay(at('2026-03-29T12:00:00Z'))).toBe(at('2026-03-28T23:00:00Z'))
  expect(startOfDay(at('2026-10-25T12:00:00Z'))).toBe(at('2026-10-24T22:00:00Z'))
})

test('describes a past choice by its date', () => {
  const now = at('2026-11-21T15:14:26Z')
  const [today, three, seven] = createdOptions(now).map(({ value }) => Number(value))
  expect([today, three, seven].map((value) => isoDay(value!))).toEqual([
    '2026-11-21',
    '2026-11-19',
    '2026-11-15',
  ])
  expect(createdLabel(String(today), now)).toBe('Objavljeno: danas')
  expect(createdLabel(String(today), now + 24 * 3600)).toBe('Objavljeno od 21. 11. 2026.')
})
