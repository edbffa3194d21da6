import { expect } from 'vitest'
import type { Order } from '#contract/orders/endpoints.ts'
import { payOrder as pay, test } from '#tests/support/orders/order-scene.ts'

test('takes an order through to its end for cash in person, without touching the books', async ({
  market,
  make,
}) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 3, title: 'Stolna lampa' })
  await buyer.call('POST', '/shopping-cart', { listing_id: listing.id, quantity: 2 })
  const quote = (await buyer.call('GET', `/orders/quote?seller_id=${seller.account.id}`)).body.data
  expect(quote).toMatchObject({ items_total: 200, problem: null, seller: { id: seller.account.id } })

  const order = await buyer.placed(seller.account.id, {
    items: [{ listing_id: listing.id, quantity: 2 }],
    note: 'Dolazim u subotu',
  })
  expect(order).toMatchObject({
    state: 'pending',
    side: 'buyer',
    number: expect.stringMatching(/^N-\d{6}-[2-9A-Z]{6}$/),
    total: 200,
    display_total: '200,00 KM',
    note: 'Dolazim u subotu',
    recipient: null,
    payment_id: null,
    actions: ['cancel'],
    items: [{ listing_id: listing.id, title: 'Stolna lampa', price: 100, quantity: 2, total: 200 }],
  })
  expect((await buyer.call('GET', '/shopping-cart')).body.data.count).toBe(0)
  expect(await market.stockOf(listing.id)).toMatchObject({ quantity: 1 })

  const step = async (who: typeof seller | typeof buyer, action: string) =>
    (await who.call('POST', `/orders/${order.id}/${action}`)).body.data as Order
  expect((await seller.call('GET', '/me')).body.data).toMatchObject({
    unconfirmed_deliveries_count: 1,
    active_deliveries_count: 1,
  })
  expect(await step(seller, 'confirm')).toMatchObject({ state: 'confirmed', actions: ['deliver', 'cancel'] })
  expect((await seller.call('GET', '/me')).body.data.unconfirmed_deliveries_count).toBe(0)
  expect(await step(seller, 'deliver')).toMatchObject({ state: 'delivered', actions: ['return', 'dispute'] })
  const done = await step(buyer, 'complete')
  expect(done).toMatchObject({ state: 'completed', actions: [], deadline_at: null })
  expect(done.events.map(({ kind, side }) => `${kind} ${side}`)).toEqual([
    'place buyer',
    'confirm seller',
    'deliver seller',
    'complete buyer',
  ])
  expect(await market.movedBy(order.id)).toEqual({})
  expect(await market.stockOf(listing.id)).toMatchObject({ quantity: 1, status: 'active' })
})

test('sells the last piece to one of 100 buyers', async ({ market, make }) => {
  const seller = await market.seller()
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 1 })
  const buyers = []
  for (let count = 0; count < 100; count += 1) buyers.push(await market.buyer())
  const replies = await Promise.all(
    buyers.map((buyer) => buyer.order(seller.account.id, { items: [{ listing_id: listing.id }] })),
  )
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(99)
  expect(replies.find(({ status }) => status === 409)!.body.error).toMatchObject({
    code: 'not_orderable',
    message: expect.stringContaining('Artikal je rasprodan.'),
  })
  expect(await market.stockOf(listing.id)).toEqual({ quantity: 0, status: 'active' })
  // Sold out, but not gone: it comes back when its order is declined.
  const [sold] = (await seller.call('GET', '/orders?side=seller')).body.data
  await seller.call('POST', `/orders/${sold.id}/decline`, { reason: 'Oštećeno' })
  expect(await market.stockOf(listing.id)).toEqual({ quantity: 1, status: 'active' })
}, 120_000)

test('ends a listing whose last piece was sold once its order is over, and tells those who saved it', async ({
  market,
  make,
  runJobs,
}) => {
  const [seller, buyer, saver] = [await market.seller(), await market.buyer(), await market.buyer()]
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 1, title: 'Zidni sat' })
  await saver.call('POST', `/listings/${listing.id}/save`)
  const order = await buyer.placed(seller.account.id, { items: [{ listing_id: listing.id }] })
  for (const action of ['confirm', 'deliver']) await seller.call('POST', `/orders/${order.id}/${action}`)
  expect((await market.stockOf(listing.id)).status).toBe('active')
  await buyer.call('POST', `/orders/${order.id}/complete`)
  expect((await market.stockOf(listing.id)).status).toBe('finished')
  await runJobs()
  expect((await saver.call('GET', '/notifications')).body.data).toMatchObject([
    { text: 'Završen je oglas „Zidni sat“ koji ste spasili' },
  ])
})

test('orders once per key, and nothing at a price unseen', async ({ market, make, db }) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 9 })
  const wish = { items: [{ listing_id: listing.id }] }
  const same = await Promise.all(
    Array.from({ length: 5 }, () => buyer.order(seller.account.id, wish, { 'idempotency-key': 'once' })),
  )
  expect(new Set(same.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await market.stockOf(listing.id)).toMatchObject({ quantity: 8 })

  const refused = async (choices: Parameters<typeof buyer.order>[1]) =>
    (await buyer.order(seller.account.id, choices)).body.error
  expect(await refused({ items: [{ listing_id: listing.id, price: 90 }] })).toMatchObject({
    code: 'price_changed',
    message: expect.stringContaining('cijena je sada 100 KM'),
  })
  expect(await refused({ ...wish, handover: 'own_courier', delivery: 3 })).toMatchObject({
    code: 'price_changed',
    message: 'Dostava sada košta 5 KM.',
  })
  expect(await refused({ items: [{ listing_id: listing.id, quantity: 9 }] })).toMatchObject({
    code: 'not_orderable',
    message: expect.stringContaining('Na stanju je samo 8 komada.'),
  })
  const others = await make.listing({ quantity: 2 })
  expect(await refused({ items: [{ listing_id: others.id }] })).toMatchObject({ code: 'not_found' })
  expect(await refused({ items: [wish.items[0]!, wish.items[0]!] })).toMatchObject({
    fields: { items: 'Svaki oglas navedite jednom.' },
  })
  await db.updateTable('listing').set({ reserved: true }).where('id', '=', listing.id).execute()
  expect(await refused(wish)).toMatchObject({ code: 'not_orderable' })
  expect((await seller.call('POST', '/orders', { seller_id: seller.account.id })).status).toBe(422)
  expect(await market.stockOf(listing.id)).toMatchObject({ quantity: 8 })
})

test('shows an order only to its two sides, and to the seller once it is paid', async ({
  market,
  make,
  deps,
  runJobs,
}) => {
  const [seller, buyer, stranger] = [await market.seller(), await market.buyer(), await market.buyer()]
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 2 })
  const order = await buyer.placed(seller.account.id, {
    items: [{ listing_id: listing.id }],
    payment: 'card',
    handover: 'own_courier',
    delivery: 5,
  })
  expect(order).toMatchObject({ state: 'unpaid', actions: ['pay', 'cancel'], total: 105 })
  const status = async (who: typeof seller | typeof buyer) =>
    (await who.call('GET', `/orders/${order.id}`)).status
  expect(await status(seller)).toBe(404)
  expect((await seller.call('GET', '/orders?side=seller')).body.data).toEqual([])
  await pay(deps, order)
  await runJobs()
  expect(await status(seller)).toBe(200)
  expect(await status(stranger)).toBe(404)
  for (const action of ['confirm', 'cancel', 'complete'])
    expect((await stranger.call('POST', `/orders/${order.id}/${action}`)).status).toBe(404)
  // Each side its own steps.
  expect((await buyer.call('POST', `/orders/${order.id}/confirm`)).body.error.code).toBe('order_state')
  const seen = (await seller.call('GET', `/orders/${order.id}`)).body.data as Order
  expect(seen).toMatchObject({
    side: 'seller',
    state: 'pending',
    payment_id: null,
    recipient: { name: 'Amra Kupac', street: 'Titova 7', postal_code: '71000', phone: '+38761555444' },
  })
  expect(await market.movedBy(order.id)).toEqual({ clearing_card: 10_500, held_orders: -10_500 })
})
