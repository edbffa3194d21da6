import { beforeAll, expect, vi } from 'vitest'
import { buildApp } from '#api/app.ts'
import type { LoadOptions } from '#api/plugins/load/shedding.ts'
import { buildSite } from '#server/build-site.ts'
import { defaultBrand } from '#contract/brand.ts'
import { buildIfStale } from '#scripts/build.ts'
import { test as base } from '#tests/support/test.ts'

/** Reports a delay chosen by the test. */
function fakeMeter() {
  let delay = 0
  return { delayMs: () => delay, close() {}, set: (milliseconds: number) => (delay = milliseconds) }
}

const test = base
  .extend('meter', () => fakeMeter())
  .extend('loadedSite', async ({ deps, appOptions, meter }, { onCleanup }) => {
    return async (load: LoadOptions = {}, given = deps) => {
      const site = await buildSite(given, { ...appOptions, load: { meter, ...load } })
      onCleanup(() => site.close())
      return site
    }
  })
  .extend('loadedApp', async ({ deps, appOptions, meter }, { onCleanup }) => {
    return async (load: LoadOptions = {}) => {
      const app = await buildApp(deps, { ...appOptions, load: { meter, ...load } })
      onCleanup(() => app.close())
      return app
    }
  })

beforeAll(() => buildIfStale(defaultBrand), 300_000)

const shed = { visitors: 300, readers: 600, writers: 1_100 } // milliseconds of delay

test('refuses uncached pages to visitors under load, without a statement', async ({
  loadedSite,
  meter,
  statements,
}) => {
  const site = await loadedSite()
  meter.set(shed.visitors)
  let page: Awaited<ReturnType<typeof site.inject>> | undefined
  expect(await statements(async () => (page = await site.inject('/pretraga?q=golf')))).toBe(0)
  expect(page!.statusCode).toBe(503)
  expect(Number(page!.headers['retry-after'])).toBeGreaterThanOrEqual(5)
  expect(page!.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(page!.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page!.body).toContain('Trenutno imamo previše posjeta')
  expect(page!.body).not.toContain('<script')

  expect((await site.inject('/pretraga.data?q=golf')).statusCode).toBe(503)
  // Browsers are sent here after a 503, so it must be just as cheap.
  expect(await statements(() => site.inject('/maintenance?povratak=/pretraga'))).toBe(0)

  const form = await site.inject({
    method: 'POST',
    url: '/login',
    headers: { origin: 'http://localhost:80', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'username=a&password=b',
  })
  expect(form.statusCode).toBe(503)
  expect(form.body).toContain('nije sačuvano')
})

test('answers 429 with Retry-After to API calls under load', async ({ loadedApp, meter }) => {
  const app = await loadedApp()
  meter.set(shed.visitors)
  const answer = await app.inject('/api/search?q=golf')
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(5)
  expect(answer.json()).toMatchObject({
    error: { code: 'overloaded' },
    message: expect.stringContaining('previše posjeta'),
  })
  expect((await app.inject({ method: 'HEAD', url: '/api/search?q=golf' })).body).toBe('')
  meter.set(0)
  expect((await app.inject('/api/search?q=golf')).statusCode).toBe(200)
})

test('serves health and cached pages under any load', async ({ loadedSite, meter }) => {
  const site = await loadedSite()
  const calm = await site.inject('/')
  meter.set(60_000)
  const kept = await site.inject('/')
  expect(kept.statusCode).toBe(200)
  expect(kept.body).toBe(calm.body)
  expect((await site.inject('/api/health')).json()).toMatchObject({ status: 'ok', database: true })
  expect((await site.inject({ url: '/', cookies: { prefs: 'x' } })).statusCode).toBe(503)
})

test('serves a stale page under load, and not for long', async ({ loadedSite, meter, statements }) => {
  const site = await loadedSite()
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    await site.inject('/?category_id=18')
    vi.advanceTimersByTime(20_000)
    meter.set(shed.visitors)
    expect((await site.inject('/?category_id=18')).statusCode).toBe(200)
    meter.set(0)
    expect(await statements(() => site.inject('/?category_id=18'))).toBeGreaterThan(0)
    vi.advanceTimersByTime(40_000)
    meter.set(shed.visitors)
    expect((await site.inject('/?category_id=18')).statusCode).toBe(503)
  } finally {
    vi.useRealTimers()
  }
})

test('sheds visitors first, then readers, then writers, and payments never', async ({
  loadedApp,
  meter,
  make,
  login,
}) => {
  const app = await loadedApp()
  app.post('/api/placanje', { config: { priority: 'paying' } }, async () => ({ paid: true }))
  const token = await login(await make.account())
  const authorization = `Bearer ${token}`
  const reader = async () =>
    (await app.inject({ url: '/api/categories', headers: { authorization } })).statusCode
  const writer = async () =>
    (
      await app.inject({
        method: 'PUT',
        url: '/api/me/notification-preferences',
        headers: { authorization },
        payload: {},
      })
    ).statusCode
  const payer = async (bearer = authorization) =>
    (await app.inject({ method: 'POST', url: '/api/placanje', headers: { authorization: bearer } }))
      .statusCode
  const visitor = async () => (await app.inject('/api/categories')).statusCode
  // From here on the session is known.
  await app.inject({ url: '/api/me', headers: { authorization } })

  meter.set(shed.visitors)
  expect([await visitor(), await reader(), await writer(), await payer()]).not.toContain(503)
  expect(await visitor()).toBe(429)
  expect(await reader()).toBe(200)
  meter.set(shed.writers)
  expect(await writer()).toBe(429)
  expect(await payer()).toBe(200)
  // A forged token gains nothing.
  expect(await payer(`Bearer ${token}x`)).toBe(429)
})

test('keeps the priority of a writer for the reads that follow', async ({
  loadedApp,
  meter,
  make,
  login,
}) => {
  const app = await loadedApp()
  app.post('/api/izmjena', async (request) => ({ id: (await request.actor())?.id }))
  const tokens = [await login(await make.account()), await login(await make.account())]
  const call = (token: string, method: 'GET' | 'POST', url: string) =>
    app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  await call(tokens[0]!, 'POST', '/api/izmjena')
  await call(tokens[1]!, 'GET', '/api/me')
  meter.set(shed.readers)
  expect((await call(tokens[0]!, 'GET', '/api/me')).statusCode).toBe(200)
  expect((await call(tokens[1]!, 'GET', '/api/me')).statusCode).toBe(429)
})

/** Adds a route whose requests stay in progress until a test ends them. */
function heldRoute(app: Awaited<ReturnType<typeof buildApp>>) {
  const begun: { who: string; end(): void }[] = []
  app.get('/api/drzi', async (request) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    begun.push({ who: String((request.query as { ko?: string }).ko), end: resolve })
    await promise
    return {}
  })
  const names = () => begun.map(({ who }) => who)
  return { begun, names, hasBegun: (count: number) => expect.poll(names).toHaveLength(count) }
}

test('runs a few requests at once, lets a few wait and refuses the rest', async ({ loadedApp }) => {
  const app = await loadedApp({
    admission: { api: { running: 2, waiting: 3, patienceMs: patience(60_000) } },
  })
  const { begun, hasBegun } = heldRoute(app)
  const answers = Array.from({ length: 8 }, () => app.inject('/api/drzi'))
  await hasBegun(2)
  const refused = await Promise.all(answers.slice(5))
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429])
  expect(app.load.status('api')).toEqual({ running: 2, waiting: 3 })
  // Health needs no place.
  expect((await app.inject('/api/health')).statusCode).toBe(200)
  for (let ended = 0; ended < 5; ended++) {
    await hasBegun(Math.min(5, ended + 2))
    begun[ended]!.end()
  }
  const served = await Promise.all(answers.slice(0, 5))
  expect(served.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(app.load.status('api')).toEqual({ running: 0, waiting: 0 })
})

const patience = (milliseconds: number) => ({
  visiting: milliseconds,
  reading: milliseconds,
  writing: milliseconds,
  paying: milliseconds,
})

test('serves a member before visitors who wait, and makes room for one in a full queue', async ({
  loadedApp,
  make,
  login,
}) => {
  const app = await loadedApp({
    admission: { api: { running: 1, waiting: 2, patienceMs: patience(60_000) } },
  })
  const { begun, names, hasBegun } = heldRoute(app)
  const headers = { authorization: `Bearer ${await login(await make.account())}` }
  await app.inject({ url: '/api/me', headers })

  const visitors = [1, 2, 3].map((who) => app.inject(`/api/drzi?ko=${who}`))
  await hasBegun(1)
  const member = app.inject({ url: '/api/drzi?ko=member', headers })
  expect((await visitors[1]!).statusCode).toBe(429)
  begun[0]!.end()
  await hasBegun(2)
  begun[1]!.end()
  await hasBegun(3)
  begun[2]!.end()
  expect(names()).toEqual(['1', 'member', '3'])
  expect((await member).statusCode).toBe(200)
  expect((await visitors[2]!).statusCode).toBe(200)
})

test('refuses a request that waited too long, and frees its place', async ({ loadedApp }) => {
  const app = await loadedApp({ admission: { api: { running: 1, waiting: 10, patienceMs: patience(1) } } })
  const { begun, hasBegun } = heldRoute(app)
  const first = app.inject('/api/drzi')
  await hasBegun(1)
  expect((await app.inject('/api/drzi')).statusCode).toBe(429)
  begun[0]!.end()
  expect((await first).statusCode).toBe(200)
  expect(app.load.status('api')).toEqual({ running: 0, waiting: 0 })
})

test('frees the place of errors', async ({ loadedApp }) => {
  const app = await loadedApp({ admission: { api: { running: 1 } } })
  for (const url of ['/api/nema', '/api/search?page=0', '/api/listings/0', '/api/me'])
    expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400)
  expect(app.load.status('api')).toEqual({ running: 0, waiting: 0 })
})

type Searching = { search(...given: never[]): Promise<unknown> }

/** Counts the searches made meanwhile, and how many ran at once. */
async function searchesOf(search: Searching, action: () => Promise<unknown>, { fail = false } = {}) {
  const seen = { all: 0, atOnce: 0 }
  let running = 0
  const original = search.search.bind(search)
  const spy = vi.spyOn(search, 'search').mockImplementation(async (...given) => {
    seen.all += 1
    running += 1
    seen.atOnce = Math.max(seen.atOnce, running)
    try {
      await new Promise((resolve) => setImmediate(resolve))
      if (fail) throw new Error('no engine')
      return await original(...given)
    } finally {
      running -= 1
    }
  })
  await action()
  spy.mockRestore()
  return seen
}

const times = (count: number, ask: (n: number) => Promise<{ statusCode: number; body: string }>) =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(n)))

const many = 200

test('renders a page once for two hundred simultaneous requests', async ({ loadedSite, deps }) => {
  const site = await loadedSite({ admission: { page: { patienceMs: patience(60_000) } } })
  const alone = await searchesOf(deps.search, () => site.inject('/pretraga?q=sama'))
  const together = await searchesOf(deps.search, async () => {
    const pages = await times(many, () => site.inject('/pretraga?q=zajedno'))
    expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
  })
  expect(alone.all).toBeGreaterThan(0)
  expect(together.all).toBe(alone.all)
})

const few = 3
const fewPages = { admission: { page: { running: few, patienceMs: patience(60_000) } } }

test('retries a failed rendering no more than a few times at once', async ({ loadedSite, deps }) => {
  const site = await loadedSite(fewPages)
  const fail = { fail: true }
  const alone = await searchesOf(deps.search, () => site.inject('/pretraga?q=propada+sama'), fail)
  const together = await searchesOf(
    deps.search,
    async () => {
      const pages = await times(many, () => site.inject('/pretraga?q=propada'))
      expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([500]))
    },
    fail,
  )
  expect(together.atOnce).toBeLessThanOrEqual(few * alone.atOnce)
})

test('renders a page that can’t be shared for each visitor, a few at a time', async ({
  loadedSite,
  make,
  deps,
}) => {
  const site = await loadedSite(fewPages)
  const { id } = await make.listing()
  const sharer = await make.account()
  let [running, atOnce] = [0, 0]
  const counted = vi.spyOn(deps.rateLimiter, 'hit').mockImplementation(async () => {
    running += 1
    atOnce = Math.max(atOnce, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return 1
  })
  const visits = await times(many, () => site.inject(`/r/${id}/${sharer.id}`))
  expect(new Set(visits.map(({ statusCode }) => statusCode))).toEqual(new Set([302]))
  // Each rendering counts as one read.
  expect(counted.mock.calls.filter(([scope]) => scope === 'read')).toHaveLength(many)
  counted.mockRestore()
  expect(atOnce).toBeLessThanOrEqual(few)
  expect(site.load.status('page')).toEqual({ running: 0, waiting: 0 })
})

test('renders pages of members a few at a time', async ({ loadedSite, deps, make, login }) => {
  const site = await loadedSite(fewPages)
  const cookies = { 'auth.token': await login(await make.account()) }
  const open = (query: string) => site.inject({ url: `/pretraga?q=moja&${query}`, cookies })
  const alone = await searchesOf(deps.search, () => open('price_to=999'))
  const together = await searchesOf(deps.search, async () => {
    const pages = await times(30, (n) => open(`price_to=${n + 1}`))
    expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
  // A page may make several searches at once.
  expect(together.atOnce).toBeLessThanOrEqual(few * alone.atOnce)
})

test('counts refusals by priority in the metrics', async ({ deps, appOptions, meter, make, login }) => {
  const metricsToken = 'mjere-za-provjeru-1'
  await using app = await buildApp(deps, { ...appOptions, metricsToken, load: { meter } })
  const authorization = `Bearer ${await login(await make.account())}`
  await app.inject({ url: '/api/me', headers: { authorization } })
  meter.set(shed.readers)
  await app.inject('/api/search')
  await app.inject('/api/search')
  await app.inject({ url: '/api/me', headers: { authorization } })
  const metrics = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  expect(metrics.statusCode).toBe(200)
  expect(metrics.body).toContain('http_shed_total{priority="visiting"} 2\n')
  expect(metrics.body).toContain('http_shed_total{priority="reading"} 1\n')
  expect(metrics.body).toContain('http_answers_total{status="429"} 3\n')
  expect(metrics.body).toContain('nodejs_eventloop_delay_mean_seconds 0.6\n')
  expect(metrics.body).toContain('http_running{kind="api"} 0\n')
})
