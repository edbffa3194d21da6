import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPages, keepPage, registerPart, takePart } from './page-state.ts'

let stored: Map<string, string>
const location = { pathname: '/a', search: '?b=1' }

beforeEach(() => {
  stored = new Map()
  location.pathname = '/a'
  vi.stubGlobal('window', { location })
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(
      {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
        removeItem: (key: string) => stored.delete(key),
      },
      {
        ownKeys: () => [...stored.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function keep(owner: number | null, value: unknown) {
  const forget = registerPart('text', { owner, read: () => value })
  await keepPage()
  forget()
}

test('hands a part back once, on its own page', async () => {
  await keep(7, { typed: 'Š' })
  location.pathname = '/c'
  expect(takePart('text', 7)).toBeUndefined()
  location.pathname = '/a'
  expect(takePart('text', 7)).toEqual({ typed: 'Š' })
  expect(takePart('text', 7)).toBeUndefined()
})

test.for([8, null])('gives nothing to another user of the tab (%s), and drops it', async (other) => {
  await keep(7, 'tajno')
  expect(takePart('text', other)).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('forgets after a day, and drops parts no longer worth keeping', async () => {
  vi.useFakeTimers()
  await keep(null, 'staro')
  vi.advanceTimersByTime(24 * 3600 * 1000)
  expect(takePart('text', null)).toBeUndefined()
  await keep(null, 'staro')
  await keep(null, undefined)
  expect(stored.size).toBe(0)
})

test('forgets everything at logout, but nothing else in the tab', async () => {
  await keep(7, 'tajno')
  stored.set('comeback', '{}')
  forgetPages()
  expect([...stored.keys()]).toEqual(['comeback'])
})

test('keeps the other parts if one is broken', async () => {
  const forget = registerPart('broken', { owner: null, read: () => Promise.reject(new Error('no')) })
  await keep(null, 'cijelo')
  forget()
  expect(takePart('text', null)).toBe('cijelo')
})
