import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('runs one step at a time, and goes on after a failure', async () => {
  const inTurn = createTurns()
  const log: string[] = []
  const first = inTurn(async () => {
    log.push('first begins')
    await Promise.resolve()
    log.push('first fails')
    throw new Error('no')
  })
  const second = inTurn(async () => {
    log.push('second')
    return 2
  })
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe(2)
  expect(log).toEqual(['first begins', 'first fails', 'second'])
})
