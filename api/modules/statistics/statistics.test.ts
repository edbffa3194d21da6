import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, localDay } from '#lib/time.ts'
import { enqueue } from '#lib/jobs.ts'
import type { ListingFigures, Statistics } from '#contract/statistics.ts'
import { orderOf } from '#tests/support/orders/orders.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/listings/sellers.ts'
import { fillStatistics } from '#tests/support/shops/statistics.ts'
import { forgetListingViewers } from '../listings/jobs.ts'
import { termDays } from '#contract/limits/search.ts'
import { countDays, forgetDays, forgetTerms, rollUpEvents } from './jobs.ts'

const dayMs = 86_400_000
const browser = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0'

/** A listing of the account that flushes. */
type Own = { id: number; seller_id: number }
type Look = { from: string; q?: string; agent?: string; as?: { id: number } }

const test = base
  .extend('send', { scope: 'file' }, ({ app, login }) => {
    const headersOf = async ({ agent = browser, as }: Look) => ({
      'user-agent': agent,
      ...(as && { authorization: `Bearer ${await login(as)}` }),
    })
    return {
      open: async (id: number, look: Look) =>
        (
          await app.inject({
            method: 'POST',
            url: `/api/listings/${id}/views`,
            remoteAddress: look.from,
            headers: await headersOf(look),
            ...(look.q && { query: { q: look.q } }),
          })
        ).statusCode,
      show: async (firstPlace: number, ids: number[], look: Look) =>
        (
          await app.inject({
            method: 'POST',
            url: '/api/listings/shown',
            remoteAddress: look.from,
            headers: await headersOf(look),
            payload: { first_place: firstPlace, ids },
          })
        ).statusCode,
    }
  })
  /** Writes the events that wait in the process. */
  .extend('flush', { scope: 'file' }, ({ app, login }) => async ({ id, seller_id }: Own) => {
    const own = caller(app, await login({ id: seller_id }))
    expect((await own('GET', `/listings/${id}/viewers`)).status).toBe(200)
  })
  /** Rolls it up, and counts the days that have ended. */
  .extend('count', { scope: 'file' }, ({ db, runJobs, flush }) => async (own: Own) => {
    await flush(own)
    await enqueue(db, rollUpEvents, {})
    await enqueue(db, countDays, {})
    await runJobs()
  })

/** The same numbers each time. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const terms = ['golf 7', 'stolna lampa', 'bicikl']

test("counts visitors' actions exactly as a recount does", async ({
  seller,
  send,
  flush,
  count,
  clock,
  make,
}) => {
  const shop = await seller({ shop: {} })
  const other = await seller()
  const own = [await shop.listing(), await shop.listing(), await shop.listing({ category_id: 38 })]
  const others = [await other.listing(), await other.listing()]
  const all = [...own, ...others].map(({ id }) => id)
  const reader = await make.account()
  const next = numbers(7)
  const days: { day: string; views: number; viewers: Set<string>; shown: number; places: number }[] = []
  const byListing = new Map(all.map((id) => [id, { views: 0, viewers: new Set<string>(), shown: 0 }]))
  const byTerm = new Map<string, number>()
  const isOwn = (id: number) => own.some((listing) => listing.id === id)
  for (let at = 0; at < 3; at++) {
    const today = { day: localDay(clock.now()), views: 0, viewers: new Set<string>(), shown: 0, places: 0 }
    days.push(today)
    for (let event = 0; event < 60; event++) {
      const from = `203.0.113.${next(9)}`
      // Now and then a logged-in user, a program, or the shop itself.
      const who = next(10)
      const as = who === 0 ? reader : who === 1 ? shop.account : undefined
      const agent = who === 2 ? 'Mozilla/5.0 (compatible; Googlebot/2.1)' : browser
      const look = { from, agent, ...(as && { as }) }
      if (next(4) === 0) {
        const ids = all.filter(() => next(2) === 0)
        if (ids.length === 0) continue
        const firstPlace = 1 + next(80)
        expect(await send.show(firstPlace, ids, look)).toBe(204)
        for (const [index, id] of ids.entries()) {
          if (who === 2 || (who === 1 && isOwn(id))) continue
          byListing.get(id)!.shown += 1
          if (isOwn(id)) {
            today.shown += 1
            today.places += firstPlace + index
          }
        }
        continue
      }
      const id = all[next(all.length)]!
      const q = next(3) === 0 ? terms[next(terms.length)]! : undefined
      expect(await send.open(id, { ...look, ...(q && { q: ` ${q.toUpperCase()} ` }) })).toBe(204)
      if (who === 2 || (who === 1 && isOwn(id))) continue
      const viewer = `${today.day} ${id} ${as ? `account ${as.id}` : from}`
      byListing.get(id)!.views += 1
      byListing.get(id)!.viewers.add(viewer)
      if (!isOwn(id)) continue
      today.views += 1
      today.viewers.add(viewer)
      if (q) byTerm.set(q, (byTerm.get(q) ?? 0) + 1)
    }
    await flush(own[0]!)
    clock.advance(dayMs)
  }
  // Twice, since a job may run again.
  await count(own[0]!)
  await count(own[0]!)

  const { data } = (await shop.call('GET', '/statistics?days=7')).body as { data: Statistics }
  const sum = (name: 'views' | 'shown' | 'places') => days.reduce((total, day) => total + day[name], 0)
  expect(data).toMatchObject({
    from: addDays(days[0]!.day, -4),
    until: days[2]!.day,
    total: {
      views: sum('views'),
      viewers: days.reduce((total, { viewers }) => total + viewers.size, 0),
      shown: sum('shown'),
      place: Math.round((sum('places') / sum('shown')) * 10) / 10,
    },
    before: { views: 0, viewers: 0, shown: 0, place: null },
  })
  expect(data.series).toHaveLength(7)
  expect(
    data.series.slice(-3).map(({ day, views, viewers, shown }) => ({ day, views, viewers, shown })),
  ).toEqual(days.map(({ day, views, viewers, shown }) => ({ day, views, viewers: viewers.size, shown })))
  expect(new Map(data.terms.map(({ term, views }) => [term, views]))).toEqual(byTerm)
  expect(data.categories.reduce((total, { views }) => total + views, 0)).toBe(sum('views'))
  const { data: listed } = (await shop.call('GET', '/statistics/listings?days=7&sort=fewest-viewers'))
    .body as {
    data: ListingFigures[]
  }
  expect(listed.map(({ viewers }) => viewers)).toEqual(
    own.map(({ id }) => byListing.get(id)!.viewers.size).toSorted((a, b) => a - b),
  )
  for (const { id, views, shown } of listed)
    expect({ views, shown }).toEqual({
      views: byListing.get(id)!.views,
      shown: byListing.get(id)!.shown,
    })
  clock.reset()
})

test('counts saves, messages and orders of a day once, compares with before and with the category', async ({
  seller,
  send,
  count,
  clock,
  db,
  make,
  login,
  app,
  index,
}) => {
  // Each test has days of its own, since those that have ended are not counted again.
  clock.advance(10 * dayMs)
  const pro = await seller({ pro_until: new Date(Date.now() + 400 * dayMs) })
  const category = 112
  const mine = await pro.listing({ category_id: category })
  const other = await seller({ shop: {} })
  const compared = []
  for (let at = 0; at < 4; at++) compared.push(await other.listing({ category_id: category }))
  await index()
  const buyer = await make.account()
  const buy = caller(app, await login(buyer))
  const until = () => count(mine)

  // Two viewers in the days before, four now.
  for (const from of ['198.51.100.1', '198.51.100.2']) await send.open(mine.id, { from })
  await until()
  clock.advance(7 * dayMs)
  for (let at = 1; at <= 4; at++) await send.open(mine.id, { from: `198.51.100.${at}` })
  for (const [at, { id }] of compared.entries())
    for (let times = 0; times < at; times++) await send.open(id, { from: `198.51.100.${times}` })
  expect((await buy('POST', `/listings/${mine.id}/save`)).status).toBe(200)
  const written = await buy('POST', '/conversations', { listing_id: mine.id, content: 'Je li još dostupno?' })
  expect(written.status).toBeLessThan(300)
  await orderOf(db, {
    buyerId: buyer.id,
    sellerId: pro.account.id,
    items: [{ listingId: mine.id, quantity: 3 }],
    at: clock.now(),
    placed_at: clock.now(),
  })
  clock.advance(dayMs)
  await until()
  await until()

  const { data } = (await pro.call('GET', '/statistics?days=7')).body as { data: Statistics }
  expect(data.total).toMatchObject({ viewers: 4, saves: 1, messages: 1, orders: 1 })
  expect(data.before).toMatchObject({ viewers: 2, saves: 0, messages: 0, orders: 0 })
  // Viewers of the five listings: 4, 0, 1, 2, 3.
  expect(data.categories).toMatchObject([
    { id: category, viewers: 4, median_viewers: 4, medians: { viewers: 2 } },
  ])
  const { data: listed } = (await pro.call('GET', '/statistics/listings?days=7')).body
  expect(listed).toMatchObject([
    { id: mine.id, viewers: 4, viewers_before: 2, median_viewers: 2, active: true },
  ])
  const table = await app.inject({
    url: '/api/statistics.csv?days=7&by=listings',
    headers: { authorization: `Bearer ${await login(pro.account)}` },
  })
  expect(table.headers['content-type']).toContain('text/csv')
  expect(table.body.trim().split('\r\n').at(-1)).toMatch(
    new RegExp(`^"${mine.id}","[^"]*","[^"]*","da","4","4","1","0","1","1","0","","2","2"$`),
  )
  clock.reset()
})

test('advises about photos, questions, refreshes, unseen listings and high prices, only where due', async ({
  seller,
  count,
  clock,
  index,
  make,
}) => {
  clock.advance(20 * dayMs)
  const shop = await seller({ shop: {} })
  const old = new Date(clock.now().getTime() - 40 * dayMs)
  const priced = (at: number, price: number) =>
    make.listing({
      category_id: 38,
      title: `Zvonofon 15 128GB ${at}`,
      condition: 'used',
      price_fening: price * 100,
    })
  for (let at = 0; at < 16; at++) await priced(at, 500)
  const dear = await shop.listing({
    category_id: 38,
    title: 'Zvonofon 15 128GB',
    condition: 'used',
    price_fening: 59_000,
    published_at: old,
    refreshed_at: old,
  })
  await shop.listing({ status: 'hidden', published_at: old, refreshed_at: old })
  await index()
  clock.advance(dayMs)
  await count(dear)
  const { data } = (await shop.call('GET', '/statistics')).body as { data: Statistics }
  const one = { count: 1, listings: [{ id: dear.id, title: dear.title }] }
  expect(data.advice).toEqual([
    { kind: 'photos', ...one },
    { kind: 'refresh', ...one },
    { kind: 'unseen', ...one },
  ])
  expect(data.high_prices).toMatchObject([{ id: dear.id, percent: 18, display_median: '500 KM' }])
  clock.reset()
})

test('forgets raw events after 35 days, but only counted ones, and keeps no phone number as a search', async ({
  seller,
  send,
  db,
  clock,
  count,
  flush,
  runJobs,
}) => {
  clock.advance(25 * dayMs)
  const shop = await seller({ shop: {} })
  const listing = await shop.listing()
  const { id } = listing
  const raw = async () =>
    (await db.selectFrom('listing_opening').select(['term']).where('listing_id', '=', id).execute()).map(
      ({ term }) => term,
    )
  await send.open(id, { from: '192.0.2.1', q: 'moj broj 061 123 456' })
  await send.open(id, { from: '192.0.2.1', q: 'ime@primjer.ba' })
  await count(listing)
  expect(await raw()).toEqual([null, null])
  clock.advance(35 * dayMs)
  await send.open(id, { from: '192.0.2.1', q: 'golf' })
  const forget = async () => {
    await enqueue(db, forgetListingViewers, {})
    await runJobs()
  }
  await forget()
  await flush(listing)
  expect(await raw()).toHaveLength(3)
  clock.advance(dayMs)
  await forget()
  expect(await raw()).toEqual(['golf'])
  clock.advance(36 * dayMs)
  await forget()
  expect(await raw()).toEqual(['golf'])
  clock.reset()
})

test('forgets which searches led to a listing after a year', async ({ seller, deps, db, runJobs }) => {
  const shop = await seller({ shop: {} })
  const { id } = await shop.listing()
  await fillStatistics(deps, shop.account.id)
  const insert = (term: string, daysAgo: number) =>
    sql`
      insert into listing_term (listing_id, day, term, opened)
      values (${id}, ${localDay(deps.now())}::date - ${daysAgo}::integer, ${term}, 3)`.execute(db)
  await insert('staro', termDays + 1)
  await insert('lani', termDays)
  await enqueue(db, forgetTerms, {})
  await runJobs()
  const left = await db.selectFrom('listing_term').select('term').where('listing_id', '=', id).execute()
  expect(left.map(({ term }) => term).toSorted()).toEqual(['lani', expect.stringContaining('stolna lampa')])
})

test('forgets days longer ago than two years, but not their sums', async ({ seller, deps, db, runJobs }) => {
  const shop = await seller({ shop: {} })
  const { id } = await shop.listing()
  const insert = (daysAgo: number, shown: number) =>
    sql`
      insert into listing_day (listing_id, day, phone_shown, shared)
      values (${id}, ${localDay(deps.now())}::date - ${daysAgo}::integer, ${shown}, 1)`.execute(db)
  await insert(800, 4)
  await insert(731, 2)
  await insert(730, 1)
  await sql`
    insert into seller_day (seller_id, day, category_id, views, opened, shown, places, saved, phone_shown, messages, orders)
    select ${shop.account.id}, ${localDay(deps.now())}::date - days, 18, 0, 0, 0, 0, 0, 0, 0, 0
    from unnest(array[731, 730]) as days`.execute(db)
  const total = async () => (await shop.call('GET', `/listings/${id}/statistics`)).body.data.total
  expect(await total()).toEqual({ views: 0, phone_shown: 7, shared: 3 })
  for (let runs = 0; runs < 2; runs++) {
    await enqueue(db, forgetDays, {})
    await runJobs()
    expect(await total()).toEqual({ views: 0, phone_shown: 7, shared: 3 })
  }
  const count = (table: 'listing_day' | 'seller_day', column: 'listing_id' | 'seller_id', of: number) =>
    sql`select day from ${sql.table(table)} where ${sql.ref(column)} = ${of}`.execute(db)
  expect((await count('listing_day', 'listing_id', id)).rows).toHaveLength(1)
  expect((await count('seller_day', 'seller_id', shop.account.id)).rows).toHaveLength(1)
})

test('adds up every period of a listing, and the one before, from their days', async ({
  seller,
  deps,
  clock,
}) => {
  clock.advance(70 * dayMs)
  const shop = await seller({ shop: {} })
  const { id } = await shop.listing()
  await fillStatistics(deps, shop.account.id, { days: 800 })
  const viewers = (from: number, before: number) =>
    Array.from({ length: before - from }, (_, at) => 1 + ((id + (from + at) * 7) % 9)).reduce((a, b) => a + b)
  for (const days of [7, 30, 90, 365])
    expect((await shop.call('GET', `/statistics/listings?days=${days}`)).body.data).toMatchObject([
      { id, viewers: viewers(0, days), viewers_before: viewers(days, 2 * days), place: expect.any(Number) },
    ])
  clock.reset()
})
