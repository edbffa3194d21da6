import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { thisMachine, usualThreads } from './threads.ts'

const gigabyte = 1e9

test('adds a second search thread where there are cores and memory for it', () => {
  const searchOn = (cores: number, memory: number) => usualThreads({ cores, memory }).search
  expect(searchOn(2, 64 * gigabyte)).toBe(1)
  expect(searchOn(3, 64 * gigabyte)).toBe(1)
  expect(searchOn(4, 4 * gigabyte)).toBe(1)
  expect(searchOn(4, 8 * gigabyte)).toBe(2)
  expect(searchOn(64, 256 * gigabyte)).toBe(2)
})

test('a thread per core serves, four at most', () => {
  const servingOn = (cores: number) => usualThreads({ cores, memory: gigabyte }).serving
  expect([1, 2, 4, 64].map(servingOn)).toEqual([1, 2, 4, 4])
})

test('the operator decides otherwise', () => {
  const { serving, search } = usualThreads(thisMachine())
  expect(loadConfig({})).toMatchObject({ servingThreads: serving, searchThreads: search })
  const env = { SERVING_THREADS: '7', SEARCH_THREADS: '3' }
  expect(loadConfig(env)).toMatchObject({ servingThreads: 7, searchThreads: 3 })
  expect(() => loadConfig({ SEARCH_THREADS: '0' })).toThrow('SEARCH_THREADS must be a number from 1 to 16')
})
