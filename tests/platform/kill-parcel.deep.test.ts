import { once } from 'node:events'
import { expect } from 'vitest'
import { trackParcels } from '#api/modules/delivery/jobs.ts'
import type { Db } from '#lib/database/db.ts'
import { enqueue } from '#lib/jobs.ts'
import { confirmedOrder } from '#tests/support/orders/parcels.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { start } from './processes/bundled.ts'

/** Does the work in a separate process; whether that was killed. */
async function dies(databaseUrl: string, step: string, task: object | number) {
  const args = [databaseUrl, step, JSON.stringify(task)]
  const child = await start('parcel-process.ts', args, ['ignore', 'ignore', 'inherit'])
  await once(child, 'exit')
  return child.signalCode === 'SIGKILL'
}

const parcelsOf = (db: Db, orderId: number) =>
  db.selectFrom('parcel').select(['id', 'state', 'reference']).where('order_id', '=', orderId).execute()

/** Parcels that the courier would carry. */
const carried = async (db: Db, reference: string) =>
  (
    await db
      .selectFrom('sandbox_parcel')
      .select('id')
      .where('reference', '=', reference)
      .where('deleted_at', 'is', null)
      .execute()
  ).length

test(
  'has ordered the courier wholly or not at all after a kill',
  { timeout: 60_000 },
  async ({ cloned, db, make, login, app, runJobs }) => {
    const [seller, buyer] = [await make.account(), await make.account()]
    const order = await confirmedOrder(db, { sellerId: seller.id, buyerId: buyer.id })
    const token = await login(seller)
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': 'parcel-order-key-1',
    }
    const request = { url: `/api/orders/${order.id}/parcel`, headers, payload: '{}' }
    expect(await dies(cloned.url, 'parcel: ordered', request)).toBe(true)
    expect(await parcelsOf(db, order.id)).toEqual([])
    for (const times of [1, 2])
      expect((await app.inject({ method: 'POST', ...request })).statusCode, `${times}`).toBe(201)
    await runJobs()
    expect(await parcelsOf(db, order.id)).toMatchObject([{ state: 'booked' }])
    expect(await carried(db, `${order.number}-1`)).toBe(1)
  },
)

test(
  'books at the courier once after a kill at any step',
  { timeout: 120_000 },
  async ({ cloned, db, make, login, app, clock, runJobs }) => {
    for (const [step, isThere] of [
      ['parcel: asked', 0],
      ['parcel: booked', 1],
      ['parcel: stored', 1],
      ['parcel: committed', 1],
    ] as const) {
      const [seller, buyer] = [await make.account(), await make.account()]
      const order = await confirmedOrder(db, { sellerId: seller.id, buyerId: buyer.id })
      await caller(app, await login(seller))('POST', `/orders/${order.id}/parcel`)
      const [parcel] = await parcelsOf(db, order.id)
      expect(await dies(cloned.url, step, parcel!.id), step).toBe(true)
      expect(await carried(db, parcel!.reference), step).toBe(isThere)
      expect((await parcelsOf(db, order.id))[0]!.state, step).toBe(
        step === 'parcel: committed' ? 'booked' : 'booking',
      )
      // The job runs again, and the sweep takes up stuck parcels.
      await runJobs()
      clock.advance(31 * 60_000)
      await enqueue(db, trackParcels, {})
      await runJobs()
      expect(await parcelsOf(db, order.id), step).toMatchObject([{ state: 'booked' }])
      expect(await carried(db, parcel!.reference), step).toBe(1)
    }
  },
)

test(
  'has cancelled at the courier after a kill',
  { timeout: 60_000 },
  async ({ cloned, db, make, login, app, runJobs }) => {
    const [seller, buyer] = [await make.account(), await make.account()]
    const order = await confirmedOrder(db, { sellerId: seller.id, buyerId: buyer.id })
    const call = caller(app, await login(seller))
    await call('POST', `/orders/${order.id}/parcel`)
    await runJobs()
    await call('POST', `/orders/${order.id}/parcel/cancel`)
    const [parcel] = await parcelsOf(db, order.id)
    expect(await dies(cloned.url, 'parcel: cancelled', parcel!.id)).toBe(true)
    expect((await parcelsOf(db, order.id))[0]!.state).toBe('cancelling')
    await runJobs()
    expect(await parcelsOf(db, order.id)).toMatchObject([{ state: 'cancelled' }])
    expect(await carried(db, parcel!.reference)).toBe(0)
  },
)

test(
  'applies news of the courier wholly or not at all, with their effect on the order',
  { timeout: 120_000 },
  async ({ cloned, db, make, login, app, clock, runJobs }) => {
    for (const step of ['parcel: news stored', 'order: state changed', 'parcel: news told']) {
      const [seller, buyer] = [await make.account(), await make.account()]
      const order = await confirmedOrder(db, { sellerId: seller.id, buyerId: buyer.id })
      await caller(app, await login(seller))('POST', `/orders/${order.id}/parcel`)
      await runJobs()
      const statuses = JSON.stringify([
        { code: 1, at: clock.now().getTime(), city: 'Sarajevo' },
        { code: 5, at: clock.now().getTime() + 1, city: 'Sarajevo' },
      ])
      const [parcel] = await parcelsOf(db, order.id)
      await db
        .updateTable('sandbox_parcel')
        .set({ statuses })
        .where('reference', '=', parcel!.reference)
        .execute()
      expect(await dies(cloned.url, step, { track: parcel!.id }), step).toBe(true)
      const stateOf = async () => [
        (await parcelsOf(db, order.id))[0]!.state,
        (await db.selectFrom('orders').select('state').where('id', '=', order.id).executeTakeFirstOrThrow())
          .state,
      ]
      expect(await stateOf(), step).toEqual(['booked', 'confirmed'])
      clock.advance(31 * 60_000)
      await enqueue(db, trackParcels, {})
      await runJobs()
      expect(await stateOf(), step).toEqual(['delivered', 'delivered'])
      const steps = await db
        .selectFrom('order_event')
        .select('kind')
        .where('order_id', '=', order.id)
        .execute()
      expect(
        steps.map(({ kind }) => kind).filter((kind) => kind === 'deliver'),
        step,
      ).toHaveLength(1)
    }
  },
)
