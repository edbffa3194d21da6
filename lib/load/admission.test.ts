import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Admission, createAdmission } from './admission.ts'
import type { Priority } from './arrival-queue.ts'

const patienceMs = { visiting: 1_000, reading: 3_000, writing: 10_000, paying: 20_000 }

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'setImmediate'] }),
)
afterEach(() => void vi.useRealTimers())

/** Sends requests through the door and counts their outcomes. */
function visitorsOf(door: Admission) {
  const seen = { admitted: 0, refused: 0 }
  const arrival = (priority: Priority) => ({
    priority,
    isGone: () => false,
    admit: () => void (seen.admitted += 1),
    refuse: () => void (seen.refused += 1),
  })
  return {
    seen,
    enter(count: number, priority: Priority = 'visiting') {
      for (let n = 0; n < count; n++) door.enter(arrival(priority))
    },
    turnAway(count: number) {
      for (let n = 0; n < count; n++) door.turnAway(arrival('visiting'))
    },
  }
}

test('queues only as many as can be served in time, once it knows how fast they are', () => {
  const door = createAdmission({ running: 1, perTurn: 1, waiting: 1_000, patienceMs })
  const { seen, enter } = visitorsOf(door)
  enter(500)
  // The rate is still unknown.
  expect(seen).toEqual({ admitted: 1, refused: 0 })
  expect(door.isFull('visiting')).toBe(false)
  for (let finished = 0; finished < 60; finished++) {
    vi.advanceTimersByTime(50)
    door.leave()
    enter(10)
  }
  enter(30)
  // Twenty a second.
  expect(door.status().waiting).toBeGreaterThan(10)
  expect(door.status().waiting).toBeLessThan(40)
  expect(door.isFull('visiting')).toBe(true)
  expect(door.isFull('reading')).toBe(false)
  door.close()
})

test('lets members wait through a pause in which nothing is finished', () => {
  const door = createAdmission({ running: 1, perTurn: 1, waiting: 1_000, patienceMs })
  const { seen, enter } = visitorsOf(door)
  enter(20, 'reading')
  vi.advanceTimersByTime(2_500)
  expect(door.isFull('reading')).toBe(false)
  enter(20, 'paying')
  expect(seen).toEqual({ admitted: 1, refused: 0 })
  enter(20, 'visiting')
  expect(seen.refused).toBe(8)
  door.close()
})

test('knows no rate again after a calm', () => {
  const door = createAdmission({ running: 1, perTurn: 1, waiting: 1_000, patienceMs })
  const { seen, enter } = visitorsOf(door)
  enter(5)
  vi.advanceTimersByTime(5_000)
  expect(seen).toEqual({ admitted: 1, refused: 4 })
  enter(500)
  expect(door.status()).toEqual({ running: 1, waiting: 500 })
  door.close()
})

test('spreads refusals over time, however late its clock ticks', () => {
  const door = createAdmission({ running: 1, perTurn: 1, waiting: 1_000, patienceMs })
  const { seen, turnAway } = visitorsOf(door)
  turnAway(500)
  expect(seen.refused).toBe(8)
  vi.advanceTimersByTime(100)
  expect(seen.refused).toBe(88)
  // The event loop is blocked for 190 ms.
  const blocked = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 200)
  vi.advanceTimersByTime(10)
  expect(seen.refused).toBe(248)
  blocked.mockRestore()
  door.close()
})
