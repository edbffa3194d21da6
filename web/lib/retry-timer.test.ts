import { expect, onTestFinished, test, vi } from 'vitest'
import { createRetryTimer } from './retry-timer.ts'

function timerOf(pausesMs: number[]) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let acts = 0
  const timer = createRetryTimer(pausesMs, () => (acts += 1))
  return {
    timer,
    actsAfter(milliseconds: number) {
      vi.advanceTimersByTime(milliseconds)
      return acts
    },
  }
}

test('waits longer after each failure, and from the start after a success', () => {
  const { timer, actsAfter } = timerOf([10, 100])
  timer.fail()
  expect(actsAfter(10)).toBe(1)
  timer.fail()
  expect(actsAfter(99)).toBe(1)
  expect(actsAfter(1)).toBe(2)
  timer.fail()
  expect(actsAfter(100)).toBe(3)
  timer.succeed()
  expect(timer.hasFailed()).toBe(false)
  timer.fail()
  expect(actsAfter(10)).toBe(4)
})

test('a later plan replaces an earlier one, and none is left after stopping', () => {
  const { timer, actsAfter } = timerOf([10])
  timer.fail(50)
  timer.plan(0)
  expect(actsAfter(100)).toBe(1)
  timer.plan(10)
  timer.stop()
  expect(actsAfter(100)).toBe(1)
})
