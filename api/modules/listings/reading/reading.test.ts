import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

test('shows the price, place, category path and named attributes of a listing', async ({ app, make }) => {
  const { id } = await make.listing({
    title: 'Golf 7 1.6 TDI',
    category_id: 18,
    price_fening: 2_190_050,
    city_id: 133,
    attributes: JSON.stringify({ 2: 2016, 7: 'Dizel', 67: true }),
  })

  const reply = await app.inject(`/api/listings/${id}`)

  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({
    id,
    title: 'Golf 7 1.6 TDI',
    slug: 'golf-7-1-6-tdi',
    price: 21_900.5,
    display_price: '21.900,50 KM',
    status: 'active',
    categories_all: [{ id: 1, name: 'Vozila' }, { id: 18 }],
    breadcrumbs: [
      { name: 'Vozila', path: '/vozila' },
      { name: 'Automobili', path: '/automobili' },
    ],
    cities: [{ id: 133, name: 'Sarajevo - Centar' }],
  })
  expect(reply.json().attributes).toContainEqual(
    expect.objectContaining({ id: 7, value: 'Dizel', attr_code: 'gorivo' }),
  )
  expect(reply.json().attributes).toContainEqual(expect.objectContaining({ id: 67, value: 'true' }))
})

test('leads to the pages of its make and model, if its category offers them', async ({ app, make, deps }) => {
  const golf = deps.catalog.modelsOf(89).find(({ name }) => name === 'Golf')!.id
  const lastPath = async (values: object) => {
    const { id } = await make.listing({ brand_id: 89, model_id: golf, ...values })
    return (await app.inject(`/api/listings/${id}`)).json().breadcrumbs.at(-1).path
  }
  expect(await lastPath({ category_id: 18 })).toBe('/automobili/volkswagen/golf')
  expect(await lastPath({ category_id: 18, model_id: null })).toBe('/automobili/volkswagen')
  expect(await lastPath({ category_id: 22 })).toBe('/bicikli')
  // Its path starts the posting of a listing.
  expect(await lastPath({ category_id: 2286 })).toBe('/pretraga?category_id=2286')
})

test('reads an empty parameter of the homepage as none', async ({ app }) => {
  const reply = await app.inject('/api/listings/homepage?per_page=&page=&category_id=')
  expect(reply.statusCode).toBe(200)
})

test('shows a listing without a price as on request, and hides the price of a finished one', async ({
  app,
  make,
}) => {
  const free = await make.listing({ price_fening: null })
  const seller = await make.account()
  const finished = await make.listing({
    seller_id: seller.id,
    price_fening: 5000,
    price_by_agreement: true,
    status: 'finished',
  })

  expect((await app.inject(`/api/listings/${free.id}`)).json()).toMatchObject({
    price: 0,
    display_price: 'Na upit',
  })
  expect((await app.inject(`/api/listings/${finished.id}`)).json()).toMatchObject({
    price: 0,
    display_price: 'Na upit',
    status: 'finished',
  })
  const list = await app.inject(`/api/users/${seller.username}/listings/finished`)
  expect(list.json().data[0]).toMatchObject({
    price: 0,
    original_price: 0,
    discounted_price: null,
    display_price: 'Na upit',
  })
})

test('gives a stranger the same answer for a draft as for nothing at all', async ({ app, make }) => {
  const draft = await make.listing({ status: 'draft' })

  const [existing, missing] = await Promise.all([
    app.inject(`/api/listings/${draft.id}`),
    app.inject('/api/listings/999999999'),
  ])

  expect(existing.statusCode).toBe(404)
  expect(existing.json()).toEqual(missing.json())
  expect(existing.json()).toEqual({
    error: { code: 'not_found', message: 'Oglas nije pronađen.' },
    message: 'Oglas nije pronađen.',
  })
})

test('refuses an invalid id in Bosnian and names the field', async ({ app }) => {
  const reply = await app.inject('/api/listings/abc')

  expect(reply.statusCode).toBe(422)
  expect(reply.json().error).toEqual({
    code: 'validation_failed',
    message: 'Provjerite označena polja.',
    fields: { id: 'Unesite cijeli broj.' },
  })
})

test('shows strangers only the active and finished listings of a seller', async ({ app, make, login }) => {
  const seller = await make.account()
  await make.listing({ seller_id: seller.id })
  await make.listing({ seller_id: seller.id, status: 'finished' })
  await make.listing({ seller_id: seller.id, status: 'draft' })
  await make.listing({ seller_id: seller.id, status: 'expired' })
  const total = async (tab: string, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const reply = await app.inject({ url: `/api/users/${seller.username}/listings${tab}`, headers })
    return reply.json().meta.total as number
  }

  const tabs = ['', '/finished', '/inactive', '/expired', '/hidden']
  const own = await login(seller)

  expect(await Promise.all(tabs.map((tab) => total(tab)))).toEqual([1, 1, 0, 0, 0])
  expect(await Promise.all(tabs.map((tab) => total(tab, own)))).toEqual([1, 1, 1, 1, 0])
})

test('shows a lower price as reduced, with the previous one', async ({ app, make, db, index }) => {
  const listing = await make.listing({ price_fening: 90_000, category_id: 31 })
  await db
    .insertInto('listing_price')
    .values([
      { listing_id: listing.id, price_fening: 100_000, created_at: new Date(Date.now() - 3 * 86_400_000) },
      { listing_id: listing.id, price_fening: 90_000, created_at: new Date(Date.now() - 86_400_000) },
    ])
    .execute()
  await index()

  expect((await app.inject(`/api/listings/${listing.id}`)).json()).toMatchObject({
    has_discount: true,
    regular_price: 1000,
    price: 900,
  })
  const found = await app.inject(`/api/search?user_id=${listing.seller_id}`)
  expect(found.json().data[0]).toMatchObject({
    has_discount: true,
    original_price: 1000,
    discounted_price: 900,
  })
})

test('takes as many queries for one card on the home page as for sixty', async ({
  app,
  make,
  index,
  statements,
}) => {
  const seller = await make.account()
  const add = async (count: number) => {
    for (let made = 0; made < count; made++) await make.listing({ seller_id: seller.id })
    await index()
  }
  await add(1)
  const few = await statements(() => app.inject('/api/listings/homepage?per_page=60'))
  await add(59)
  const many = await statements(() => app.inject('/api/listings/homepage?per_page=60'))
  const again = await statements(() => app.inject('/api/listings/homepage?per_page=60'))

  expect(few).toBe(3) // the changes, the cards and the featured row
  expect(many).toBe(few)
  expect(again).toBe(2) // all cards are known
})
