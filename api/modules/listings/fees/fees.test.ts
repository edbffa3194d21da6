import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { enqueue } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { creditOf } from '#api/modules/ledger/service.ts'
import { car } from '#tests/support/listings/selling.ts'
import { hence, test as base } from '#tests/support/listings/sellers.ts'
import { holdListing, liftHolds } from '../holds/service.ts'
import { expireListings, publishWaited } from '../jobs.ts'

const day = 86_400

/** A complete draft of a car, and its seller with some credit. */
const test = base.extend(
  'carSeller',
  { scope: 'file' },
  ({ seller, make, deps }) =>
    async (credit: number, values: object = {}) => {
      const { account, call, listing } = await seller(values)
      if (credit > 0) await make.credit(account.id, credit)
      const draft = async (more: object = {}): Promise<number> =>
        (await call('POST', '/listings', { ...car(deps.catalog), ...more })).body.id
      return { account, call, listing, draft }
    },
)

const postingsOf = async (db: Db, accountId: number) =>
  db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select(['ledger_entry.kind', 'ledger_entry.amount'])
    .where('ledger_account.holder', '=', accountId)
    .where('ledger_entry.kind', '<>', 'adjustment')
    .orderBy('ledger_entry.id')
    .execute()

test('charges publishing by duration and seller, with extras that end with it', async ({
  carSeller,
  db,
  clock,
  runJobs,
}) => {
  const { account, call, draft } = await carSeller(1_000)
  const id = await draft({ urgent: true })
  const step = (await call('GET', `/listings/${id}/publishing`)).body.data
  expect(step).toMatchObject({ action: 'publish', total: 80, balance: 1_000, duration: 30, urgent: true })
  expect(step.durations).toEqual([
    { days: 30, price: 70 },
    { days: 15, price: 42 },
    { days: 90, price: 175 },
  ])

  const other = await call('POST', `/listings/${id}/publish`, { duration: 15, price: 80 })
  expect(other).toMatchObject({ status: 409, body: { error: { code: 'price_changed' } } })
  const paid = await call('POST', `/listings/${id}/publish`, { duration: 15, price: 52 })
  expect(paid).toMatchObject({ status: 200, body: { status: 'active' } })
  expect(await postingsOf(db, account.id)).toEqual([
    { kind: 'publishing_fee', amount: -42 },
    { kind: 'extra', amount: -10 },
  ])
  const shown = (await call('GET', `/listings/${id}`)).body
  expect(shown).toMatchObject({ urgent: true, highlighted: false })
  expect(Math.round((shown.own.expires_at - shown.date) / day)).toBe(15)

  clock.advance(15 * dayMs + 60_000)
  await enqueue(db, expireListings, {})
  await runJobs()
  // The session is over by now.
  const ended = await db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirst()
  expect(ended).toMatchObject({ status: 'expired', urgent: false, urgent_until: null })
  clock.reset()
})

test('gives shops their discount', async ({ carSeller, db }) => {
  const { account, call, draft } = await carSeller(100, { shop: {} })
  await call('POST', `/listings/${await draft()}/publish`)
  expect(await creditOf(db, account.id)).toBe(51)
})

test('changes nothing when credit is short', async ({ carSeller, db }) => {
  const { account, call, draft } = await carSeller(79)
  const id = await draft({ highlighted: true })
  const refused = await call('POST', `/listings/${id}/publish`)
  expect(refused).toMatchObject({
    status: 402,
    body: {
      error: { code: 'credit_short' },
      message: 'Nemate dovoljno kredita: potrebno je 80 kredita, a imate 79 kredita.',
    },
  })
  expect((await call('GET', `/listings/${id}`)).body).toMatchObject({ status: 'draft', highlighted: true })
  expect(await postingsOf(db, account.id)).toEqual([])
  const count = async () =>
    (await db.selectFrom('listing').select('id').where('seller_id', '=', account.id).execute()).length
  const before = await count()
  const body = { title: 'Drugi auto', category_id: 18, active: true }
  expect((await call('POST', '/users/1/listings', body)).status).toBe(422)
  expect(await count()).toBe(before)
})

test('charges once for simultaneous and repeated publishing', async ({ carSeller, db }) => {
  const { account, call, draft } = await carSeller(1_000)
  const id = await draft()
  const publish = (headers = {}) => call('POST', `/listings/${id}/publish`, {}, headers)
  const both = await Promise.all([publish(), publish()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const again = await draft({ title: 'Golf 6 u odličnom stanju' })
  const once = { 'idempotency-key': 'moja-objava' }
  const repeat = () => call('POST', `/listings/${again}/publish`, {}, once)
  const repeats = await Promise.all([repeat(), repeat(), repeat()])
  expect(repeats.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await creditOf(db, account.id)).toBe(860)
})

test('renews an expired listing for its price at any time, and refreshes an active one for free', async ({
  carSeller,
  db,
}) => {
  const { account, call, listing } = await carSeller(1_000)
  const car = { category_id: 18, duration_days: 15 }
  const ended = await listing({
    ...car,
    status: 'expired',
    refreshed_at: hence(-15),
    expires_at: hence(-0.1),
  })
  const step = (await call('GET', `/listings/${ended.id}/publishing`)).body.data
  expect(step).toMatchObject({ action: 'renew', duration: 15, total: 42 })
  const unseen = await call('PUT', `/listings/${ended.id}/refresh`, { price: 0 })
  expect(unseen.body.error.code).toBe('price_changed')
  expect((await call('PUT', `/listings/${ended.id}/refresh`, { price: 42 })).status).toBe(200)
  expect(await creditOf(db, account.id)).toBe(958)
  const renewed = (await call('GET', `/listings/${ended.id}`)).body
  expect(renewed.status).toBe('active')
  expect(Math.round((renewed.own.expires_at - renewed.date) / day)).toBe(15)
  expect((await call('GET', '/listing/refresh/limits')).body.free_count).toBe(0)

  const running = await listing({ ...car, refreshed_at: hence(-31), expires_at: hence(5) })
  expect((await call('PUT', `/listings/${running.id}/refresh`)).status).toBe(200)
  expect((await call('GET', `/listings/${running.id}`)).body.own.expires_at).toBe(
    Math.floor(running.expires_at!.getTime() / 1000),
  )
  expect(await creditOf(db, account.id)).toBe(958)
})

test('publishes a listing for free that has waited five days, to the minute', async ({
  carSeller,
  db,
  clock,
  runJobs,
}) => {
  const { account, call, draft } = await carSeller(0)
  const id = await draft({ urgent: true })
  const stranger = await carSeller(0)
  const waiting = await call('POST', `/listings/${id}/wait`)
  expect(waiting.status).toBe(200)
  const second = await draft({ title: 'Golf 5 registrovan' })
  const refused = await call('POST', `/listings/${second}/wait`)
  expect(refused).toMatchObject({ status: 409 })
  expect(refused.body.message).toContain('već čeka vaš oglas „Golf 7 1.6 TDI 2016“')
  expect((await stranger.call('GET', `/listings/${id}`)).status).toBe(404)
  expect((await call('PUT', `/listings/${id}`, { category_id: 31 })).body.error.fields).toHaveProperty(
    'category_id',
  )
  const run = async () => {
    await enqueue(db, publishWaited, {})
    await runJobs()
  }
  const status = async () => (await call('GET', `/listings/${id}`)).body.status
  clock.advance(5 * dayMs - 60_000)
  await run()
  expect(await status()).toBe('draft')
  clock.advance(60_000)
  await run()
  const shown = (await stranger.call('GET', `/listings/${id}`)).body
  expect(shown).toMatchObject({ status: 'active', urgent: false })
  const { own } = (await call('GET', `/listings/${id}`)).body
  expect(Math.round((own.expires_at - shown.date) / day)).toBe(30)
  expect(await postingsOf(db, account.id)).toEqual([])
  const notices = await db
    .selectFrom('notification_event')
    .select('data')
    .where('account_id', '=', account.id)
    .execute()
  expect(notices).toMatchObject([{ data: { listingId: id, reason: null } }])
  // It is active now, so nothing else may wait.
  expect((await call('POST', `/listings/${second}/wait`)).body.message).toContain(
    'bez drugog aktivnog oglasa',
  )
  clock.reset()
})

test('checks a waiting listing once more, and says why it stays a draft', async ({
  carSeller,
  db,
  clock,
  runJobs,
}) => {
  const { account, call, draft, listing } = await carSeller(0)
  const id = await draft()
  await call('POST', `/listings/${id}/wait`)
  await listing({ category_id: 18 })
  clock.advance(5 * dayMs)
  await enqueue(db, publishWaited, {})
  await runJobs()
  const step = (await call('GET', `/listings/${id}/publishing`)).body.data
  expect(step).toMatchObject({ action: 'publish', waits_until: null })
  const [notice] = await db
    .selectFrom('notification_event')
    .select('data')
    .where('account_id', '=', account.id)
    .execute()
  expect(notice).toMatchObject({ data: { reason: expect.stringContaining('bez drugog aktivnog oglasa') } })
  clock.reset()
})

test('lets a waiting listing be paid for or be a draft again, and keeps shops and free categories out', async ({
  carSeller,
  db,
  make,
  clock,
  runJobs,
  plain,
}) => {
  const { account, call, draft } = await carSeller(100)
  const id = await draft()
  await call('POST', `/listings/${id}/wait`)
  expect((await call('DELETE', `/listings/${id}/wait`)).status).toBe(200)
  expect((await call('DELETE', `/listings/${id}/wait`)).status).toBe(409)
  await call('POST', `/listings/${id}/wait`)
  expect((await call('POST', `/listings/${id}/publish`, { price: 70 })).status).toBe(200)
  clock.advance(6 * dayMs)
  await enqueue(db, publishWaited, {})
  await runJobs()
  expect(await creditOf(db, account.id)).toBe(30)
  clock.reset()
  const free = await make.listing({ seller_id: account.id, status: 'draft', category_id: plain })
  expect((await call('POST', `/listings/${free.id}/wait`)).status).toBe(409)
  const shop = await carSeller(0, { shop: {} })
  expect((await shop.call('POST', `/listings/${await shop.draft()}/wait`)).status).toBe(403)
})

test('sells extras of an active listing once, until it ends', async ({ carSeller, db, clock, runJobs }) => {
  const { account, call, listing } = await carSeller(25)
  const { id } = await listing({ expires_at: hence(3) })
  // A form or a program can't make them free.
  const free = await call('PUT', `/listings/${id}`, { urgent: true })
  expect(Object.keys(free.body.error.fields)).toEqual(['urgent'])
  expect((await call('PUT', `/listings/${id}`, { urgent: false, quantity: 2 })).status).toBe(200)

  const buy = (body: object) => call('POST', `/listings/${id}/extras`, body)
  const both = await Promise.all([buy({ urgent: true }), buy({ urgent: true })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await call('PUT', `/listings/${id}`, { urgent: false })).body.urgent).toBe(true)
  const offer = (await call('GET', `/listings/${id}/extras`)).body.data
  expect(offer).toMatchObject({
    urgent: { price: 10, is_active: true },
    highlighted: { price: 10, is_active: false, until: null },
    balance: 15,
    can_buy: true,
    refusal: null,
  })
  expect(offer.urgent.until).toBe(offer.ends_at)
  expect((await buy({ highlighted: true })).body).toMatchObject({ price: 10 })
  expect(await creditOf(db, account.id)).toBe(5)
  expect((await buy({})).status).toBe(422)
  clock.advance(3 * dayMs + 1_000)
  await enqueue(db, expireListings, {})
  await runJobs()
  expect((await call('GET', `/listings/${id}`)).body).toMatchObject({ urgent: false, highlighted: false })
  expect((await buy({ urgent: true })).body.error.code).toBe('listing_state')
  clock.reset()
  const poor = await carSeller(5)
  const dear = await poor.listing()
  expect((await poor.call('POST', `/listings/${dear.id}/extras`, { urgent: true })).status).toBe(402)
  expect((await poor.call('GET', `/listings/${dear.id}`)).body.urgent).toBe(false)
})

test('sells no extras to a suspended shop', async ({ carSeller, db }) => {
  const { account, call, listing } = await carSeller(25, { shop: { active: false } })
  const { id } = await listing({ expires_at: hence(3) })
  const refused = await call('POST', `/listings/${id}/extras`, { urgent: true })
  expect([refused.status, refused.body.error.code]).toEqual([403, 'shop_suspended'])
  const offer = (await call('GET', `/listings/${id}/extras`)).body.data
  expect(offer).toMatchObject({ can_buy: false, refusal: refused.body.message })
  expect(await creditOf(db, account.id)).toBe(25)
})

test('gives back the time lost to a wrong hold, but not to a rightful removal', async ({
  carSeller,
  db,
  clock,
  deps,
  runJobs,
}) => {
  const { call, draft, account } = await carSeller(1_000)
  const [wrong, right] = [await draft(), await draft({ title: 'Golf 5 u rezervi' })]
  for (const id of [wrong, right]) await call('POST', `/listings/${id}/publish`, { duration: 15 })
  const at = async (id: number) =>
    db.selectFrom('listing').select(['status', 'expires_at']).where('id', '=', id).executeTakeFirstOrThrow()
  const before = await at(wrong)
  const inTransaction = <T>(run: (trx: Db) => Promise<T>) => db.transaction().execute(run)
  for (const listingId of [wrong, right])
    await inTransaction((trx) => holdListing(trx, { listingId, kind: 'reports', caseId: null }, deps.now()))
  clock.advance(20 * dayMs)
  await enqueue(db, expireListings, {})
  await runJobs()
  expect((await at(wrong)).status).toBe('expired')
  await inTransaction((trx) => liftHolds(trx, { listingId: wrong }, deps.now(), { wereWrong: true }))
  await inTransaction((trx) => liftHolds(trx, { listingId: right }, deps.now()))
  const after = await at(wrong)
  expect(after.status).toBe('active')
  expect(Math.round((after.expires_at!.getTime() - before.expires_at!.getTime()) / dayMs)).toBe(20)
  expect((await at(right)).status).toBe('expired')
  expect(await creditOf(db, account.id)).toBe(916)
  clock.reset()
})
