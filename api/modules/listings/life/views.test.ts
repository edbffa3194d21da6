import { sql } from 'kysely'
import { expect } from 'vitest'
import { recentViewsKept } from '#contract/limits/search.ts'
import { test as base } from '#tests/support/listings/sellers.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { forgetViewers } from './service.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0'

const test = base
  /** Views a listing from a fresh address. */
  .extend(
    'look',
    { scope: 'file' },
    ({ app, login }) =>
      async (
        id: number,
        { from = '203.0.113.1', agent = browser, as = undefined as { id: number } | undefined } = {},
      ) =>
        (
          await app.inject({
            method: 'POST',
            url: `/api/listings/${id}/views`,
            remoteAddress: from,
            headers: { 'user-agent': agent, ...(as && { authorization: `Bearer ${await login(as)}` }) },
          })
        ).statusCode,
  )

test('counts a view once per viewer and day, and never for the seller or a program', async ({
  seller,
  make,
  look,
  clock,
  db,
}) => {
  const { account, call, listing } = await seller()
  const { id } = await listing()
  const rowVersion = async () =>
    (await sql`select xmin, xmax, ctid from listing where id = ${id}`.execute(db)).rows
  const count = async () => (await call('GET', `/listings/${id}/statistics`)).body.data.total.views
  const reader = await make.account()

  expect(await look(id)).toBe(204)
  await look(id)
  expect(await count()).toBe(1)
  const untouched = await rowVersion()
  await look(id, { from: '203.0.113.2' })
  await look(id, { agent: `${browser} na telefonu` })
  await look(id, { as: reader })
  // The same account from another address is the same person.
  await look(id, { as: reader, from: '203.0.113.9' })
  await look(id, { as: account })
  await look(id, { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)', from: '203.0.113.3' })
  await look(id, { agent: '', from: '203.0.113.4' })
  expect(await count()).toBe(4)
  // After a viewer's first view of the day nothing writes to or locks the listing's own row.
  expect(await rowVersion()).toEqual(untouched)
  expect(await look(99_999_999)).toBe(204)
  const draft = await listing({ status: 'draft' })
  await look(draft.id)
  expect((await call('GET', `/listings/${draft.id}/statistics`)).body.data.total.views).toBe(0)
  clock.advance(86_400_000)
  await look(id)
  expect(await count()).toBe(5)
  clock.reset()
  expect((await call('GET', `/listings/${id}`)).body.views).toBe(5)
})

test('writes a thousand views in a handful of statements', async ({ seller, look, statements }) => {
  const { call, listing } = await seller()
  const { id } = await listing()
  const spent = await statements(async () => {
    await Promise.all(
      Array.from({ length: 500 }, (_, at) => look(id, { from: `198.51.${at >> 7}.${at & 127}` })),
    )
  })
  expect(spent).toBeLessThan(50)
  expect((await call('GET', `/listings/${id}/statistics`)).body.data.total.views).toBe(500)
})

test('limits the views counted per address', async ({ seller, look }) => {
  const { call, listing } = await seller()
  const { id } = await listing()
  for (let at = 0; at < 650; at++) await look(id, { from: '192.0.2.77', agent: `${browser} ${at}` })
  expect((await call('GET', `/listings/${id}/statistics`)).body.data.total.views).toBe(600)
})

test('counts live viewers over 30 minutes, also across midnight', async ({
  seller,
  look,
  clock,
  app,
  make,
  login,
}) => {
  clock.advance(Date.parse('2030-06-14T21:50:00Z') - clock.now().getTime()) // ten to midnight in Sarajevo
  const { call, listing } = await seller()
  const { id } = await listing({ expires_at: new Date('2031-01-01') })
  const live = async () => (await call('GET', `/listings/${id}/viewers`)).body.data.viewers
  expect(await live()).toBe(0)
  await look(id, { from: '203.0.113.20' })
  await look(id, { from: '203.0.113.21' })
  expect(await live()).toBe(2)
  clock.advance(20 * 60_000)
  // The same person on the next day still counts once.
  await look(id, { from: '203.0.113.20' })
  expect(await live()).toBe(2)
  clock.advance(11 * 60_000)
  expect(await live()).toBe(1)
  clock.advance(20 * 60_000)
  expect(await live()).toBe(0)
  const stranger = caller(app, await login(await make.account()))
  expect((await stranger('GET', `/listings/${id}/viewers`)).status).toBe(403)
  clock.reset()
})

test('uses Sarajevo days, even on the 25-hour Sunday in October', async ({
  seller,
  look,
  clock,
  db,
  deps,
}) => {
  const at = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime())
  at('2030-10-26T12:00:00Z')
  const { call, listing } = await seller()
  const { id } = await listing({ expires_at: new Date('2032-01-01') })
  for (const time of [
    '2030-10-26T21:59:00Z', // still Saturday
    '2030-10-26T22:01:00Z', // Sunday
    '2030-10-27T22:59:00Z', // still Sunday, after the clock went back
    '2030-10-27T23:01:00Z', // Monday
  ]) {
    at(time)
    await look(id)
    await call('GET', `/listings/${id}/viewers`) // flushes the counted views
  }
  const { days, total } = (await call('GET', `/listings/${id}/statistics`)).body.data
  expect(days).toHaveLength(30)
  expect(days.slice(-3)).toEqual([
    { day: '2030-10-26', views: 1, phone_shown: 0, shared: 0 },
    { day: '2030-10-27', views: 1, phone_shown: 0, shared: 0 },
    { day: '2030-10-28', views: 1, phone_shown: 0, shared: 0 },
  ])
  expect(days[0].day).toBe('2030-09-29')
  expect(total.views).toBe(3)

  // Viewers from the day before yesterday are forgotten; their number is not.
  await forgetViewers(deps, new Date('2030-10-28T12:00:00Z'))
  const kept = await db.selectFrom('listing_viewer').select('day').where('listing_id', '=', id).execute()
  expect(kept).toHaveLength(2)
  clock.reset()
})

test('counts visits by a shared link once per visitor and day, for the listing and the sharer', async ({
  seller,
  make,
  app,
  login,
  db,
}) => {
  const { call, listing } = await seller()
  const { id } = await listing()
  const sharer = await make.account()
  const visit = async (from: string, as?: string, agent = browser) =>
    app.inject({
      method: 'POST',
      url: `/api/listings/${id}/shares`,
      remoteAddress: from,
      headers: { 'user-agent': agent, ...(as && { authorization: `Bearer ${as}` }) },
      payload: { user_id: sharer.id },
    })
  await visit('203.0.113.31')
  await visit('203.0.113.31')
  await visit('203.0.113.32')
  await visit('203.0.113.33', await login(sharer))
  await visit('203.0.113.34', undefined, 'WhatsApp/2.2 A facebookexternalhit/1.1')
  expect((await call('GET', `/listings/${id}/statistics`)).body.data.total.shared).toBe(2)
  const row = await db.selectFrom('listing_share').selectAll().where('listing_id', '=', id).execute()
  expect(row).toEqual([{ listing_id: id, sharer_id: sharer.id, visits: 2 }])
})

test('remembers the last views of an account, each once, and leaves them out of searches if asked', async ({
  seller,
  make,
  app,
  login,
  look,
  db,
  index,
}) => {
  const { account, listing } = await seller()
  const [first, second] = [
    await listing({ title: 'Pregledano prvo' }),
    await listing({ title: 'Pregledano drugo' }),
  ]
  const draft = await listing({ status: 'draft' })
  await index()
  const [reader, stranger] = [await make.account(), await make.account()]
  const as = async (who: { id: number }) => {
    const headers = { authorization: `Bearer ${await login(who)}` }
    return {
      recent: async () =>
        ((await app.inject({ url: '/api/listings/recent', headers })).json().data as { id: number }[]).map(
          ({ id }) => id,
        ),
      total: async () =>
        (await app.inject({ url: '/api/search?q=pregledano', headers })).json().meta.total as number,
      post: async (method: 'POST' | 'DELETE', url: string, payload?: object) =>
        app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) }),
    }
  }
  const me = await as(reader)
  for (const { id } of [first, second, draft, first]) await look(id, { as: reader })
  await look(first.id)
  await look(first.id, { as: account })
  expect(await me.recent()).toEqual([first.id, second.id])
  expect(await (await as(stranger)).recent()).toEqual([])
  expect(await (await as(account)).recent()).toEqual([])
  const several = await app.inject(`/api/listings/several?ids=${second.id},${draft.id},${first.id}`)
  expect(several.json().data.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id])

  expect(await me.total()).toBe(2)
  await me.post('POST', '/mutes', { seen: true })
  expect(await me.total()).toBe(0)
  await me.post('DELETE', '/listings/recent')
  expect(await me.recent()).toEqual([])
  expect(await me.total()).toBe(2)

  // Listings viewed on the device before the login precede the account's earlier ones, in the device's order.
  await look(first.id, { as: reader })
  expect(await me.recent()).toEqual([first.id])
  const moved = await me.post('POST', '/listings/recent', { ids: [second.id, draft.id, 987_654, second.id] })
  expect(moved.json()).toEqual({ message: 'Pregledani oglasi su dodani.' })
  const latest = await app.inject({
    url: '/api/listings/recent?limit=1',
    headers: { authorization: `Bearer ${await login(reader)}` },
  })
  expect(latest.json().data).toMatchObject([{ id: second.id }])
  expect(await me.recent()).toEqual([second.id, first.id])
  await me.post('DELETE', '/listings/recent')

  const many = Array.from({ length: recentViewsKept + 5 }, (_, at) => ({
    seller_id: account.id,
    title: `Mnogo ${at}`,
    description: '',
    category_id: 31,
    status: 'active' as const,
  }))
  const made = await db.insertInto('listing').values(many).returning('id').execute()
  await db
    .insertInto('recent_view')
    .values(
      made.map(({ id }, at) => ({ account_id: reader.id, listing_id: id, seen_at: new Date(at * 1000) })),
    )
    .execute()
  await look(first.id, { as: reader })
  const newest = made
    .slice(6)
    .map(({ id }) => id)
    .toReversed()
  expect(await me.recent()).toEqual([first.id, ...newest])
  const kept = await db
    .selectFrom('recent_view')
    .select('listing_id')
    .where('account_id', '=', reader.id)
    .execute()
  expect(kept).toHaveLength(recentViewsKept)
})
