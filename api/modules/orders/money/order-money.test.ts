import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { recount } from '#api/modules/ledger/proof-queries.ts'
import { creditOf, payableOf } from '#api/modules/ledger/service.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { moveOrders } from '../jobs.ts'
import { parcelNews as news, payOrder as pay, test } from '#tests/support/orders/order-scene.ts'

test('gives the seller the money of a card when all is well, and the buyer theirs when it is not', async ({
  market,
  make,
  db,
}) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 50 })
  const ordered = () => buyer.paidByCard(seller.account.id, listing.id)
  const act = async (who: typeof seller | typeof buyer, { id }: Order, action: string, reason?: string) => {
    const { status, body } = await who.call(
      'POST',
      `/orders/${id}/${action}`,
      reason ? { reason } : undefined,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    return body.message
  }
  const good = await ordered()
  for (const action of ['confirm', 'ship']) await act(seller, good, action)
  await act(buyer, good, 'deliver')
  await act(buyer, good, 'complete')
  expect(await payableOf(db, seller.account.id)).toBe(10_500)

  const declined = await ordered()
  await act(seller, declined, 'decline', 'Nemam više')
  const cancelled = await ordered()
  await act(buyer, cancelled, 'cancel')
  for (const order of [declined, cancelled]) expect(await market.movedBy(order.id)).toEqual({})

  // The goods came back, as the seller alone says.
  const returned = await ordered()
  for (const action of ['confirm', 'ship', 'deliver']) await act(seller, returned, action)
  expect(await act(seller, returned, 'return', 'Ne odgovara veličina')).toBe(
    'Roba je vraćena, a kupac dobija novac nazad.',
  )
  expect(await market.movedBy(returned.id)).toEqual({})
  // Nobody paid us for this one.
  const unpaid = await buyer.placed(seller.account.id, {
    items: [{ listing_id: listing.id }],
    handover: 'own_courier',
    delivery: 5,
  })
  for (const action of ['confirm', 'ship']) await act(seller, unpaid, action)
  expect(await act(seller, unpaid, 'return', 'Niko nije otvorio')).toBe('Roba je vraćena.')
  const refunds = await db
    .selectFrom('payment_refund')
    .innerJoin('payment', 'payment.id', 'payment_refund.payment_id')
    .select(['payment.subject_id', 'payment_refund.amount_fening'])
    .where('purpose', '=', 'order')
    .orderBy('payment_refund.id')
    .execute()
  expect(
    refunds.filter(({ subject_id }) => [declined.id, cancelled.id, returned.id].includes(subject_id!)),
  ).toEqual([
    { subject_id: declined.id, amount_fening: 10_500 },
    { subject_id: cancelled.id, amount_fening: 10_500 },
    { subject_id: returned.id, amount_fening: 10_500 },
  ])
  expect((await recount(db)).faults).toEqual([])
})

test("follows the site's courier with exact money: cash, refused and lost parcels", async ({
  market,
  make,
  deps,
  db,
  runJobs,
}) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 50, weight_grams: 1_000 })
  await buyer.call('POST', '/shopping-cart', { listing_id: listing.id })
  const { options } = (await buyer.call('GET', `/orders/quote?seller_id=${seller.account.id}&city_id=133`))
    .body.data as { options: { handover: string; buyer_pays: number; problem: string | null }[] }
  const courier = options.find(({ handover }) => handover === 'courier')!
  expect(courier.problem).toBeNull()
  const cost = Math.round(courier.buyer_pays * 100)
  const confirmed = async (payment: 'cash' | 'card') => {
    const order = await buyer.placed(seller.account.id, {
      items: [{ listing_id: listing.id }],
      payment,
      handover: 'courier',
      delivery: courier.buyer_pays,
    })
    if (payment === 'card') {
      await pay(deps, order)
      await runJobs()
    }
    await seller.call('POST', `/orders/${order.id}/confirm`)
    return order
  }
  const cash = await confirmed('cash')
  for (const what of ['accepted', 'accepted', 'delivered', 'accepted', 'delivered'] as const)
    await news(deps, cash.id, what)
  expect(await market.movedBy(cash.id)).toEqual({
    clearing_courier: 10_000 + cost,
    held_orders: -10_000 - cost,
  })
  // It is the seller's once the order is completed, and told so.
  expect((await seller.call('GET', '/me/payout-account')).body.data).toMatchObject({ balance: 0, held: 100 })
  await buyer.call('POST', `/orders/${cash.id}/complete`)
  expect((await seller.call('GET', '/me/payout-account')).body.data).toMatchObject({ balance: 100, held: 0 })
  expect(await market.movedBy(cash.id)).toEqual({
    clearing_courier: 10_000,
    sellers_owed: -10_000,
    payable: 10_000,
    payable_book: -10_000,
  })
  // Both sides are thanked for using the courier.
  expect([await creditOf(db, seller.account.id), await creditOf(db, buyer.account.id)]).toEqual([10, 20])

  const refused = await confirmed('cash')
  for (const what of ['accepted', 'returned'] as const) await news(deps, refused.id, what)
  expect(await market.movedBy(refused.id)).toEqual({ clearing_courier: -cost, delivery_losses: cost })

  const lost = await confirmed('card')
  const before = (await market.stockOf(listing.id)).quantity
  for (const what of ['accepted', 'lost'] as const) await news(deps, lost.id, what)
  expect(await market.movedBy(lost.id)).toEqual({})
  expect((await market.stockOf(listing.id)).quantity).toBe(before)
  expect((await buyer.call('GET', `/orders/${lost.id}`)).body.data).toMatchObject({
    state: 'returned',
    reason: 'Kurir je izgubio paket.',
  })

  // A buyer who has yet to pay pays the courier, and the order goes on.
  const found = await confirmed('cash')
  for (const what of ['accepted', 'lost', 'delivered'] as const) await news(deps, found.id, what)
  const again = (await buyer.call('GET', `/orders/${found.id}`)).body.data as Order
  expect(again).toMatchObject({ state: 'delivered', reason: null, ended_at: null })
  expect(again.events.map(({ text }) => text)).toContain('Izgubljeni paket je nađen i isporučen')
  expect(await market.movedBy(found.id)).toEqual({
    clearing_courier: 10_000 + cost,
    held_orders: -10_000 - cost,
  })
  await buyer.call('POST', `/orders/${found.id}/complete`)
  expect(await market.movedBy(found.id)).toMatchObject({ clearing_courier: 10_000, payable: 10_000 })
  // A buyer does not say for the courier that it has the cash.
  const open = await confirmed('cash')
  await news(deps, open.id, 'accepted')
  expect((await buyer.call('POST', `/orders/${open.id}/deliver`)).body.error.code).toBe('order_state')
  expect((await recount(db)).faults).toEqual([])
})

test('pays an order again after its card was declined, and keeps the money of one payment', async ({
  market,
  make,
  deps,
  db,
  runJobs,
}) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 2 })
  const first = await buyer.placed(seller.account.id, {
    items: [{ listing_id: listing.id }],
    payment: 'card',
  })
  const again = async () => (await buyer.call('POST', `/orders/${first.id}/pay`)).body.data as Order
  expect((await again()).payment_id).toBe(first.payment_id)
  expect((await seller.call('POST', `/orders/${first.id}/pay`)).status).toBe(404)
  await db
    .updateTable('payment')
    .set({ state: 'declined', ended_at: deps.now() })
    .where('id', '=', first.payment_id)
    .execute()
  const second = await again()
  expect(second.payment_id).not.toBe(first.payment_id)
  expect((await again()).payment_id).toBe(second.payment_id)
  await pay(deps, second)
  await runJobs()
  // The bank was wrong about the first one.
  await pay(deps, first)
  await runJobs()
  expect((await buyer.call('GET', `/orders/${first.id}`)).body.data.state).toBe('pending')
  expect((await buyer.call('POST', `/orders/${first.id}/pay`)).body.error.code).toBe('order_state')
  expect(await market.movedBy(first.id)).toEqual({ clearing_card: 10_000, held_orders: -10_000 })
  await seller.call('POST', `/orders/${first.id}/decline`, { reason: 'Nema' })
  expect(await market.movedBy(first.id)).toEqual({})
})

test('leaves no payment open of an order that nobody can pay for any more', async ({
  market,
  make,
  deps,
  db,
  runJobs,
  clock,
}) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 9 })
  const ordered = () =>
    buyer.placed(seller.account.id, { items: [{ listing_id: listing.id }], payment: 'card' })
  const stateOf = async (id: number) => (await buyer.call('GET', `/payments/${id}`)).body.data.state as string
  const cancelled = await ordered()
  // The payer is at the bank.
  await buyer.call('POST', `/payments/${cancelled.payment_id}/checkout`)
  await buyer.call('POST', `/orders/${cancelled.id}/cancel`)
  expect(await stateOf(cancelled.payment_id!)).toBe('cancelled')
  const step = (await buyer.call('POST', `/payments/${cancelled.payment_id}/checkout`)).body
  expect(step.data).toEqual({ kind: 'none' })
  // Money that is paid there nevertheless goes back.
  await pay(deps, cancelled)
  await runJobs()
  expect(await stateOf(cancelled.payment_id!)).toBe('refunded')
  expect(await market.movedBy(cancelled.id)).toEqual({})

  const declined = await ordered()
  await db
    .updateTable('payment')
    .set({ state: 'declined', ended_at: deps.now() })
    .where('id', '=', declined.payment_id)
    .execute()
  const second = (await buyer.call('POST', `/orders/${declined.id}/pay`)).body.data as Order
  // The bank was wrong about the first one.
  await pay(deps, declined)
  await runJobs()
  expect(await stateOf(second.payment_id!)).toBe('cancelled')

  const expired = await ordered()
  clock.advance(61 * 60_000)
  await enqueue(db, moveOrders, {})
  await runJobs()
  expect((await buyer.call('GET', `/orders/${expired.id}`)).body.data.state).toBe('cancelled')
  expect(await stateOf(expired.payment_id!)).toBe('cancelled')
  clock.reset()
})
