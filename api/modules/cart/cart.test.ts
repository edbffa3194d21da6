import { expect } from 'vitest'
import { cartItems } from '#contract/limits/search.ts'
import type { Cart, CartItem } from '#contract/cart.ts'
import { saver as test } from '#tests/support/listings/saver.ts'

const itemsOf = (cart: Cart) => cart.orders.flatMap(({ items }) => items)
const only = (cart: Cart): CartItem => {
  expect(itemsOf(cart)).toHaveLength(1)
  return itemsOf(cart)[0]!
}

test('accepts only a whole number as the id of a listing', async ({ as, make }) => {
  const buyer = await make.account()
  const { id } = await make.listing({ price_fening: 1_000, quantity: 3 })
  const { post } = await as(buyer.id)
  for (const listing_id of [true, [id], `0x${id.toString(16)}`, `${id}e0`, '', null, 1.5, 0, -id]) {
    const reply = await post('/shopping-cart', { listing_id })
    expect([listing_id, reply.statusCode]).toEqual([listing_id, 422])
    expect(Object.keys(reply.json().error.fields)).toEqual(['listing_id'])
  }
  for (const listing_id of [id, String(id)])
    expect((await post('/shopping-cart', { listing_id })).statusCode).toBe(200)
})

test('accepts only a whole number as a quantity or a page', async ({ app, as, make }) => {
  const buyer = await make.account()
  const { id } = await make.listing({ price_fening: 1_000, quantity: 30 })
  const { post } = await as(buyer.id)
  for (const quantity of [true, [1], '0x10', '1e1', '', null, 1.5, 0]) {
    const reply = await post('/shopping-cart', { listing_id: id, quantity })
    expect([quantity, reply.statusCode]).toEqual([quantity, 422])
    expect(Object.keys(reply.json().error.fields)).toEqual(['quantity'])
  }
  expect((await post('/shopping-cart', { listing_id: id, quantity: '2' })).statusCode).toBe(200)
  for (const name of ['page', 'per_page'])
    for (const text of ['true', '0x10', '1e1', '1.5']) {
      const reply = await app.inject(`/api/search?${name}=${text}`)
      expect([name, text, reply.statusCode]).toEqual([name, text, 422])
      expect(Object.keys(reply.json().error.fields)).toEqual([name])
    }
})

test('groups a cart by seller, and counts pieces', async ({ as, make }) => {
  const buyer = await make.account()
  const shop = await make.shop({ business_name: 'Radnja' })
  const phone = await make.listing({ title: 'Telefon', price_fening: 12_345, quantity: 3 })
  const [case1, case2] = [
    await make.listing({ seller_id: shop.id, price_fening: 1_000 }),
    await make.listing({ seller_id: shop.id, price_fening: 2_050 }),
  ]
  const { get, post } = await as(buyer.id)
  expect((await get('/shopping-cart')).json()).toEqual({ data: { orders: [], count: 0, total: 0 } })
  for (const [listing_id, quantity] of [
    [case1.id, 1],
    [phone.id, 2],
    [case2.id, 1],
  ])
    expect((await post('/shopping-cart', { listing_id, quantity })).statusCode).toBe(200)

  const { data } = (await get('/shopping-cart')).json<{ data: Cart }>()
  expect(data).toMatchObject({
    count: 4,
    total: 277.4,
    orders: [
      {
        user: { id: shop.id, username: shop.username, type: 'shop', business_name: 'Radnja' },
        items: [{ listing: { id: case1.id } }, { listing: { id: case2.id } }],
        total: 30.5,
        can_order: true,
      },
      {
        user: { id: phone.seller_id, type: 'user', avatar: null, business_name: null },
        items: [
          {
            quantity: 2,
            listing: { title: 'Telefon', price: 123.45, display_price: '123,45 KM', stock: 3, visible: true },
            total: 246.9,
            problem: null,
            price_change: null,
          },
        ],
      },
    ],
  })
  expect((await get('/me')).json().data.cart_count).toBe(4)
})

test('changes and removes by item and by listing, wholly or in part, and answers the cart', async ({
  as,
  make,
}) => {
  const [buyer, stranger] = [await make.account(), await make.account()]
  const listing = await make.listing({ quantity: 5 })
  const { post, put, remove } = await as(buyer.id)
  const added = await post('/shopping-cart', { listing_id: listing.id, quantity: 2 })
  expect(added.json()).toMatchObject({ message: 'Dodano u korpu.', data: { count: 2 } })
  // Again: the same row, more pieces.
  const { data } = (await post('/shopping-cart', { listing_id: listing.id })).json<{ data: Cart }>()
  const { id } = only(data)
  expect(only(data).quantity).toBe(3)

  expect((await put(`/shopping-cart/${id}`, { quantity: 5 })).json().data.count).toBe(5)
  const beyond = await put(`/shopping-cart/${id}`, { quantity: 6 })
  expect(beyond.json().error).toMatchObject({
    code: 'validation_failed',
    fields: { quantity: 'Na stanju je samo 5 komada.' },
  })
  // A dot separates thousands.
  const thousand = await put(`/shopping-cart/${id}`, { quantity: '1.000' })
  expect(thousand.json().error.fields).toEqual({ quantity: 'Najveća količina je 999.' })
  expect((await put(`/shopping-cart/${id}`, { quantity: '5' })).json().data.count).toBe(5)
  expect((await post('/shopping-cart', { listing_id: listing.id })).json().error.fields.quantity).toBe(
    'Na stanju je samo 5 komada. U korpi ih već imate 5.',
  )

  const others = await as(stranger.id)
  expect((await others.put(`/shopping-cart/${id}`, { quantity: 1 })).statusCode).toBe(404)
  expect((await others.remove(`/shopping-cart/${id}`)).json().data.count).toBe(0)

  expect((await remove(`/shopping-cart/${id}?quantity=2`)).json()).toMatchObject({
    message: 'Količina je smanjena.',
    data: { count: 3 },
  })
  expect((await remove(`/shopping-cart/listings/${listing.id}?quantity=1`)).json().data.count).toBe(2)
  expect((await remove(`/shopping-cart/${id}?quantity=7`)).json().data.orders).toEqual([])
  await post('/shopping-cart', { listing_id: listing.id, quantity: 4 })
  expect((await remove(`/shopping-cart/listings/${listing.id}`)).json()).toMatchObject({
    message: 'Uklonjeno iz korpe.',
    data: { orders: [], count: 0 },
  })
  expect((await remove(`/shopping-cart/listings/${listing.id}`)).statusCode).toBe(200)
})

test('adds once per Idempotency-Key, and never more than the stock at once', async ({ app, make, login }) => {
  const buyer = await make.account()
  const listing = await make.listing({ quantity: 3 })
  const headers = { authorization: `Bearer ${await login(buyer)}` }
  const add = (key: string) =>
    app.inject({
      method: 'POST',
      url: '/api/shopping-cart',
      headers: { ...headers, 'idempotency-key': key },
      payload: { listing_id: listing.id },
    })
  const statuses = async (...keys: string[]) =>
    (await Promise.all(keys.map(add))).map(({ statusCode }) => statusCode).toSorted()
  expect(await statuses('a', 'a', 'a')).toEqual([200, 200, 200])
  expect(await statuses('b', 'c', 'd', 'e')).toEqual([200, 200, 422, 422])
  const { data } = (await app.inject({ url: '/api/shopping-cart', headers })).json<{ data: Cart }>()
  expect(only(data).quantity).toBe(3)
})

test('reports a new price until it is accepted', async ({ as, make, db }) => {
  const buyer = await make.account()
  const listing = await make.listing({ price_fening: 5_000 })
  const { get, post, put } = await as(buyer.id)
  await post('/shopping-cart', { listing_id: listing.id })
  const priceTo = (price_fening: number) =>
    db.updateTable('listing').set({ price_fening }).where('id', '=', listing.id).execute()
  const order = async () => (await get('/shopping-cart')).json<{ data: Cart }>().data.orders[0]!

  await priceTo(6_000)
  const { can_order, items, total } = await order()
  expect(can_order).toBe(false)
  expect(total).toBe(60)
  expect(items[0]).toMatchObject({ problem: null, price_change: { before: 50, now: 60 } })
  // Adding again accepts nothing.
  await db.updateTable('listing').set({ quantity: 9 }).where('id', '=', listing.id).execute()
  await post('/shopping-cart', { listing_id: listing.id })
  expect((await order()).can_order).toBe(false)

  await priceTo(7_000)
  const stale = await put(`/shopping-cart/${items[0]!.id}`, { price: 60 })
  expect(stale.json().error).toMatchObject({ code: 'price_changed', message: 'Cijena je sada 70 KM.' })
  const accepted = await put(`/shopping-cart/${items[0]!.id}`, { price: 70 })
  expect(accepted.json()).toMatchObject({
    message: 'Cijena je prihvaćena.',
    data: { orders: [{ can_order: true, items: [{ price_change: null }] }] },
  })
  // A page may have shown an older price than the one that is put into the cart.
  const other = await make.listing({ price_fening: 5_000 })
  const seen = await post('/shopping-cart', { listing_id: other.id, price: 40 })
  expect(itemsOf(seen.json().data)[1]!.price_change).toEqual({ before: 40, now: 50 })
})

const day = 24 * 3600 * 1000
const later = () => new Date(Date.now() + day)

test('says why an item can no longer be ordered, and refuses it from the start', async ({ as, make, db }) => {
  const buyer = await make.account()
  const { get, post, put } = await as(buyer.id)
  const cases = [
    ['listing', { status: 'finished' }, 'inactive', 'Oglas više nije aktivan.'],
    ['listing', { status: 'expired' }, 'inactive', 'Oglas više nije aktivan.'],
    ['listing', { status: 'hidden' }, 'inactive', 'Oglas više nije aktivan.'],
    ['listing', { held_by_moderation: true }, 'inactive', 'Oglas više nije aktivan.'],
    ['listing', { deleted_at: new Date() }, 'inactive', 'Oglas više nije aktivan.'],
    ['listing', { reserved: true }, 'reserved', 'Oglas je rezervisan za drugog kupca.'],
    ['listing', { price_fening: null }, 'not_for_sale', 'Ovaj oglas se ne može naručiti.'],
    ['listing', { listing_type: 'rent' }, 'not_for_sale', 'Ovaj oglas se ne može naručiti.'],
    ['listing', { quantity: 1 }, 'short_stock', 'Na stanju je samo 1 komad.'],
    ['account', { away_until: later() }, 'seller_away', /^Prodavač je na odmoru do \d/],
    [
      'account',
      { restriction: 'suspend', restriction_rule: 'fraud', restricted_until: null },
      'seller_unavailable',
      'Prodavač trenutno ne prima narudžbe.',
    ],
  ] as const
  for (const [table, change, code, message] of cases) {
    const listing = await make.listing({ quantity: 2, price_fening: 4_000 })
    const { data } = (await post('/shopping-cart', { listing_id: listing.id, quantity: 2 })).json()
    const { id } = itemsOf(data).at(-1)!
    const changed = table === 'listing' ? listing.id : listing.seller_id
    await db.updateTable(table).set(change).where('id', '=', changed).execute()

    const order = (await get('/shopping-cart')).json<{ data: Cart }>().data.orders.at(-1)!
    expect(order, code).toMatchObject({ can_order: false, total: 0, items: [{ id, problem: { code } }] })
    const [{ problem, price_change, listing: shown }] = order.items as [CartItem]
    if (typeof message === 'string') expect(problem!.message).toBe(message)
    else expect(problem!.message).toMatch(message)
    expect(price_change).toBeNull()
    expect(shown.price).toBe(40)
    if (code === 'short_stock') {
      expect((await put(`/shopping-cart/${id}`, { quantity: 1 })).statusCode).toBe(200)
      continue
    }
    expect((await put(`/shopping-cart/${id}`, { quantity: 1 })).json().error.code).toBe('not_orderable')
    const again = await post('/shopping-cart', { listing_id: listing.id })
    expect([404, 409, 410]).toContain(again.statusCode)
  }
})

test('reveals nothing of a block except that the seller takes no orders', async ({ as, make, db }) => {
  for (const buyerBlocks of [true, false]) {
    const buyer = await make.account()
    const listing = await make.listing()
    const { get, post } = await as(buyer.id)
    await post('/shopping-cart', { listing_id: listing.id })
    const [account_id, blocked_id] = buyerBlocks
      ? [buyer.id, listing.seller_id]
      : [listing.seller_id, buyer.id]
    await db.insertInto('account_block').values({ account_id, blocked_id, created_at: new Date() }).execute()
    const { data } = (await get('/shopping-cart')).json<{ data: Cart }>()
    expect(only(data).problem).toEqual({
      code: 'seller_unavailable',
      message: 'Prodavač trenutno ne prima narudžbe.',
    })
  }
})

test('says of a listing whether it can be ordered', async ({ app, make }) => {
  const orderable = async (values: Parameters<typeof make.listing>[0]) => {
    const { id } = await make.listing(values)
    return (await app.inject(`/api/listings/${id}`)).json().orderable
  }
  expect(await orderable({})).toBe(true)
  expect(await orderable({ price_fening: null })).toBe(false)
  expect(await orderable({ reserved: true })).toBe(false)
  expect(await orderable({ listing_type: 'buy' })).toBe(false)
  // Bicycles are sent only if their seller says so.
  expect(await orderable({ category_id: 22 })).toBe(false)
  expect(await orderable({ category_id: 22, shipping: true })).toBe(true)
  const unpaid = await make.shop({ active: false })
  expect(await orderable({ seller_id: unpaid.id })).toBe(false)
})

test("takes over a visitor's cart once, however often it is sent", async ({ as, make, app, db }) => {
  const buyer = await make.account()
  const [both, device, gone, draft, own] = [
    await make.listing({ quantity: 5 }),
    await make.listing({ quantity: 2, price_fening: 3_000 }),
    await make.listing(),
    await make.listing({ status: 'draft', title: 'Tajni naslov' }),
    await make.listing({ seller_id: buyer.id }),
  ]
  await db.updateTable('listing').set({ status: 'finished' }).where('id', '=', gone.id).execute()
  const items = [
    { listing_id: both.id, quantity: 3, price: 100 },
    { listing_id: device.id, quantity: 7, price: 25 },
    { listing_id: gone.id, quantity: 1, price: 100 },
    { listing_id: draft.id, quantity: 1, price: 100 },
    { listing_id: own.id, quantity: 1, price: 100 },
    { listing_id: 987_654_321, quantity: 1, price: 100 },
    { listing_id: both.id, quantity: 3, price: 100 },
  ]
  const told = items.map(({ listing_id, quantity, price }) => `${listing_id}:${quantity}:${price}`).join()
  const preview = await app.inject(`/api/shopping-cart/device?items=${told}`)
  const seen = itemsOf(preview.json<{ data: Cart }>().data)
  expect(seen.map(({ listing }) => listing.id)).toEqual([both.id, device.id, gone.id, draft.id, own.id])
  expect(seen[1]).toMatchObject({ problem: { code: 'short_stock' }, price_change: { before: 25, now: 30 } })
  expect(seen[3]!.listing).toMatchObject({ title: 'Oglas koji trenutno nije dostupan', visible: false })
  expect(preview.body).not.toContain('Tajni')

  const { get, post } = await as(buyer.id)
  await post('/shopping-cart', { listing_id: both.id, quantity: 2 })
  for (let times = 0; times < 2; times += 1)
    expect((await post('/shopping-cart/merge', { items })).statusCode).toBe(200)
  const { data } = (await get('/shopping-cart')).json<{ data: Cart }>()
  expect(itemsOf(data).map(({ listing, quantity }) => [listing.id, quantity])).toEqual([
    [both.id, 3],
    [device.id, 2],
    [gone.id, 1],
  ])
  expect(itemsOf(data)[1]).toMatchObject({ problem: null, price_change: { before: 25, now: 30 } })
})

test.for([0.0001, 5e-324, 0.004, -0, 12.345])(
  'refuses a device that saw a price of %s KM, which no listing has',
  async (price, { as, make }) => {
    const { get, post } = await as((await make.account()).id)
    const listing_id = (await make.listing()).id
    const reply = await post('/shopping-cart/merge', { items: [{ listing_id, quantity: 1, price }] })
    expect([reply.statusCode, Object.keys(reply.json().error.fields)]).toEqual([422, ['items.0.price']])
    expect((await get('/shopping-cart')).json().data.count).toBe(0)
  },
)

test('holds a bounded number of items', async ({ as, make }) => {
  const buyer = await make.account()
  const seller_id = (await make.account()).id
  const listings = await Promise.all(
    Array.from({ length: cartItems + 1 }, async () => make.listing({ seller_id })),
  )
  const { get, post } = await as(buyer.id)
  const items = listings.slice(1).map(({ id }) => ({ listing_id: id, quantity: 1, price: 100 }))
  await post('/shopping-cart/merge', { items: items.slice(0, 50) })
  await post('/shopping-cart/merge', { items: items.slice(50) })
  const full = await post('/shopping-cart', { listing_id: listings[0]!.id })
  expect(full.json().error.code).toBe('cart_limit_reached')
  await post('/shopping-cart/merge', { items: [{ listing_id: listings[0]!.id, quantity: 1, price: 100 }] })
  expect((await get('/shopping-cart')).json().data.count).toBe(cartItems)
})

test('reads a cart of 50 sellers with as many statements as one of a single seller', async ({
  as,
  make,
  statements,
}) => {
  const buyer = await make.account()
  const { get, post } = await as(buyer.id)
  await post('/shopping-cart', { listing_id: (await make.listing()).id })
  const one = await statements(() => get('/shopping-cart'))
  const more = await Promise.all(Array.from({ length: 49 }, () => make.listing()))
  await post('/shopping-cart/merge', {
    items: more.map(({ id }) => ({ listing_id: id, quantity: 1, price: 100 })),
  })
  const many = await statements(() => get('/shopping-cart'))
  expect((await get('/shopping-cart')).json().data.orders).toHaveLength(50)
  expect(many).toBe(one)
})
