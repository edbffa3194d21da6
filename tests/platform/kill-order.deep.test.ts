import { once } from 'node:events'
import { expect } from 'vitest'
import { proveLedger } from '#api/modules/ledger/proof.ts'
import { payableOf } from '#api/modules/ledger/service.ts'
import { moveOrders } from '#api/modules/orders/jobs.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import type { Db } from '#lib/database/db.ts'
import { enqueue } from '#lib/jobs.ts'
import { payOrder, test } from '#tests/support/orders/order-scene.ts'
import { start } from './processes/bundled.ts'

/** Does the work in a separate process; returns whether that was killed. */
async function dies(databaseUrl: string, step: string, task: object | number | 'clocks') {
  const args = [databaseUrl, step, JSON.stringify(task)]
  const child = await start('order-process.ts', args, ['ignore', 'ignore', 'inherit'])
  await once(child, 'exit')
  return child.signalCode === 'SIGKILL'
}

const json = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

/** All that a step of an order leaves behind. */
async function tracesOf(db: Db, orderId: number) {
  const order = await db
    .selectFrom('orders')
    .select(['state', 'payment_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const events = await db
    .selectFrom('order_event')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('sequence')
    .execute()
  const refunds = await db
    .selectFrom('payment_refund')
    .select('amount_fening')
    .where('payment_id', '=', order.payment_id)
    .execute()
  const notices = await db
    .selectFrom('notification_event')
    .select('key')
    .where('key', 'like', `order-%:${orderId}:%`)
    .execute()
  return {
    state: order.state,
    events: events.map(({ kind }) => kind),
    refunds: refunds.map(({ amount_fening }) => amount_fening),
    told: notices.length,
  }
}

/** Recounts a listing's remaining stock from its orders. */
async function recounted(db: Db, listingId: number, whole: number) {
  const sold = await db
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .select('order_item.quantity')
    .where('listing_id', '=', listingId)
    .where('orders.state', 'not in', ['declined', 'cancelled', 'returned'])
    .execute()
  return sold.reduce((left, { quantity }) => left - quantity, whole)
}

test(
  'has ordered wholly or not at all after a kill at any step',
  { timeout: 120_000 },
  async ({ cloned, db, market, make, login, app, deps }) => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const listing = await make.listing({ seller_id: seller.account.id, quantity: 20 })
    const token = await login(buyer.account)
    const countOrders = async () =>
      (await db.selectFrom('orders').select('id').where('buyer_id', '=', buyer.account.id).execute()).length
    const countPayments = async () =>
      (await db.selectFrom('payment').select('id').where('account_id', '=', buyer.account.id).execute())
        .length
    for (const payment of ['cash', 'card'] as const)
      for (const step of ['order: checked', 'order: stock taken', 'order: written', 'order: told']) {
        const name = `${payment} ${step}`
        await buyer.call('POST', '/shopping-cart', { listing_id: listing.id, quantity: 2 })
        const before = [
          await countOrders(),
          await countPayments(),
          (await market.stockOf(listing.id)).quantity,
        ]
        const request = {
          url: '/api/orders',
          headers: {
            ...json(token),
            'idempotency-key': `order-key-${payment}-${step.slice(7).replace(' ', '-')}`,
          },
          payload: JSON.stringify({
            seller_id: seller.account.id,
            items: [{ listing_id: listing.id, quantity: 2, price: 100 }],
            handover: 'collection',
            payment,
          }),
        }
        expect(await dies(cloned.url, step, request), name).toBe(true)
        expect(
          [await countOrders(), await countPayments(), (await market.stockOf(listing.id)).quantity],
          name,
        ).toEqual(before)
        expect((await buyer.call('GET', '/shopping-cart')).body.data.count, name).toBe(2)
        // The buyer presses again, twice.
        for (const times of [1, 2])
          expect((await app.inject({ method: 'POST', ...request })).statusCode, `${name} ${times}`).toBe(201)
        expect(await countOrders(), name).toBe(before[0]! + 1)
        expect((await buyer.call('GET', '/shopping-cart')).body.data.count, name).toBe(0)
        expect((await market.stockOf(listing.id)).quantity, name).toBe(await recounted(db, listing.id, 20))
      }
    expect(await proveLedger(deps)).toEqual([])
  },
)

const always = ['order: state changed', 'order: money moved', 'order: stock settled', 'order: told']

test(
  'has taken a step of an order with its money and stock wholly or not at all after a kill',
  { timeout: 300_000 },
  async ({ cloned, db, market, make, login, app, deps, runJobs }) => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const listing = await make.listing({ seller_id: seller.account.id, quantity: 99 })
    const tokens = { seller: await login(seller.account), buyer: await login(buyer.account) }
    const act = async (side: 'seller' | 'buyer', { id }: Order, action: string) => {
      const { status } = await (side === 'seller' ? seller : buyer).call('POST', `/orders/${id}/${action}`)
      expect(status).toBe(200)
    }
    /** By card, with the seller's own courier, after these steps of the seller. */
    const ordered = async (...actions: string[]) => {
      const order = await buyer.placed(seller.account.id, {
        items: [{ listing_id: listing.id }],
        payment: 'card',
        handover: 'own_courier',
        delivery: 5,
      })
      await payOrder(deps, order)
      await runJobs()
      for (const action of actions) await act('seller', order, action)
      return order
    }
    const reason = { reason: 'Oštećeno' }
    for (const { side, action, after, moves = true, steps = [], body, becomes, refunds, earns } of [
      { side: 'seller', action: 'confirm', after: [], moves: false, becomes: 'confirmed' },
      { side: 'seller', action: 'ship', after: ['confirm'], moves: false, becomes: 'shipped' },
      { side: 'buyer', action: 'deliver', after: ['confirm', 'ship'], moves: false, becomes: 'delivered' },
      { side: 'seller', action: 'decline', after: [], becomes: 'declined', body: reason, refunds: [10_500] },
      {
        side: 'buyer',
        action: 'cancel',
        after: [],
        becomes: 'cancelled',
        refunds: [10_500],
        steps: ['refund: written'],
      },
      {
        side: 'seller',
        action: 'return',
        after: ['confirm', 'ship', 'deliver'],
        becomes: 'returned',
        body: reason,
        refunds: [10_500],
        steps: ['refund: written'],
      },
      {
        side: 'buyer',
        action: 'complete',
        after: ['confirm', 'ship', 'deliver'],
        becomes: 'completed',
        earns: 10_500,
        steps: ['order: courier paid'],
      },
    ] as {
      side: 'seller' | 'buyer'
      action: string
      after: string[]
      becomes: string
      body?: object
      refunds?: number[]
      earns?: number
      moves?: boolean
      steps?: string[]
    }[])
      for (const step of [...(moves ? always : ['order: state changed', 'order: told']), ...steps]) {
        const name = `${action} ${step}`
        const order = await ordered(...after)
        const request = {
          url: `/api/orders/${order.id}/${action}`,
          headers: json(tokens[side]),
          payload: JSON.stringify(body ?? {}),
        }
        const before = [await tracesOf(db, order.id), await market.movedBy(order.id)]
        const owed = await payableOf(db, seller.account.id)
        expect(await dies(cloned.url, step, request), name).toBe(true)
        expect([await tracesOf(db, order.id), await market.movedBy(order.id)], name).toEqual(before)
        const replies = [
          await app.inject({ method: 'POST', ...request }),
          await app.inject({ method: 'POST', ...request }),
        ]
        expect(
          replies.map(({ statusCode }) => statusCode),
          name,
        ).toEqual([200, 409])
        await runJobs()
        const traces = await tracesOf(db, order.id)
        expect(traces, name).toMatchObject({
          state: becomes,
          events: ['place', 'pay', ...after, action],
          refunds: refunds ?? [],
        })
        expect(traces.told, name).toBeGreaterThan((before[0] as typeof traces).told)
        expect((await payableOf(db, seller.account.id)) - owed, name).toBe(earns ?? 0)
        expect((await market.stockOf(listing.id)).quantity, name).toBe(await recounted(db, listing.id, 99))
      }
    expect(await proveLedger(deps)).toEqual([])
  },
)

test(
  'continues after a kill while a payment arrives, and while a clock runs out',
  { timeout: 120_000 },
  async ({ cloned, db, market, make, deps, runJobs }) => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const listing = await make.listing({ seller_id: seller.account.id, quantity: 50 })
    const wish = { items: [{ listing_id: listing.id }], payment: 'card' as const }
    for (const step of always) {
      const paid = await buyer.placed(seller.account.id, wish)
      await payOrder(deps, paid)
      expect(await dies(cloned.url, step, paid.payment_id!), `paid ${step}`).toBe(true)
      expect(await tracesOf(db, paid.id), step).toEqual({
        state: 'unpaid',
        events: ['place'],
        refunds: [],
        told: 0,
      })
      // The job of the killed worker is tried again.
      await runJobs()
      expect(await tracesOf(db, paid.id), step).toEqual({
        state: 'pending',
        events: ['place', 'pay'],
        refunds: [],
        told: 1,
      })

      await db
        .updateTable('orders')
        .set({ deadline_at: new Date(Date.now() - 60_000) })
        .where('id', '=', paid.id)
        .execute()
      expect(await dies(cloned.url, step, 'clocks'), `clocks ${step}`).toBe(true)
      expect(await tracesOf(db, paid.id), step).toMatchObject({ state: 'pending', refunds: [] })
      for (const _ of [1, 2]) await enqueue(db, moveOrders, {})
      await runJobs()
      expect(await tracesOf(db, paid.id), step).toMatchObject({
        state: 'cancelled',
        events: ['place', 'pay', 'expire'],
        refunds: [10_000],
      })
      expect(await market.movedBy(paid.id), step).toEqual({})
      expect((await market.stockOf(listing.id)).quantity, step).toBe(await recounted(db, listing.id, 50))
    }
    // A late payment goes back once, whichever process dies meanwhile.
    const late = await buyer.placed(seller.account.id, wish)
    await buyer.call('POST', `/orders/${late.id}/cancel`)
    await payOrder(deps, late)
    expect(await dies(cloned.url, 'refund: written', late.payment_id!)).toBe(true)
    await runJobs()
    expect(await tracesOf(db, late.id)).toMatchObject({ state: 'cancelled', refunds: [10_000] })
    expect(await market.movedBy(late.id)).toEqual({})
    expect(await proveLedger(deps)).toEqual([])
  },
)
