import { expect } from 'vitest'
import { deleteForgottenKeys } from './idempotency.ts'
import { caller, plainCategory } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('seller', { scope: 'file' }, ({ app, make, login, db, deps }) => async () => {
  const account = await make.account()
  const call = caller(app, await login(account))
  const listings = () =>
    db.selectFrom('listing').select(['id', 'title']).where('seller_id', '=', account.id).execute()
  const body = { category_id: plainCategory(deps.catalog), title: 'Bicikl', city_id: 133 }
  const create = (key: string, values: object = {}) =>
    call('POST', '/listings', { ...body, ...values }, { 'idempotency-key': key })
  return { account, call, listings, create, body }
})

test('repeats the first answer to a repeated call, without a second effect', async ({ seller }) => {
  const { create, call, listings } = await seller()

  const first = await create('objava-1')
  await call('PUT', `/listings/${first.body.id}`, { title: 'Novi naslov' })
  const again = await create('objava-1')
  const other = await create('objava-2')

  expect(again.status).toBe(201)
  expect(again.body).toEqual(first.body)
  expect(other.body.id).not.toBe(first.body.id)
  expect(await listings()).toHaveLength(2)
})

test('gives simultaneous calls with one key one effect and one answer', async ({ seller }) => {
  const { create, listings } = await seller()

  const replies = await Promise.all(Array.from({ length: 8 }, () => create('objava-1')))

  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(replies[0]!.status).toBe(201)
  expect(await listings()).toHaveLength(1)
})

test('accepts a key for one request, one account and one address', async ({ seller }) => {
  const one = await seller()
  const two = await seller()
  const { body } = await one.create('kljuc')

  expect((await one.create('kljuc', { title: 'Drugi naslov' })).body.error.code).toBe(
    'idempotency_key_reused',
  )
  expect((await two.create('kljuc')).status).toBe(201)
  const publish = () =>
    one.call('POST', `/listings/${body.id}/publish`, undefined, { 'idempotency-key': 'kljuc' })
  expect(await publish()).toMatchObject({ status: 200, body: { status: 'active' } })
  // Without the key a second publish is a conflict.
  expect(await publish()).toMatchObject({ status: 200, body: { status: 'active' } })
  expect((await one.call('POST', `/listings/${body.id}/publish`)).status).toBe(409)
  expect((await one.create('')).status).toBe(422)
  expect((await one.create('a'.repeat(256))).body.error.fields).toHaveProperty('Idempotency-Key')
  expect(await one.listings()).toHaveLength(1)
})

test('allows a retry with the same key after a failure', async ({ seller, db }) => {
  const { account, create, listings } = await seller()
  await db.updateTable('account').set({ phone_verified_at: null }).where('id', '=', account.id).execute()
  expect((await create('objava-1')).status).toBe(403)
  await db
    .updateTable('account')
    .set({ phone_verified_at: new Date() })
    .where('id', '=', account.id)
    .execute()

  expect((await create('objava-1')).status).toBe(201)
  expect(await listings()).toHaveLength(1)
})

test('forgets a key after 24 hours', async ({ seller, clock, db }) => {
  const { create, listings } = await seller()
  await create('objava-1')
  clock.advance(23 * 3600 * 1000)
  await create('objava-1')
  expect(await listings()).toHaveLength(1)
  clock.advance(2 * 3600 * 1000)
  await create('objava-1')
  expect(await listings()).toHaveLength(2)

  clock.advance(25 * 3600 * 1000)
  expect(await deleteForgottenKeys(db, clock.now())).toBeGreaterThan(0)
  expect(await db.selectFrom('idempotency_key').select('key').execute()).toEqual([])
  clock.reset()
})

test('refuses a body too deeply nested to be stored', async ({ app, make, login }) => {
  const seller = await make.account()
  const { id } = await make.listing({ seller_id: seller.id, status: 'finished' })
  const reply = await app.inject({
    method: 'POST',
    url: `/api/listings/${id}/copy`,
    headers: {
      authorization: `Bearer ${await login(seller)}`,
      'content-type': 'application/json',
      'idempotency-key': 'duboko',
    },
    payload: '['.repeat(100_000) + ']'.repeat(100_000),
  })
  expect(reply.statusCode).toBe(400)
})
