import { expect, test } from 'vitest'
import { judgedFine } from './judged/honest.ts'
import { judgedWarned } from './judged/scams.ts'
import { warningsOf } from './warnings.ts'

const own = { host: 'bazar.ba', brand: 'bazar' }

/** All warnings that the messages get as they arrive one after the other. */
const warningsAlong = (messages: readonly string[]) =>
  messages.flatMap((_, last) => warningsOf(messages.slice(0, last + 1), own))

test('is judged on enough messages, two thirds of them honest', () => {
  const count = judgedFine.length + judgedWarned.length
  expect(count).toBeGreaterThanOrEqual(150)
  expect(judgedFine.length / count).toBeGreaterThan(0.66)
})

test('warns of each kind of scam, once all of its messages have arrived', () => {
  const missed = judgedWarned.flatMap(({ messages, warnings }) => {
    const given = warningsOf(messages, own)
    const missing = warnings.filter((warning) => !given.includes(warning))
    return missing.length === 0 ? [] : [`${messages.join(' || ')}: no ${missing.join()}, but ${given.join()}`]
  })
  expect(missed).toEqual([])
})

test('warns of at most 2 % of honest messages', () => {
  const warned = judgedFine.flatMap(({ messages }) => {
    const given = warningsAlong(messages)
    return given.length === 0 ? [] : [`${messages.join(' || ')}: ${given.join()}`]
  })
  expect(warned.length / judgedFine.length, warned.join('\n')).toBeLessThanOrEqual(0.02)
})
