import { expect } from 'vitest'
import { recount } from '#api/modules/ledger/proof-queries.ts'
import { findPayment } from '#api/modules/payments/service.ts'
import { payOrder as pay, test } from '#tests/support/orders/order-scene.ts'

test('keeps money that a bank refused to return for staff, who return it once', async ({
  market,
  make,
  deps,
  db,
  runJobs,
}) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 5 })
  const order = await buyer.placed(seller.account.id, {
    items: [{ listing_id: listing.id }],
    payment: 'card',
  })
  await pay(deps, order)
  await runJobs()
  const admin = await market.callsOf(await make.account({ role: 'admin' }))
  const ask = () =>
    admin('POST', `/admin/payments/${order.payment_id}/refunds`, { amount: '100', reason: 'Banka je odbila' })
  const refundable = async () =>
    (await admin('GET', `/admin/payments/${order.payment_id}`)).body.data.refundable
  // While an order goes on, its money is not for staff to return.
  expect([(await ask()).status, await refundable()]).toEqual([409, 0])

  await db
    .updateTable('sandbox_payment')
    .set({ refunded: 10_000 })
    .where('amount', '=', 10_000)
    .where('order_number', '=', (await findPayment(db, order.payment_id!))!.order_number)
    .execute()
  await seller.call('POST', `/orders/${order.id}/decline`, { reason: 'Nemam više' })
  await runJobs()
  const { refunds } = (await admin('GET', `/admin/payments/${order.payment_id}`)).body.data
  expect(refunds).toMatchObject([{ state: 'failed' }])
  expect(await refundable()).toBe(100)
  expect((await recount(db)).faults).toEqual([])

  await db.updateTable('sandbox_payment').set({ refunded: 0 }).where('refunded', '=', 10_000).execute()
  expect([(await ask()).status, (await ask()).status]).toEqual([201, 409])
  await runJobs()
  expect(await market.movedBy(order.id)).toEqual({})
  expect((await recount(db)).faults).toEqual([])
})

test('finds held money that belongs to no open order', async ({ market, make, deps, db, runJobs }) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 5 })
  const order = await buyer.placed(seller.account.id, {
    items: [{ listing_id: listing.id }],
    payment: 'card',
  })
  await pay(deps, order)
  await runJobs()
  const fault = `held money differs from what is paid and not over, order ${order.id}`
  expect((await recount(db)).faults).not.toContain(fault)
  const undo = (ended_at: Date | null, state: 'cancelled' | 'pending') =>
    db.updateTable('orders').set({ ended_at, state, deadline_at: null }).where('id', '=', order.id).execute()
  await undo(deps.now(), 'cancelled')
  expect((await recount(db)).faults).toContain(fault)
  await undo(null, 'pending')
})
