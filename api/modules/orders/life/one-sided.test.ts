import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { recount } from '#api/modules/ledger/proof-queries.ts'
import { payableOf } from '#api/modules/ledger/service.ts'
import { houseAccount } from '#tests/support/money/bank.ts'
import { parcelNews, payOrder, test } from '#tests/support/orders/order-scene.ts'
import { moveOrders } from '../jobs.ts'

test('pays the buyer everything back when the seller alone reports a return', async ({
  market,
  make,
  deps,
  db,
  runJobs,
}) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  await db
    .updateTable('delivery_settings')
    .set({ own_prices: JSON.stringify([{ up_to_grams: null, price_fening: 30_000 }]) })
    .where('account_id', '=', seller.account.id)
    .execute()
  const listing = await make.listing({ seller_id: seller.account.id, price_fening: 34_000 })
  const order = await buyer.placed(seller.account.id, {
    items: [{ listing_id: listing.id, price: 340 }],
    payment: 'card',
    handover: 'own_courier',
    delivery: 300,
  })
  await payOrder(deps, order)
  await runJobs()
  for (const step of ['confirm', 'ship', 'return'])
    expect((await seller.call('POST', `/orders/${order.id}/${step}`, { reason: 'Vraćeno' })).status).toBe(200)
  expect(await market.movedBy(order.id)).toEqual({})
  expect(await payableOf(db, seller.account.id)).toBe(0)
  expect((await recount(db)).faults).toEqual([])
})

test('gives a buyer seven days to complain when only the seller says that it arrived', async ({
  market,
  make,
  db,
  clock,
  runJobs,
}) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 2 })
  const ordered = async () => {
    const order = await buyer.paidByCard(seller.account.id, listing.id)
    for (const step of ['confirm', 'ship']) await seller.call('POST', `/orders/${order.id}/${step}`)
    return order
  }
  const [told, confirmed] = [await ordered(), await ordered()]
  await seller.call('POST', `/orders/${told.id}/deliver`)
  await buyer.call('POST', `/orders/${confirmed.id}/deliver`)
  const stateAfter = async (days: number) => {
    clock.advance(days * dayMs)
    await enqueue(db, moveOrders, {})
    await runJobs()
    const call = await market.callsOf(buyer.account)
    return Promise.all(
      [told, confirmed].map(async ({ id }) => (await call('GET', `/orders/${id}`)).body.data.state),
    )
  }
  expect(await stateAfter(3)).toEqual(['delivered', 'completed'])
  expect(await stateAfter(3)).toEqual(['delivered', 'completed'])
  expect(await stateAfter(1)).toEqual(['completed', 'completed'])
  clock.reset()
})

test('asks a buyer by card whose lost parcel turned up to pay for it or to send it back', async ({
  market,
  make,
  deps,
  db,
  runJobs,
}) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 5, weight_grams: 1_000 })
  await buyer.call('POST', '/shopping-cart', { listing_id: listing.id })
  const { options } = (await buyer.call('GET', `/orders/quote?seller_id=${seller.account.id}&city_id=133`))
    .body.data as { options: { handover: string; buyer_pays: number }[] }
  const delivery = options.find(({ handover }) => handover === 'courier')!.buyer_pays
  const turnedUp = async () => {
    const order = await buyer.placed(seller.account.id, {
      items: [{ listing_id: listing.id }],
      payment: 'card',
      handover: 'courier',
      delivery,
    })
    await payOrder(deps, order)
    await runJobs()
    await seller.call('POST', `/orders/${order.id}/confirm`)
    for (const news of ['accepted', 'lost', 'delivered'] as const) await parcelNews(deps, order.id, news)
    return order
  }
  const kept = await turnedUp()
  expect(await market.movedBy(kept.id)).toEqual({})
  const asked = (await buyer.call('GET', `/orders/${kept.id}`)).body.data
  expect(asked).toMatchObject({ state: 'returned', question: 'found_parcel', actions: ['pay', 'send_back'] })
  const payable = (await buyer.call('POST', `/orders/${kept.id}/pay`)).body.data
  expect(payable.payment_id).not.toBe(kept.payment_id)
  await payOrder(deps, payable)
  await runJobs()
  expect((await buyer.call('GET', `/orders/${kept.id}`)).body.data).toMatchObject({
    state: 'completed',
    question: null,
  })
  expect(await payableOf(db, seller.account.id)).toBe(10_000)

  const sentBack = await turnedUp()
  const { quantity } = await market.stockOf(listing.id)
  expect((await seller.call('POST', `/orders/${sentBack.id}/send-back`)).status).toBe(409)
  expect((await buyer.call('POST', `/orders/${sentBack.id}/send-back`)).status).toBe(200)
  expect((await buyer.call('GET', `/orders/${sentBack.id}`)).body.data.actions).toEqual([])
  expect((await seller.call('POST', `/orders/${sentBack.id}/receive`)).status).toBe(200)
  expect((await market.stockOf(listing.id)).quantity).toBe(quantity + 1)
  expect((await buyer.call('GET', `/orders/${sentBack.id}`)).body.data).toMatchObject({
    state: 'returned',
    question: null,
  })
  expect(await market.movedBy(sentBack.id)).toEqual({})
  expect((await recount(db)).faults).toEqual([])
})

test('lets a seller keep the delivery of a return only if the buyer agrees', async ({
  market,
  make,
  db,
  clock,
  runJobs,
}) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 9 })
  const asked = async () => {
    const order = await buyer.paidByCard(seller.account.id, listing.id)
    for (const step of ['confirm', 'ship']) await seller.call('POST', `/orders/${order.id}/${step}`)
    const body = { reason: 'Niko nije otvorio', keep_delivery: true }
    const { status, body: reply } = await seller.call('POST', `/orders/${order.id}/return`, body)
    expect([status, reply.data.question], JSON.stringify(reply)).toEqual([200, 'return_delivery'])
    return order
  }
  const [agreed, refused, silent] = [await asked(), await asked(), await asked()]
  expect((await buyer.call('GET', `/orders/${agreed.id}`)).body.data.actions).toEqual([
    'agree',
    'refuse',
    'dispute',
  ])
  expect((await seller.call('POST', `/orders/${agreed.id}/agree`)).status).toBe(409)
  expect((await buyer.call('POST', `/orders/${agreed.id}/agree`)).status).toBe(200)
  expect(await market.movedBy(agreed.id)).toEqual({
    clearing_card: 500,
    sellers_owed: -500,
    payable: 500,
    payable_book: -500,
  })
  expect((await buyer.call('POST', `/orders/${refused.id}/refuse`)).status).toBe(200)
  expect(await market.movedBy(refused.id)).toEqual({})
  clock.advance(7 * dayMs)
  await enqueue(db, moveOrders, {})
  await runJobs()
  expect(await market.movedBy(silent.id)).toEqual({})
  expect((await recount(db)).faults).toEqual([])
  clock.reset()
})

test('lets a buyer complain about a completed order for 14 days, until its money is paid out', async ({
  market,
  make,
  deps,
  db,
  clock,
  runJobs,
}) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 9 })
  const completed = async () => {
    const order = await buyer.placed(seller.account.id, {
      items: [{ listing_id: listing.id }],
      payment: 'card',
    })
    await payOrder(deps, order)
    await runJobs()
    for (const step of ['confirm', 'deliver']) await seller.call('POST', `/orders/${order.id}/${step}`)
    await buyer.call('POST', `/orders/${order.id}/complete`)
    return order
  }
  const complaint = { reason: 'different', text: 'Nije ono što je bilo u oglasu.' }
  const complain = async (id: number) =>
    (await (await market.callsOf(buyer.account))('POST', `/orders/${id}/dispute`, complaint)).status
  const [withdrawn, late, paidOut] = [await completed(), await completed(), await completed()]
  const released = { clearing_card: 10_000, sellers_owed: -10_000, payable: 10_000, payable_book: -10_000 }

  expect((await seller.call('POST', `/orders/${withdrawn.id}/dispute`, complaint)).status).toBe(409)
  expect(await complain(withdrawn.id)).toBe(200)
  expect(await market.movedBy(withdrawn.id)).toEqual({ clearing_card: 10_000, held_orders: -10_000 })
  expect(await payableOf(db, seller.account.id)).toBe(20_000)
  expect((await recount(db)).faults).toEqual([])
  await buyer.call('POST', `/orders/${withdrawn.id}/dispute/withdraw`)
  expect(await market.movedBy(withdrawn.id)).toEqual(released)
  expect((await buyer.call('GET', `/orders/${withdrawn.id}`)).body.data.state).toBe('completed')

  // A second complaint about the same money, which staff decide.
  expect(await complain(withdrawn.id)).toBe(200)
  const { case_id: caseId } = await db
    .selectFrom('order_dispute')
    .select('case_id')
    .where('order_id', '=', withdrawn.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const staff = await market.callsOf(await make.account({ role: 'moderator', hasFactor: true }))
  await staff('POST', `/admin/cases/${caseId}/claim`)
  expect((await staff('GET', `/admin/cases/${caseId}/order`)).body.data.money).toBe(100)
  const decision = { outcome: 'part', amount: '40', facts: 'Opis nije bio tačan.' }
  expect((await staff('POST', `/admin/cases/${caseId}/settlement`, decision)).status).toBe(200)
  expect(await market.movedBy(withdrawn.id)).toEqual({
    clearing_card: 6_000,
    sellers_owed: -6_000,
    payable: 6_000,
    payable_book: -6_000,
  })
  expect(await complain(withdrawn.id)).toBe(409)

  await db
    .insertInto('payout_account')
    .values({
      account_id: seller.account.id,
      number: '1610000012345678',
      holder_name: 'Prodavač',
      changed_at: deps.now(),
      effective_at: deps.now(),
    })
    .execute()
  clock.advance(14 * dayMs + 1)
  expect(await complain(late.id)).toBe(409)
  clock.reset()
  const admin = await market.callsOf(await make.account({ role: 'admin', hasFactor: true }))
  expect((await admin('POST', '/admin/payout-batches', { account: houseAccount })).status).toBe(201)
  expect(await complain(paidOut.id)).toBe(409)
  expect((await recount(db)).faults).toEqual([])
})
