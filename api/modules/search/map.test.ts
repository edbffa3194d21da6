import { expect } from 'vitest'
import type { SearchMap, SearchPage } from '#contract/search/endpoints.ts'
import { test as base } from '#tests/support/test.ts'

const [sarajevoCentre, zenica] = [133, 42]

const test = base
  /** Flats: two in Zenica, one with a pin near it, two in Sarajevo; and a car in Zenica. */
  .extend('flats', { scope: 'file' }, async ({ make, index, deps }) => {
    const seller = await make.account()
    const flat = (city_id: number, values: object = {}) =>
      make.listing({ seller_id: seller.id, category_id: 23, city_id, ...values })
    const town = deps.places.cities.get(zenica)!.location
    const pinned = await flat(zenica, { lat: town.lat + 0.03, lon: town.lon, price_fening: 50_000 })
    for (const city of [zenica, zenica, sarajevoCentre, sarajevoCentre]) await flat(city)
    await flat(zenica, { category_id: 18 })
    await index()
    return { seller: seller.id, town, pinned: pinned.id }
  })
  .extend('mapOf', { scope: 'file' }, ({ app, flats }) => async (query: string) => {
    const reply = await app.inject(`/api/search/map?user_id=${flats.seller}&${query}`)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json() as SearchMap
  })

test('counts results in groups that name their town, and split as one zooms in', async ({ mapOf, flats }) => {
  const far = await mapOf('category_id=2&zoom=7')
  expect(far.data.map(({ count, place }) => [count, place])).toEqual([
    [3, 'Zenica'],
    [2, 'Sarajevo - Centar'],
  ])
  expect(far.meta).toMatchObject({ total: 5, placed: 5, zoom: 7 })

  const near = await mapOf('category_id=2&zoom=14')
  expect(near.data.map(({ count }) => count)).toEqual([2, 2, 1])
  expect(near.data[2]).toMatchObject({
    listing_id: flats.pinned,
    place: 'Zenica i okolina',
    location: { lat: expect.closeTo(flats.town.lat + 0.03, 2) },
  })
  expect(near.data[0]!.listing_id).toBeNull()
})

test('finds the counted listings within the corners of a group, and of the whole map', async ({
  app,
  mapOf,
  flats,
}) => {
  const { data, meta } = await mapOf('category_id=2&zoom=8')
  for (const { location_tl: tl, location_br: br, count } of [
    ...data,
    { location_tl: meta.location_tl!, location_br: meta.location_br!, count: meta.placed },
  ]) {
    const box = `location_tl=${tl.lat},${tl.lon}&location_br=${br.lat},${br.lon}`
    const found = await app.inject(`/api/search?category_id=2&user_id=${flats.seller}&${box}`)
    expect((found.json() as SearchPage).meta.total).toBe(count)
  }
})

test('counts only results within a box, a drawn area, filters and words', async ({ app, mapOf, flats }) => {
  const { lat, lon } = flats.town
  const around = (by: number) => [
    [lat - by, lon - by],
    [lat - by, lon + by],
    [lat + by, lon],
  ]
  const area = (by: number) => `area=${around(by).join(';')}`
  const counts = async (query: string) =>
    (await mapOf(`zoom=14&category_id=2&${query}`)).data.map(({ count }) => count)

  expect(await counts(area(0.02))).toEqual([2])
  expect(await counts(area(0.2))).toEqual([2, 1])
  expect(await counts(`${area(0.2)}&price_from=400`)).toEqual([1])
  expect(await counts(`location_tl=${lat + 0.01},${lon - 1}&location_br=${lat - 1},${lon + 0.1}`)).toEqual([
    2,
  ])
  expect(await counts('price_from=400')).toEqual([1])
  expect(await counts('q=nepostojeće')).toEqual([])

  const search = await app.inject(`/api/search?category_id=2&user_id=${flats.seller}&${area(0.02)}`)
  const page = search.json() as SearchPage
  expect(page.meta.total).toBe(2)
  expect(page.filters.find(({ key }) => key === 'area')?.values).toEqual(around(0.02).map(String))
})

test.for([
  ['zoom=19', 'zoom'],
  ['zoom=-1', 'zoom'],
  ['zoom=1.5', 'zoom'],
  ['zoom=blizu', 'zoom'],
  ['area=43.8,18.3;43.9,18.3', 'area'],
  ['area=43.8,18.3;43.9,18.3;91,18', 'area'],
  ['area=43.8,18.3;43.9,18.3;', 'area'],
  [`area=${'43,18;'.repeat(100)}44,18`, 'area'],
  ['location_tl=44,17', 'location_br'],
  ['category_id=x', 'category_id'],
] as const)('refuses %.30s by name', async ([query, name], { app }) => {
  const reply = await app.inject(`/api/search/map?${query}`)
  expect(reply.statusCode).toBe(422)
  expect(reply.json().error.fields[name]).toMatch(/\p{L}{3}/u)
})
