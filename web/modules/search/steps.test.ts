import { expect, test } from 'vitest'
import { stepsIn, stepText } from './steps.ts'

test('lists every year, without a dot', () => {
  const range = { min: 1998, max: 2024 }
  expect(stepsIn(range, null).slice(0, 3)).toEqual([2024, 2023, 2022])
  expect(stepsIn(range, null)).toHaveLength(27)
  expect(stepText(2010, range, null)).toBe('2010')
})

test('lists other numbers in round steps between minimum and maximum', () => {
  const kilometres = stepsIn({ min: 120, max: 410_000 }, 'km')
  expect(kilometres).toContain(100_000)
  expect(kilometres).toContain(150_000)
  expect(kilometres.length).toBeLessThanOrEqual(14)
  expect(kilometres.every((step) => step >= 120 && step <= 410_000)).toBe(true)
  expect(stepText(150_000, { min: 0, max: 1 }, 'km')).toBe('150.000')
  expect(stepsIn({ min: 1, max: 5 }, null)).toEqual([1, 2, 3, 4, 5])
  expect(stepsIn({ min: 0.9, max: 3.2 }, 'l')).toContain(1.5)
  expect(stepsIn({ min: 0, max: 0 }, 'm²')).toEqual([0])
})
