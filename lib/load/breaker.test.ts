import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Breaker } from './breaker.ts'

class Away extends Error {}
class Refused extends Error {}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function breaker() {
  const one = new Breaker({ failures: 2, pauseMs: 1_000, isFailure: (error) => error instanceof Away })
  let asked = 0
  const ask = (outcome?: Error) =>
    one.run(
      async () => {
        asked++
        if (outcome) throw outcome
        return 'answer'
      },
      () => new Away('not asked'),
    )
  return { ask, asked: () => asked }
}

test('stops asking after failures in a row, and asks once after a while', async () => {
  const { ask, asked } = breaker()
  await expect(ask(new Away())).rejects.toThrow(Away)
  expect(await ask()).toBe('answer')
  for (const _ of [1, 2]) await expect(ask(new Away())).rejects.toThrow(Away)
  await expect(ask()).rejects.toThrow('not asked')
  expect(asked()).toBe(4)

  vi.advanceTimersByTime(1_001)
  const [first, second] = [ask(new Away('still away')), ask()]
  await expect(first).rejects.toThrow('still away')
  await expect(second).rejects.toThrow('not asked')
  vi.advanceTimersByTime(1_001)
  expect([await ask(), await ask()]).toEqual(['answer', 'answer'])
})

test('counts no answer that refuses a request', async () => {
  const { ask } = breaker()
  for (const _ of [1, 2, 3]) await expect(ask(new Refused())).rejects.toThrow(Refused)
  await expect(ask(new Away())).rejects.toThrow(Away)
  await expect(ask(new Refused())).rejects.toThrow(Refused)
  await expect(ask(new Away())).rejects.toThrow(Away)
  expect(await ask()).toBe('answer')
})
