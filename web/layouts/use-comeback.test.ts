import { expect, test } from 'vitest'
import { pauseBefore } from './use-comeback.ts'

test('pauses grow up to a minute, with a jitter of 20%', () => {
  expect([0, 1, 2, 3, 4, 20].map((attempt) => pauseBefore(attempt, 0.5))).toEqual([5, 10, 20, 40, 60, 60])
  expect(pauseBefore(20, 0)).toBe(48)
  expect(pauseBefore(20, 1)).toBe(72)
})
