import type { AddressInfo } from 'node:net'
import { beforeAll, expect, vi } from 'vitest'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { buildSite } from '#server/build-site.ts'
import { defaultBrand } from '#contract/brand.ts'
import { buildIfStale } from '#scripts/build.ts'
import { memoryEngine, type MemoryEngineOptions } from '#search/memory/engine.ts'
import { makeDocument } from '#search/testing/documents.ts'
import { test as base } from '#tests/support/test.ts'

type Busy = {
  site: Awaited<ReturnType<typeof buildSite>>
  engine: ReturnType<typeof memoryEngine>
  /** Keeps the engine busy; resolves when it is done. */
  occupy(): Promise<void>
  /** Keeps it busy until then. */
  occupyUntil(end: Promise<void>): Promise<void>
}

const test = base.extend<{ busySite(options: MemoryEngineOptions): Promise<Busy> }>({
  busySite: async ({ deps, appOptions }, use) => {
    await using ends = new AsyncDisposableStack()
    await use(async (options) => {
      const engine = memoryEngine(options)
      ends.defer(() => engine.close())
      // Unlimited, so that only the engine refuses.
      const site = await buildSite({ ...deps, search: engine, rateLimiter: unlimited }, appOptions)
      ends.defer(() => site.close())
      // Warms up.
      await site.inject('/pretraga?q=stan')
      const title = 'Golf sedmica na prodaju u odličnom stanju'
      const upserts = Array.from({ length: 60_000 }, (_, n) =>
        makeDocument({ id: 1e9 + n, title: `${title} ${n}` }),
      )
      const occupy = async () => {
        await Promise.all([1, 2, 3].map(() => engine.apply({ upserts, deletes: [] })))
      }
      const occupyUntil = async (end: Promise<void>) => {
        let isOver = false
        void end.then(() => (isOver = true))
        // Two in parallel, so that one is always running.
        const again = async () => {
          while (!isOver) await engine.apply({ upserts, deletes: [] })
        }
        await Promise.all([again(), again()])
      }
      return { site, engine, occupy, occupyUntil }
    })
  },
})

vi.setConfig({ testTimeout: 90_000 })
beforeAll(() => buildIfStale(defaultBrand), 300_000)

test('cuts off a slow search, and keeps the query on its page', async ({ busySite }) => {
  const { site, engine, occupyUntil } = await busySite({ timeoutMs: 50 })
  const answered = Promise.withResolvers<void>()
  const done = occupyUntil(answered.promise)
  const answer = await site.inject('/api/search?q=golf')
  expect(answer.statusCode).toBe(504)
  expect(answer.json().error).toMatchObject({ code: 'search_timeout' })
  const page = await site.inject('/pretraga?q=golf&price_to=5000')
  answered.resolve()
  expect(page.statusCode).toBe(504)
  expect(page.body).toContain('Pretraga je trajala predugo')
  expect(page.body).toContain('value="5000"')
  await done
  const { timeouts, waiting } = await engine.status()
  expect(waiting).toBe(0)
  // A page may search more than once.
  expect(timeouts).toBeGreaterThanOrEqual(2)
  // Fast again, however slow the machine is otherwise.
  await expect
    .poll(async () => (await site.inject('/api/search?q=golf')).statusCode, { timeout: 30_000 })
    .toBe(200)
})

test('refuses searches beyond the queue limit at once, with a retry time', async ({ busySite }) => {
  const { site, engine, occupy } = await busySite({ timeoutMs: 60_000, mostWaiting: 3 })
  const done = occupy()
  const answers = await Promise.all(Array.from({ length: 12 }, () => site.inject('/api/search?q=golf')))
  await done
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
  expect(refused).toHaveLength(9)
  for (const { headers, json } of refused) {
    expect(headers['retry-after']).toBe('2')
    expect(json().error.message).toBeTruthy()
  }
  expect(await engine.status()).toMatchObject({ overloads: 9, waiting: 0 })
  expect((await site.inject('/pretraga?q=golf')).statusCode).toBe(200)
})

test('sets Retry-After on a refused page', async ({ busySite }) => {
  const { site, occupy } = await busySite({ timeoutMs: 60_000, mostWaiting: 3 })
  const done = occupy()
  // Different ones, since identical pages are rendered once for all.
  const pages = await Promise.all(
    Array.from({ length: 12 }, (_, n) => site.inject(`/pretraga?q=golf&page=${n + 1}`)),
  )
  await done
  const refused = pages.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers['retry-after']).toBe('2')
  expect(pages.filter(({ statusCode }) => statusCode === 200)[0]?.headers).not.toHaveProperty('retry-after')
})

test('leaves nothing behind from callers who went away', async ({ busySite }) => {
  const { site, engine, occupyUntil } = await busySite({ timeoutMs: 80_000, mostWaiting: 4 })
  await site.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`
  const refused = Promise.withResolvers<void>()
  const done = occupyUntil(refused.promise)
  const leaving = new AbortController()
  // Different ones, since identical pages are rendered once for all.
  const asked = Array.from({ length: 12 }, async (_, n) => {
    const page = fetch(`${address}/pretraga?q=golf&page=${n + 1}`, { signal: leaving.signal })
    if ((await page.catch(() => null))?.status === 429) refused.resolve()
  })
  // One is refused because others wait, and those go away before their reply.
  await refused.promise
  leaving.abort()
  await Promise.all([...asked, done])
  // Shared pages are rendered to their end, and each may search once more.
  await expect
    .poll(async () => (await fetch(`${address}/api/search?q=golf`)).status, { timeout: 30_000 })
    .toBe(200)
  await expect.poll(() => engine.status(), { timeout: 30_000 }).toMatchObject({ waiting: 0 })
})
