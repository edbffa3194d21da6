import { expect, test } from 'vitest'
import { backOff } from './live-back-off.ts'

test('waits longer after each failure, never longer than a minute, and from the start after a good connection', () => {
  const pauses = backOff(() => 1)
  const waited = Array.from({ length: 9 }, () => pauses.next())
  expect(waited).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  pauses.reset()
  expect(pauses.next()).toBe(1_000)
  expect(backOff(() => 0).next()).toBe(500)
})

test('reconnects at once with jitter when the server asks for it, and waits the second time', () => {
  const pauses = backOff(() => 0.5)
  expect(pauses.next(4200)).toBe(1_000)
  expect(pauses.next(4200)).toBe(1_500)
})
