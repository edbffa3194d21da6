import { beforeAll, expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { memoryRateLimiter } from '#lib/limits/rate-limiter.ts'
import { buildSite } from '#server/build-site.ts'
import { defaultBrand } from '#contract/brand.ts'
import { buildIfStale } from '#scripts/build.ts'
import { test as base } from '#tests/support/test.ts'

const perMinute = (max: number) => ({ max, windowSeconds: 60 })

/** Low limits, with empty counts. */
const test = base
  .extend('limited', ({ deps }) => ({
    ...deps,
    rateLimiter: memoryRateLimiter(),
    readLimits: { searchesOfAccount: perMinute(2), searchesOfAddress: perMinute(3), reads: perMinute(4) },
  }))
  .extend('limitedApp', async ({ limited, appOptions }, { onCleanup }) => {
    const app = await buildApp(limited, appOptions)
    onCleanup(() => app.close())
    return app
  })
  .extend('limitedSite', async ({ limited, appOptions }, { onCleanup }) => {
    const site = await buildSite(limited, appOptions)
    onCleanup(() => site.close())
    return site
  })

beforeAll(() => buildIfStale(defaultBrand), 300_000)

type Headers = Record<string, unknown>
const told = (headers: Headers) =>
  [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map(Number)

test('reports the default limits with every reply', async ({ app, make, login }) => {
  const headers = { authorization: `Bearer ${await login(await make.account())}` }
  const remoteAddress = '198.51.100.3'
  const ask = async (url: string, given = {}) => {
    const answer = await app.inject({ url, remoteAddress, headers: given })
    expect(Math.abs(Number(answer.headers['x-ratelimit-reset']) - Date.now() / 1000 - 60)).toBeLessThan(30)
    return told(answer.headers)
  }
  expect(await ask('/api/search')).toEqual([600, 599])
  expect(await ask('/api/listings/count')).toEqual([600, 598])
  expect(await ask('/api/search', headers)).toEqual([300, 299])
  expect(await ask('/api/categories')).toEqual([1_200, 1_199])
  expect(await ask('/api/autosuggest?q=golf')).toEqual([1_200, 1_198])
  expect(await ask('/api/categories', headers)).toEqual([1_200, 1_199])
  const health = await app.inject({ url: '/api/health', remoteAddress })
  expect(health.headers).not.toHaveProperty('x-ratelimit-limit')
})

test('refuses reads over the limit and says how long to wait, by account and address', async ({
  limitedApp,
  make,
  login,
}) => {
  const headers = { authorization: `Bearer ${await login(await make.account())}` }
  const search = (given = {}, remoteAddress = '198.51.100.4') =>
    limitedApp.inject({ url: '/api/search?q=golf', headers: given, remoteAddress })
  for (const left of [2, 1, 0]) expect(told((await search()).headers)).toEqual([3, left])
  const refused = await search()
  expect(refused.statusCode).toBe(429)
  expect(told(refused.headers)).toEqual([3, 0])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json().message).toMatch(/^Previše pokušaja\. Pokušajte ponovo za \d+ sekund[uei]\.$/)
  // A member at the same address has a separate count, as do other addresses.
  for (const left of [1, 0]) expect(told((await search(headers)).headers)).toEqual([2, left])
  expect((await search(headers)).statusCode).toBe(429)
  expect((await search({}, '198.51.100.5')).statusCode).toBe(200)
})

test('counts an IPv6 /64 as one address, and a forged token by address', async ({ limitedApp }) => {
  const ask = async (remoteAddress: string, headers = {}) =>
    (await limitedApp.inject({ url: '/api/categories', remoteAddress, headers })).statusCode
  for (let host = 1; host <= 4; host++) expect(await ask(`2001:db8:1:2::${host}`)).toBe(200)
  expect(await ask('2001:db8:1:2:ffff::9')).toBe(429)
  expect(await ask('2001:db8:1:3::1')).toBe(200)
  const forged = { authorization: 'Bearer 7|forgedforgedforgedforged' }
  expect(await ask('2001:db8:1:2::1', forged)).toBe(429)
})

test('counts a rendered page as one read and one search, however many calls it makes', async ({
  limitedSite,
}) => {
  const open = (url: string) => limitedSite.inject({ url, remoteAddress: '198.51.100.6' })
  // It finds nothing, so the page makes further searches for suggestions.
  const first = await open('/pretraga?q=qqqqxyz+wwwwxyz&price_to=5')
  expect(first.statusCode).toBe(200)
  expect(told(first.headers)).toEqual([3, 2])
  await open('/pretraga?q=qqqqxyz&price_to=6')
  expect(told((await open('/kategorije')).headers)).toEqual([4, 1])
})

test('does not count cached pages, and does not cache refusals', async ({ limitedSite }) => {
  const open = (url: string, remoteAddress = '198.51.100.7') => limitedSite.inject({ url, remoteAddress })
  for (let opened = 0; opened < 10; opened++) expect((await open('/')).statusCode).toBe(200)
  expect((await open('/')).headers).not.toHaveProperty('x-ratelimit-limit')
  for (const category of [18, 31, 22]) expect((await open(`/?category_id=${category}`)).statusCode).toBe(200)
  const refused = await open('/?category_id=23')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(refused.body).toMatch(/Pokušajte ponovo za \d+ sekund[uei]\./)
  expect((await open('/')).statusCode).toBe(200)
  expect((await open('/?category_id=23', '198.51.100.8')).statusCode).toBe(200)
})

test('counts pages of members by account', async ({ limitedSite, make, login }) => {
  const people = [await login(await make.account()), await login(await make.account())]
  const open = async (token: string) =>
    (
      await limitedSite.inject({
        url: '/nema-ove-stranice',
        remoteAddress: '198.51.100.9',
        cookies: { 'auth.token': token },
      })
    ).statusCode
  for (let opened = 0; opened < 4; opened++) expect(await open(people[0]!)).toBe(404)
  expect(await open(people[0]!)).toBe(429)
  expect(await open(people[1]!)).toBe(404)
})

test('does not reveal how many attempts are left for an account', async ({ app, make }) => {
  const { username } = await make.account()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password: 'pogresna-sifra' },
    remoteAddress: '198.51.100.10',
  })
  expect(answer.statusCode).toBe(401)
  expect(answer.headers).not.toHaveProperty('x-ratelimit-remaining')
})
