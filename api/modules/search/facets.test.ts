import { expect } from 'vitest'
import { addDays, localDay } from '#lib/time.ts'
import { encodeAttr } from '#contract/search/attr-codec.ts'
import { aggregations, type SearchPage } from '#contract/search/endpoints.ts'
import { test as base } from '#tests/support/test.ts'

const volkswagen = 89
const audi = 7
const fuel = 7
const year = 2

/** Cars of one seller, whose id is part of every search, so that the tests do not interfere. */
const test = base
  .extend('cars', { scope: 'file' }, async ({ make, index, deps }) => {
    const shop = await make.shop()
    const golf = deps.catalog.modelsOf(volkswagen, 18).find(({ name }) => name === 'Golf')!.id
    const add = (values: object, attributes: object) =>
      make.listing({
        seller_id: shop.id,
        category_id: 18,
        city_id: 133,
        condition: 'used',
        attributes: JSON.stringify(attributes),
        ...values,
      })
    await add(
      { title: 'Prvi', brand_id: volkswagen, model_id: golf },
      { [fuel]: 'Dizel', [year]: 2012, 903: true },
    )
    await add({ title: 'Drugi', brand_id: volkswagen }, { [fuel]: 'Benzin', [year]: 2016 })
    await add({ title: 'Treći', brand_id: audi, city_id: 26 }, { [fuel]: 'Dizel', [year]: 2020 })
    await add({ title: 'Četvrti', category_id: 22, condition: 'new', listing_type: 'rent' }, {})
    await index()
    return { shop, golf }
  })
  .extend('find', { scope: 'file' }, ({ app, cars }) => async (query = '') => {
    const reply = await app.inject(`/api/search?user_id=${cars.shop.id}&${query}`)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json() as SearchPage
  })

test('lists every value with its name, its count and whether it is chosen', async ({ find, deps }) => {
  const { aggregations } = await find()

  expect(aggregations.brands).toEqual([
    { id: volkswagen, name: 'Volkswagen', count: 2, selected: false },
    { id: audi, name: 'Audi', count: 1, selected: false },
  ])
  expect(aggregations.models).toEqual([])
  const town = (id: number) => deps.places.cities.get(id)!.name
  expect(aggregations.cities).toEqual([
    { id: 133, name: town(133), count: 3, selected: false },
    { id: 26, name: town(26), count: 1, selected: false },
  ])
  expect(aggregations.state).toEqual([
    { value: 'new', name: 'Novo', count: 1, selected: false },
    { value: 'used', name: 'Koristeno', count: 3, selected: false },
  ])
  expect(aggregations.user_type).toEqual([{ value: 'shop', name: 'Shopovi', count: 4, selected: false }])
  expect(aggregations.listing_type).toEqual([
    { value: 'sell', name: 'Samo prodaja', count: 3, selected: false },
    { value: 'rent', name: 'Samo iznajmljivanje', count: 1, selected: false },
  ])
  expect(aggregations).toMatchObject({ attributes: [], has_more_attributes: false })
})

test('counts the results that choosing the value instead would leave', async ({ find, cars }) => {
  const { meta, aggregations, filters } = await find(
    `category_id=18&brands=${volkswagen}&attr=${encodeAttr([
      { id: fuel, type: 'list', value: ['Dizel'] },
    ])}&attr_encoded=1`,
  )

  expect(meta.total).toBe(1)
  expect(aggregations.brands).toEqual([
    { id: audi, name: 'Audi', count: 1, selected: false },
    { id: volkswagen, name: 'Volkswagen', count: 1, selected: true },
  ])
  expect(aggregations.models).toEqual([
    { id: cars.golf, name: 'Golf', brand_id: volkswagen, count: 1, selected: false },
  ])
  const attribute = (id: number) => aggregations.attributes.find((one) => one.id === id)
  expect(attribute(fuel)).toEqual({
    id: fuel,
    name: 'Gorivo',
    input_type: 'select',
    unit: null,
    values: [
      { value: 'Dizel', count: 1, selected: true },
      { value: 'Benzin', count: 1, selected: false },
    ],
  })
  expect(attribute(year)).toMatchObject({ values: [], range: { min: 2012, max: 2012 } })
  expect(attribute(903)!.values).toEqual([{ value: 'true', count: 1, selected: false }])
  expect(filters).toEqual([
    { key: 'category_id', value: 18 },
    { key: 'user_id', value: cars.shop.id },
    { key: 'brands', values: [volkswagen] },
    { key: `attr.${fuel}`, values: ['Dizel'] },
  ])
})

test('accepts open ranges, and keeps chosen values without matches', async ({ find }) => {
  const open = await find(`category_id=18&attr=${year}(2016-)`)
  expect(open.meta.total).toBe(2)
  expect(open.filters.at(-1)).toEqual({ key: `attr.${year}`, values: [2016, null] })
  expect(open.aggregations.attributes.find(({ id }) => id === year)).toMatchObject({
    range: { min: 2012, max: 2020 },
    selected_range: { from: 2016, to: null },
  })

  const none = await find(`category_id=18&cities=79&attr=${fuel}(Elektro)`)
  expect(none.meta.total).toBe(0)
  expect(none.aggregations.cities).toContainEqual(
    expect.objectContaining({ id: 79, count: 0, selected: true }),
  )
  expect(none.aggregations.attributes.find(({ id }) => id === fuel)!.values).toContainEqual({
    value: 'Elektro',
    count: 0,
    selected: true,
  })
})

test('counts the first attributes with the page, and all on demand', async ({
  find,
  make,
  cars,
  index,
  deps,
}) => {
  const values = deps.catalog
    .attributesOf(18)
    .filter(({ inputType }) => inputType === 'checkbox')
    .map(({ id }) => [id, true])
  await make.listing({
    seller_id: cars.shop.id,
    category_id: 18,
    title: 'Sa svom opremom',
    attributes: JSON.stringify(Object.fromEntries(values)),
  })
  await index()

  const some = await find('category_id=18&q=opremom')
  const all = await find('category_id=18&q=opremom&facets=all')

  expect(some.aggregations.has_more_attributes).toBe(true)
  expect(some.aggregations.attributes.length).toBeLessThanOrEqual(12)
  expect(all.aggregations.has_more_attributes).toBe(false)
  expect(all.aggregations.attributes).toHaveLength(values.length)
  const unchosen = await find('q=opremom&facets=all')
  expect(unchosen.meta.only_category).toBe(18)
  expect(unchosen.aggregations.attributes).toEqual(all.aggregations.attributes)
  expect((await find('category_id=18&facets=none')).aggregations).toMatchObject({
    brands: [],
    attributes: [],
  })
})

test('counts the attributes of the only category that results lie in', async ({ find }) => {
  const cars = await find('cities=133&state=used')
  expect(cars.meta).toMatchObject({ selected_category: 0, only_category: 18 })
  const known = await find('cities=133&state=used&category_id=18')
  expect(cars.aggregations.attributes).toEqual(known.aggregations.attributes)
  expect(cars.aggregations.attributes.length).toBeGreaterThan(0)
  const all = await find()
  expect(all.meta.only_category).toBe(0)
  expect(all.aggregations.attributes).toEqual([])
})

test('narrows by every filter of the specification', async ({ app, make, db, index, clock, deps }) => {
  const seller = await make.account()
  const now = clock.now()
  const today = localDay(now)
  const plain = await make.listing({
    seller_id: seller.id,
    title: 'Običan',
    price_fening: null,
    available: false,
  })
  const flat = await make.listing({
    seller_id: seller.id,
    title: 'Osobit',
    category_id: 3001,
    listing_type: 'rent',
    city_id: 26,
    price_fening: 8_000,
    shipping: true,
    free_delivery: true,
    exchange_for: 'Za veće',
    created_at: new Date(now.getTime() - 10 * 24 * 3600 * 1000),
  })
  await db
    .insertInto('listing_price')
    .values([
      { listing_id: flat.id, price_fening: 10_000, created_at: new Date(now.getTime() - 9_000) },
      { listing_id: flat.id, price_fening: 8_000, created_at: new Date(now.getTime() - 5_000) },
    ])
    .execute()
  await db
    .insertInto('promotion')
    .values({
      listing_id: flat.id,
      type: 1,
      starts_at: new Date(now.getTime() - 5_000),
      ends_at: new Date(now.getTime() + 3_600_000),
    })
    .execute()
  await db
    .insertInto('listing_taken_day')
    .values({ listing_id: flat.id, day: addDays(today, 5) })
    .execute()
  await index()
  const place = deps.places.cities.get(26)!.location
  const around = (by: number) =>
    `location_br=${place.lat - by},${place.lon + by}&location_tl=${place.lat + by},${place.lon - by}`
  const ids = async (query: string) =>
    ((await app.inject(`/api/search?user_id=${seller.id}&${query}`)).json() as SearchPage).data.map(
      ({ id }) => id,
    )

  for (const query of [
    'has_price=1',
    'has_discount=1',
    'free_delivery=1',
    'shipping=1',
    'sponsored=1',
    'available=1',
    'exchange=1',
    'listing_type=rent',
    'kategorije=3001',
    'trazilica=osobit',
    'cities=26',
    'price_from=80&price_to=80',
    around(0.01),
    `free_from_date=${addDays(today, 2)}&free_to_date=${addDays(today, 4)}`,
  ])
    expect(await ids(query), query).toEqual([flat.id])
  for (const query of [
    'shop_only=1',
    'country=1',
    `free_from_date=${addDays(today, 4)}&free_to_date=${addDays(today, 6)}`,
    `free_from_date=${addDays(today, 5)}`,
  ])
    expect(await ids(query), query).toEqual([])
  expect(await ids(`created_gte=${addDays(today, -3)}`)).toEqual([plain.id])
  expect(await ids('country=49&user_type=user&sort_by=created')).toEqual([plain.id, flat.id])
  expect(await ids('sort_by=distance&cities=26')).toEqual([flat.id])
  expect(await ids(`sort_by=distance&lat=${place.lat}&lon=${place.lon}`)).toEqual([flat.id, plain.id])
  const from = deps.places.cities.get(133)!.location
  expect(await ids(`sort_by=distance&lat=${from.lat}&lon=${from.lon}`)).toEqual([plain.id, flat.id])

  for (const path of ['/api/listings', '/api/listings/count']) {
    const reply = (await app.inject(`${path}?user_id=${seller.id}&exchange=1`)).json()
    expect(reply.count ?? reply.meta.total).toBe(1)
  }
})

test('lists the dynamic filters of a category, and those without one', async ({ app, deps }) => {
  const of = async (query: string) => (await app.inject(`/api/search/filters?${query}`)).json()
  const general = await of('')
  const keys = general.data.map(({ key }: { key: string }) => key)
  expect(keys).toEqual(expect.arrayContaining(['price', 'state', 'listing_type', 'cities', 'exchange']))
  expect(
    keys.some((key: string) => key.startsWith('attr.') || key === 'brands' || key === 'free_dates'),
  ).toBe(false)
  expect(general).toMatchObject({ show_map: false, booking_enabled: false, show_brand: false })

  const cars = await of('category_id=18')
  expect(cars.data).toContainEqual(expect.objectContaining({ key: 'brands', parameters: ['brands'] }))
  expect(cars.data).toContainEqual(
    expect.objectContaining({
      key: `attr.${fuel}`,
      type: 'list',
      options: deps.catalog.attributes.get(fuel)!.options!.map((value) => ({ value, name: value })),
    }),
  )
  expect(cars.data).toContainEqual(expect.objectContaining({ key: `attr.${year}`, type: 'range' }))
  expect((await of('kategorije=3001')).data).toContainEqual(
    expect.objectContaining({ key: 'free_dates', parameters: ['free_from_date', 'free_to_date'] }),
  )
  expect((await app.inject('/api/search/filters?category_id=987654')).statusCode).toBe(404)
})

test('gives facets exactly as the contract says', async ({ find, cars }) => {
  for (const query of ['', 'category_id=18&facets=all', `brands=${volkswagen}&models=${cars.golf}&q=prvi`]) {
    const found = await find(query)

    expect(aggregations.parse(found.aggregations)).toEqual(found.aggregations)
  }
})
