import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { caller, plainCategory } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { suspendShops, tellOfEndingShops } from './jobs.ts'

test('lets shops publish, except those whose paid time is over', async ({
  app,
  deps,
  db,
  make,
  login,
  runJobs,
}) => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const [unpaid, paid] = [
    await make.shop({ active: true, ends_at: inSeconds(-1) }),
    await make.shop({ active: true, ends_at: inSeconds(3600) }),
  ]
  const listing = { category_id: plainCategory(deps.catalog), title: 'Roba iz shopa' }
  const refused = await caller(app, await login(unpaid))('POST', '/listings', listing)
  expect([refused.status, refused.body.error.code]).toEqual([403, 'shop_suspended'])
  const me = await caller(app, await login(unpaid))('GET', '/me')
  expect(me.body.data.shop.active).toBe(false)
  expect((await caller(app, await login(paid))('POST', '/listings', listing)).status).toBe(201)

  // For lists, which read the flag.
  await enqueue(db, suspendShops, {})
  await runJobs()
  const { body } = await caller(app)('GET', `/stores?q=${encodeURIComponent('Shop')}`)
  const names = body.data.map(({ username }: { username: string }) => username)
  expect([names.includes(paid.username), names.includes(unpaid.username)]).toEqual([true, false])
})

test('mails the owner once that the shop is suspended, unless the address refuses mail', async ({
  db,
  make,
  runJobs,
}) => {
  const over = new Date(Date.now() - 1000)
  const told = await make.shop({ active: true, ends_at: over })
  const refusing = await make.shop({ active: true, ends_at: over, account: { email_refused_at: over } })
  const paid = await make.shop({ active: true, ends_at: new Date(Date.now() + 3_600_000) })
  for (const _ of [1, 2]) {
    await enqueue(db, suspendShops, {})
    await runJobs()
  }
  const mails = await db
    .selectFrom('outbox_message')
    .select(['recipient', 'account_id'])
    .where('kind', '=', 'shop-suspended')
    .where('account_id', 'in', [told.id, refusing.id, paid.id])
    .execute()
  expect(mails).toEqual([{ recipient: told.email, account_id: told.id }])
})

test('hides the listings of a suspended shop from pages and search', async ({
  app,
  db,
  make,
  index,
  runJobs,
}) => {
  const shop = await make.shop({ active: true, ends_at: new Date(Date.now() - 1000) })
  const listing = await make.listing({ seller_id: shop.id, title: 'Istekla polica' })
  const anyone = caller(app)
  await enqueue(db, suspendShops, {})
  await runJobs()
  await index()
  expect((await anyone('GET', `/listings/${listing.id}`)).status).toBe(404)
  expect((await anyone('GET', '/search?q=Istekla+polica')).body.meta.total).toBe(0)
  expect((await anyone('GET', `/users/${shop.username}/listings`)).body.data).toEqual([])
  expect((await anyone('GET', `/users/${shop.username}`)).body.data.shop.active).toBe(false)
})

test('tells owners at five days and on the last one, each once', async ({ db, make, clock, runJobs }) => {
  const dayMs = 24 * 3600 * 1000
  const { id } = await make.shop({ ends_at: new Date(Date.now() + 7.5 * dayMs) })
  for (let days = 0; days < 8; days++) {
    for (const _ of [1, 2]) await enqueue(db, tellOfEndingShops, {})
    await runJobs()
    clock.advance(dayMs)
  }
  clock.reset()
  const told = await db
    .selectFrom('outbox_message')
    .select('key')
    .where('kind', '=', 'shop-ending')
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
  expect(told.map(({ key }) => key.split(':').at(-1))).toEqual(['5', '1'])
})
