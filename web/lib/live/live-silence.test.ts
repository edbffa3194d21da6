import { expect, onTestFinished, test, vi } from 'vitest'
import { watchSilence } from './live-silence.ts'

test('pings once the time is over, and gives up without an answer', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const log: string[] = []
  const silence = watchSilence({
    answerMs: 10,
    onSilence: () => log.push('asks'),
    onLost: () => log.push('lost'),
  })
  silence.expect(30)
  vi.advanceTimersByTime(29)
  silence.expect(30)
  vi.advanceTimersByTime(29)
  expect(log).toEqual([])
  vi.advanceTimersByTime(1)
  expect(log).toEqual(['asks'])
  // A message in time.
  silence.expect(30)
  vi.advanceTimersByTime(39)
  expect(log).toEqual(['asks', 'asks'])
  vi.advanceTimersByTime(1)
  expect(log).toEqual(['asks', 'asks', 'lost'])
  silence.expect(30)
  silence.stop()
  vi.advanceTimersByTime(100)
  expect(log).toHaveLength(3)
})
