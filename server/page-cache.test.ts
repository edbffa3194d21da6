import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listAges, pageAges } from '#contract/limits/serving.ts'
import type { Rendering } from './cached-page.ts'
import { createPageCache } from './page-cache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const passMs = (milliseconds: number) => void vi.advanceTimersByTime(milliseconds)

function setup() {
  const load = { isBusy: false }
  const cache = createPageCache({ maxBytes: 1 << 20, isBusy: () => load.isBusy, isForAll: () => false })
  let renderings = 0
  /** Renders a page whose text is its number, once `gate` opens. */
  const renderer = (tags: string[], gate?: Promise<void>) => async (): Promise<Rendering> => {
    renderings += 1
    const body = Buffer.from(`page ${renderings}`)
    await gate
    return {
      page: { status: 200, headers: [], body, isSent: false, variants: new Map() },
      isShareable: true,
      isStorable: true,
      tags: new Set(tags),
    }
  }
  const change = (shown: string[], lists: string[] = []) =>
    cache.noteChange({ shown: new Set(shown), lists: new Set(lists) })
  const textOf = async (page: Promise<{ body: Buffer }>) => (await page).body.toString()
  const stored = (key: string) => cache.find(key)?.page.body.toString()
  return { cache, load, renderer, change, textOf, stored, renderings: () => renderings }
}

const gate = () => Promise.withResolvers<void>()

test('serves a page that is due while it renders once for later callers', async () => {
  const { cache, renderer, textOf, stored, renderings } = setup()
  await cache.get('/', renderer([]))
  expect(cache.find('/')).toMatchObject({ isDue: false })
  passMs(pageAges.fresh + 1)
  expect(cache.find('/')).toMatchObject({ isDue: true })

  const { promise, resolve } = gate()
  cache.renew('/', renderer([], promise))
  cache.renew('/', renderer([]))
  expect(cache.isUnderWay('/')).toBe(true)
  expect(await textOf(cache.get('/', renderer([])))).toBe('page 1')
  resolve()
  await vi.waitFor(() => expect(stored('/')).toBe('page 2'))
  expect(cache.find('/')).toMatchObject({ isDue: false })
  expect(renderings()).toBe(2)
})

test('ends a page that nobody renewed, and survives a renewal that fails', async () => {
  const { cache, renderer, textOf, stored } = setup()
  await cache.get('/', renderer([]))
  passMs(pageAges.fresh + 1)
  cache.renew('/', () => Promise.reject(new Error('no database')))
  await vi.waitFor(() => expect(cache.isUnderWay('/')).toBe(false))
  expect(stored('/')).toBe('page 1')
  passMs(pageAges.usable)
  expect(cache.find('/')).toBeUndefined()
  expect(await textOf(cache.get('/', renderer([])))).toBe('page 2')
})

test('drops pages that show what has changed, and no others', async () => {
  const { cache, renderer, change, stored } = setup()
  await cache.get('/one', renderer(['listing 1', 'listing 2']))
  await cache.get('/two', renderer(['listing 2', 'listing 3']))
  change(['listing 1'])
  expect(stored('/one')).toBeUndefined()
  expect(stored('/two')).toBe('page 2')
  change(['listing 3', 'listing 4'])
  expect(stored('/two')).toBeUndefined()
})

test('ends a page soon after one of its lists has first changed', async () => {
  const { cache, renderer, change } = setup()
  await cache.get('/cars', renderer(['category 18']))
  await cache.get('/flats', renderer(['category 23']))
  change([], ['list', 'category 18'])
  expect(cache.find('/cars')).toMatchObject({ isDue: false })
  passMs(listAges.fresh + 1)
  change([], ['category 18'])
  expect(cache.find('/cars')).toMatchObject({ isDue: true })
  passMs(listAges.usable - listAges.fresh)
  expect(cache.find('/cars')).toBeUndefined()
  expect(cache.find('/flats')).toMatchObject({ isDue: false })
})

test('neither stores nor shares a rendering that a change made outdated', async () => {
  const { cache, renderer, change, textOf, stored, renderings } = setup()
  const { promise, resolve } = gate()
  const first = textOf(cache.get('/', renderer(['listing 1'], promise)))
  const others = Array.from({ length: 5 }, () => textOf(cache.get('/', renderer(['listing 1']))))
  change(['listing 1'])
  resolve()
  expect(await first).toBe('page 1')
  // One of the waiting requests renders for all.
  expect(await Promise.all(others)).toEqual(Array.from({ length: 5 }, () => 'page 2'))
  expect(renderings()).toBe(2)
  expect(stored('/')).toBe('page 2')
})

test('counts the age of a list from a change during the rendering', async () => {
  const { cache, renderer, change } = setup()
  const { promise, resolve } = gate()
  const page = cache.get('/', renderer(['list'], promise))
  change([], ['list'])
  passMs(listAges.fresh + 1)
  resolve()
  await page
  expect(cache.find('/')).toMatchObject({ isDue: true })
})

test('serves older pages under load, but none that shows what has changed', async () => {
  const { cache, load, renderer, change, stored } = setup()
  await cache.get('/', renderer(['list', 'listing 1']))
  load.isBusy = true
  change([], ['list'])
  passMs(pageAges.busy - 1)
  expect(cache.find('/')).toMatchObject({ isDue: false })
  change(['listing 1'])
  expect(stored('/')).toBeUndefined()
})
