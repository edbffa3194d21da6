import { expect, test } from 'vitest'
import { isWarningDue } from './safety.ts'

const now = 1_800_000_000_000
const day = 24 * 3600 * 1000

test.each([
  [null, true],
  ['', true],
  ['nonsense', true],
  [String(now), false],
  [String(now - 10 * day), false],
  [String(now - 10 * day - 1), true],
  [String(now + day), true],
])('dismissed at %s, the warning is due: %s', (dismissedAt, isDue) => {
  expect(isWarningDue(dismissedAt, now)).toBe(isDue)
})
