import { expect, test } from 'vitest'
import { createLoadQueue } from './load-queue.ts'

test('runs one load at a time, and each kind once', async () => {
  const alone = createLoadQueue()
  const log: string[] = []
  const load = (name: string) => async () => {
    log.push(`${name} begins`)
    await Promise.resolve()
    log.push(`${name} ends`)
  }
  const older = alone('older', load('older'))
  expect(alone('older', load('again'))).toBe(older)
  await alone('newer', load('newer'))
  expect(log).toEqual(['older begins', 'older ends', 'newer begins', 'newer ends'])
  await alone('older', load('later'))
  expect(log.at(-1)).toBe('later ends')
})

test('goes on quietly after a lost connection, and reports any other error', async () => {
  const alone = createLoadQueue()
  await alone('older', () => Promise.reject(new TypeError('failed to fetch')))
  await expect(alone('older', () => Promise.reject(new RangeError('a bug')))).rejects.toThrow('a bug')
  let isLoaded = false
  await alone('older', async () => {
    isLoaded = true
  })
  expect(isLoaded).toBe(true)
})
