import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { outgoingHttp } from '#lib/http/outgoing-http.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { orderOf } from '#tests/support/orders/orders.ts'
import { test as base } from '#tests/support/test.ts'
import { startReceiver } from '#tests/support/doubles/webhook-receiver.ts'
import { webhookDelays, webhookEventDays } from '#contract/webhooks/kinds.ts'
import { forgetWebhookEvents, sendWebhooks } from './jobs.ts'

const test = base
  .extend('receiver', { scope: 'file' }, async ({}, { onCleanup }) => {
    const receiver = await startReceiver()
    onCleanup(async () => void (await receiver.close()))
    return receiver
  })
  .extend('send', { scope: 'file' }, ({ db, runJobs }) => async () => {
    await enqueue(db, sendWebhooks, {})
    await runJobs()
  })
  .extend(
    'dealer',
    { scope: 'file' },
    ({ app, make, login, receiver }) =>
      async (kinds: string[] = ['listing', 'order', 'message']) => {
        const shop = await make.shop()
        const call = caller(app, await login(shop))
        const { body } = await call('POST', '/shop/webhooks', { address: receiver.address, kinds })
        receiver.begin(body.secret)
        const events = async () => (await call('GET', `/shop/webhooks/${body.id}/events`)).body.data
        return { shop, call, id: body.id as number, secret: body.secret as string, events }
      },
  )

test("tells a shop's program of its listings, orders and messages in signed calls, once each", async ({
  dealer,
  receiver,
  send,
  make,
  app,
  login,
  db,
}) => {
  const { shop, call, events } = await dealer()
  const other = await make.shop()
  const buyer = await make.account()
  const listing = await make.listing({ seller_id: shop.id, sku_number: 'A-17' })
  await make.listing({ seller_id: other.id })
  await call('POST', `/listings/${listing.id}/hide`)
  const { body } = await caller(app, await login(buyer))('POST', '/conversations', {
    username: shop.username,
    content: 'Dobar dan',
  })
  const order = await orderOf(db, { buyerId: buyer.id, sellerId: shop.id })
  for (const _ of [1, 2]) await send()

  expect(receiver.accepted.map(({ type, isSigned }) => [type, isSigned]).toSorted()).toEqual([
    ['listing.state_changed', true],
    ['listing.state_changed', true],
    ['message.received', true],
    ['order.state_changed', true],
  ])
  const dataOf = (type: string) =>
    receiver.accepted.filter((one) => one.type === type).map(({ data }) => data)
  expect(dataOf('listing.state_changed')).toEqual([
    { listing_id: listing.id, sku_number: 'A-17', state: 'active', before: null },
    { listing_id: listing.id, sku_number: 'A-17', state: 'hidden', before: 'active' },
  ])
  expect(dataOf('message.received')).toMatchObject([{ conversation_id: body.data.id, listing_id: null }])
  expect(dataOf('order.state_changed')).toMatchObject([{ order_id: order.id, before: null }])
  expect(new Set(receiver.accepted.map(({ id }) => id)).size).toBe(4)
  expect((await events()).map(({ state, status }: Record<string, unknown>) => [state, status])).toEqual(
    Array.from({ length: 4 }, () => ['delivered', 200]),
  )
})

test('keeps the order of a listing through failures, repeats with the same id, and lets others pass', async ({
  dealer,
  receiver,
  send,
  make,
  clock,
}) => {
  const { shop, call, secret } = await dealer(['listing'])
  const stuck = await make.listing({ seller_id: shop.id })
  let fails = 2
  receiver.begin(secret, ({ data }) => (data.listing_id === stuck.id && fails-- > 0 ? 503 : 200))
  await call('POST', `/listings/${stuck.id}/hide`)
  await call('POST', `/listings/${stuck.id}/unhide`)
  const free = await make.listing({ seller_id: shop.id })
  await send()
  expect(receiver.accepted.map(({ data }) => data.listing_id)).toEqual([free.id])
  expect(receiver.refused).toHaveLength(1)
  for (const seconds of webhookDelays.slice(0, 2)) {
    await send()
    clock.advance(seconds * 1000)
    await send()
  }
  const ofStuck = receiver.accepted.filter(({ data }) => data.listing_id === stuck.id)
  expect(ofStuck.map(({ data }) => data.state)).toEqual(['active', 'hidden', 'active'])
  expect(receiver.refused.map(({ id }) => id)).toEqual([ofStuck[0]!.id, ofStuck[0]!.id])
  clock.reset()
})

test('gives up after three days, pauses with a mail, and resends failed events', async ({
  dealer,
  receiver,
  send,
  make,
  clock,
  db,
  runJobs,
}) => {
  const { shop, call, id, secret, events } = await dealer(['listing'])
  receiver.begin(secret, () => 500)
  const listing = await make.listing({ seller_id: shop.id })
  await send()
  for (const seconds of webhookDelays) {
    clock.advance(seconds * 1000)
    await send()
  }
  expect(receiver.refused).toHaveLength(webhookDelays.length + 1)
  expect(await events()).toMatchObject([{ state: 'failed', status: 500, attempts: 10, next_at: null }])
  expect((await call('GET', `/shop/webhooks/${id}`)).body.data).toMatchObject({
    paused_at: expect.any(Number),
    failed: 1,
  })
  const mails = await db
    .selectFrom('outbox_message')
    .select('kind')
    .where('account_id', '=', shop.id)
    .execute()
  expect(mails).toEqual([{ kind: 'webhook-paused' }])

  // No events are queued while it is paused.
  await call('POST', `/listings/${listing.id}/hide`)
  expect(await events()).toHaveLength(1)
  for (const path of ['ping', 'replay'])
    expect((await call('POST', `/shop/webhooks/${id}/${path}`, {})).status, path).toBe(409)
  await call('PUT', `/shop/webhooks/${id}`, {
    address: receiver.address,
    kinds: ['listing'],
    is_active: true,
  })
  const [failed] = receiver.refused
  receiver.begin(secret)
  expect((await call('POST', `/shop/webhooks/${id}/replay`, {})).body).toMatchObject({ count: 1 })
  expect((await call('POST', `/shop/webhooks/${id}/replay`, {})).body).toMatchObject({ count: 0 })
  await send()
  expect(receiver.accepted.map((event) => event.id)).toEqual([failed!.id])

  clock.advance(31 * 24 * 3600 * 1000)
  await enqueue(db, forgetWebhookEvents, {})
  await runJobs()
  const left = await db.selectFrom('webhook_event').select('id').where('webhook_id', '=', id).execute()
  expect(left).toEqual([])
  clock.reset()
})

test('pauses at once when the receiving program answers that it is gone', async ({
  dealer,
  receiver,
  send,
  make,
}) => {
  const { shop, call, id, secret } = await dealer(['listing'])
  receiver.begin(secret, () => 410)
  await make.listing({ seller_id: shop.id })
  await send()
  expect(receiver.refused).toHaveLength(1)
  expect((await call('GET', `/shop/webhooks/${id}`)).body.data.paused_at).toEqual(expect.any(Number))
})

test('calls no address of its own network', async ({ dealer, deps, send, make, db }) => {
  const { shop, call, id, events } = await dealer(['listing'])
  const { outgoing } = deps
  deps.outgoing = outgoingHttp({ allowsPrivate: false })
  try {
    for (const address of [
      'http://program.example.com/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://10.1.2.3/x',
    ]) {
      const reply = await call('POST', '/shop/webhooks', { address, kinds: ['listing'] })
      expect([reply.status, Object.keys(reply.body.error.fields ?? {})], address).toEqual([422, ['address']])
    }
    // A name is checked only when it is looked up.
    await db.updateTable('webhook').set({ address: 'https://localhost/' }).where('id', '=', id).execute()
    await make.listing({ seller_id: shop.id })
    await send()
    expect(await events()).toMatchObject([{ state: 'waiting', status: null, problem: 'Adresa nije javna.' }])
  } finally {
    deps.outgoing = outgoing
  }
})

test('has at most five webhooks, adds one once, and sends a ping', async ({ dealer, receiver, send, db }) => {
  const { shop, call, id } = await dealer()
  const body = { address: receiver.address, kinds: ['order'] }
  const add = (key: string) => call('POST', '/shop/webhooks', body, { 'idempotency-key': key })
  const [first, again] = [await add('isti'), await add('isti')]
  expect(again.body.id).toBe(first.body.id)
  const others = [await add('b'), await add('c'), await add('d'), await add('e')]
  expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 409])
  expect((await call('POST', `/shop/webhooks/${id}/ping`)).status).toBe(200)
  await send()
  expect(receiver.accepted).toMatchObject([{ type: 'ping', isSigned: true }])
  expect((await call('DELETE', `/shop/webhooks/${id}`)).status).toBe(200)
  expect(
    await db.selectFrom('webhook').select('id').where('account_id', '=', shop.id).execute(),
  ).toHaveLength(4)
})

test('forgets what waits for a webhook that is off, but nothing that waits for one that is on', async ({
  clock,
  db,
  dealer,
  make,
  runJobs,
}) => {
  const [off, paused, on] = [await dealer(['listing']), await dealer(['listing']), await dealer(['listing'])]
  for (const { shop } of [off, paused, on]) await make.listing({ seller_id: shop.id })
  await db.updateTable('webhook').set({ is_active: false }).where('id', '=', off.id).execute()
  await db.updateTable('webhook').set({ paused_at: clock.now() }).where('id', '=', paused.id).execute()
  const forgetAfter = async (days: number) => {
    clock.advance(days * 24 * 3600 * 1000)
    await enqueue(db, forgetWebhookEvents, {})
    await runJobs()
    clock.reset()
    return Promise.all([off, paused, on].map(async ({ events }) => (await events()).length))
  }
  expect(await forgetAfter(webhookEventDays - 1)).toEqual([1, 1, 1])
  expect(await forgetAfter(webhookEventDays + 1)).toEqual([0, 0, 1])
})
