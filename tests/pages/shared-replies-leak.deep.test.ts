import { expect, vi } from 'vitest'
import { cacheCounts } from '#lib/caches/caches.ts'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { buildSite } from '#server/build-site.ts'
import { calmLoad } from '#tests/support/calm-load.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('appOptions', { scope: 'file' }, ({}) => ({
  baseUrl: 'http://localhost:3000',
  logLevel: 'silent',
  map: null,
  // Shared by all rounds.
  sharedAnswerMs: 600_000,
  load: calmLoad,
}))

const rounds = 1_000
const roundsAtOnce = 20
/** Readers of an address in each round. */
const together = 2

type Answer = { status: number; location: unknown; cookies: unknown; body: string }

/** The place where two answers begin to differ; undefined if they are the same. */
function differenceOf(given: Answer, expected: Answer): string | undefined {
  const [one, other] = [JSON.stringify(given), JSON.stringify(expected)]
  const at = [...one].findIndex((character, place) => character !== other[place])
  if (at < 0) return one.length === other.length ? undefined : 'one has more at its end'
  return `${one.slice(at - 60, at + 60)} instead of ${other.slice(at - 60, at + 60)}`
}

/** Always the same numbers, so that a failure can be repeated. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

test('gives each of many readers exactly what they must see, whoever asked before or at the same time', async ({
  site,
  deps,
  appOptions,
  make,
  login,
  index,
  db,
  onTestFinished,
}) => {
  deps.rateLimiter = unlimited
  const separate = await buildSite(deps, { ...appOptions, sharedAnswerMs: 0, cacheBytes: 1 })
  await separate.ready()
  onTestFinished(() => separate.close())
  const at = new Date()
  const elsewhere = [...deps.places.cities.keys()].find((id) => id !== 133)!

  const shop = await make.shop({ business_name: 'Stolarija Hrast' })
  const sellers = [
    await make.account(),
    await make.account({ city_id: elsewhere }),
    await make.account(),
    shop,
  ]
  const listings = []
  for (let number = 0; number < 16; number += 1)
    listings.push(
      await make.listing({
        title: `${['Vaza', 'Bicikl', 'Stol'][number % 3]} broj ${number}`,
        seller_id: sellers[number % 4]!.id,
        category_id: number % 2 ? 22 : 31,
        city_id: number % 3 ? 133 : elsewhere,
      }),
    )
  const held = await make.listing({
    seller_id: sellers[0]!.id,
    title: 'Zadržana vaza',
    held_by_moderation: true,
  })
  const draft = await make.listing({ seller_id: sellers[0]!.id, title: 'Nacrt', status: 'draft' })

  const [blocking, muting, picky, saving, far, banned] = await Promise.all([
    make.account(),
    make.account(),
    make.account(),
    make.account(),
    make.account({ city_id: elsewhere }),
    make.account(),
  ])
  const moderator = await make.account({ role: 'moderator' })
  const agent = await make.account({ agent_of_shop_id: shop.shop.id })
  await db
    .insertInto('account_block')
    .values({ account_id: blocking.id, blocked_id: sellers[0]!.id, created_at: at })
    .execute()
  const muted = { account_id: muting.id, created_at: at }
  await db
    .insertInto('mute')
    .values([
      { ...muted, seller_id: sellers[1]!.id },
      { ...muted, listing_id: listings[2]!.id },
      { account_id: picky.id, created_at: at, word: 'stol' },
    ])
    .execute()
  await db.insertInto('mute_choice').values({ account_id: picky.id, shops: true, seen: false }).execute()
  await db
    .insertInto('saved_listing')
    .values(listings.slice(0, 5).map(({ id }) => ({ account_id: saving.id, listing_id: id, saved_at: at })))
    .execute()
  await index()

  const tokenOf = new Map<{ id: number }, string>()
  for (const one of [...sellers, blocking, muting, picky, saving, far, banned, moderator, agent])
    tokenOf.set(one, await login(one))
  const begun = await site.inject({
    method: 'POST',
    url: '/api/me/agency/acting',
    headers: { authorization: `Bearer ${tokenOf.get(agent)}` },
  })
  expect(begun.statusCode).toBe(200)
  await db.updateTable('account').set({ restriction: 'ban' }).where('id', '=', banned.id).execute()

  // Pages tell the time.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())

  const cookies = [
    '',
    'prefs=x',
    `prefs=~l${listings[0]!.id.toString(36)}~s${sellers[2]!.id.toString(36)}`,
    'prefs=~wbicikl~p',
    ...Array.from(tokenOf.values(), (token) => `auth.token=${token}`),
  ]
  const shown = [...listings.slice(0, 5), held, draft]
  const addresses = [
    '/',
    '/bicikli',
    '/pretraga?category_id=31',
    '/pretraga?category_id=22',
    '/pretraga?q=vaza',
    '/pretraga?q=bicikl',
    '/pretraga?q=stol&sort_by=distance',
    '/pretraga?sort_by=distance',
    ...shown.map(({ id }) => `/artikal/${id}`),
    ...[sellers[0]!, sellers[1]!, saving].map(({ username }) => `/profil/${username}`),
    `/shops/${shop.username}`,
    '/api/listings/homepage',
    '/api/listings/homepage?category_id=31',
    '/api/landing?path=/bicikli',
    '/api/search?q=vaza',
    '/api/search?sort_by=distance',
    '/api/search?category_id=31',
    '/api/search/map?zoom=8',
    '/api/listings?sort_by=distance',
    '/api/listings/count?q=stol',
    ...shown.map(({ id }) => `/api/listings/${id}`),
    ...[listings[1]!, held].map(({ id }) => `/api/listings/${id}/related`),
    `/api/users/${sellers[0]!.username}`,
    `/api/users/${sellers[1]!.username}/listings`,
    `/api/users/${shop.username}/listings/counts`,
  ]
  expect(addresses).toHaveLength(40)

  async function answer(from: typeof site, url: string, cookie: string): Promise<Answer> {
    const { statusCode, headers, body } = await from.inject({ url, headers: { cookie } })
    return {
      status: statusCode,
      location: headers.location,
      cookies: headers['set-cookie'],
      // The keys of forms are random, too.
      body: body.replaceAll(/ nonce="[^"]*"/g, '').replaceAll(/\b[0-9a-f]{32}\b/g, 'key'),
    }
  }

  const known = new Map<string, Promise<Answer>>()
  function expected(url: string, cookie: string): Promise<Answer> {
    const key = `${url} ${cookie}`
    if (!known.has(key)) known.set(key, answer(separate, url, cookie))
    return known.get(key)!
  }

  const pick = numbersFrom(39)
  const leaks: string[] = []
  async function round() {
    const url = addresses[pick(addresses.length)]!
    const readers = Array.from({ length: together }, () => cookies[pick(cookies.length)]!)
    const given = await Promise.all(readers.map((cookie) => answer(site, url, cookie)))
    for (const [number, cookie] of readers.entries()) {
      const difference = differenceOf(given[number]!, await expected(url, cookie))
      if (difference) leaks.push(`${url} for ${cookie}: ${difference}`)
    }
  }
  for (let done = 0; done < rounds; done += roundsAtOnce)
    await Promise.all(Array.from({ length: roundsAtOnce }, round))

  expect(leaks).toEqual([])
  // Otherwise the comparison would prove little.
  const seen = async (url: string) =>
    new Set((await Promise.all(cookies.map((cookie) => expected(url, cookie)))).map(({ body }) => body)).size
  expect(await seen('/api/listings/homepage')).toBeGreaterThan(5)
  expect(await seen('/api/search?sort_by=distance')).toBeGreaterThan(5)
  expect(await seen(`/api/listings/${held.id}`)).toBeGreaterThan(2)
  expect(cacheCounts().shared_replies!.hits).toBeGreaterThan(rounds / 4)
}, 120_000)
