import { expect } from 'vitest'
import { fewestCompared } from '#contract/limits/search.ts'
import type { landingReply } from '#contract/landing.ts'
import type { z } from 'zod'
import { enqueue } from '#lib/jobs.ts'
import { recordPriceLevels } from './jobs.ts'
import { allSubjects, siteOf, subjectAt } from '#api/modules/categories/service.ts'
import { test as base } from '#tests/support/test.ts'

type Reply = z.output<typeof landingReply>

const test = base
  .extend('statusOf', { scope: 'file' }, ({ app }) => async (path: string) => {
    const { statusCode } = await app.inject({ url: '/api/landing', query: { path } })
    return statusCode
  })
  .extend('landing', { scope: 'file' }, ({ app }) => async (path: string) => {
    const reply = await app.inject({ url: '/api/landing', query: { path } })
    return reply.json<Reply>().data
  })

test('gives every category, make and model one page of its own', ({ deps }) => {
  const site = siteOf(deps.brand)
  const subjects = [...allSubjects(deps.catalog, site)]
  expect(new Set(subjects.map(({ path }) => path)).size).toBe(subjects.length)
  for (const { path, ...subject } of subjects)
    expect(subjectAt(deps.catalog, site, path), path).toMatchObject(subject)
  const { categories, allBrands } = deps.catalog
  // Services and jobs start the posting of a listing.
  expect(subjects.filter((one) => one.category && !one.brand)).toHaveLength(categories.size - 2)
  expect(subjects.filter((one) => one.brand && !one.category && !one.model)).toHaveLength(allBrands.length)
})

test('serves a sample of all pages, and none at neighbouring addresses', async ({ deps, statusOf }) => {
  const sample = [...allSubjects(deps.catalog, siteOf(deps.brand))].filter((_, at) => at % 97 === 0)
  for (const { path } of sample) {
    expect(await statusOf(path), path).toBe(200)
    expect(await statusOf(`${path}-nema`), `${path}-nema`).toBe(404)
  }
})

test.for([
  '/',
  '/servisi-i-usluge',
  '/poslovi',
  '/pretraga',
  '/nepoznato',
  '/automobili/nepoznato',
  '/automobili/samsung',
  '/nekretnine/volkswagen',
  '/automobili/volkswagen/a4',
  '/automobili/golf',
  '/volkswagen/a4',
  '/golf',
  '/volkswagen/automobili',
  '/automobili/volkswagen/golf/7',
])('there is no page at %s', async (path, { statusOf }) => {
  expect(await statusOf(path)).toBe(404)
})

test('counts makes, models and places from search, and lists the newest', async ({
  landing,
  make,
  index,
  deps,
}) => {
  const modelOf = (brandId: number, name: string) =>
    deps.catalog.modelsOf(brandId).find((model) => model.name === name)!.id
  const car = (values: object) => make.listing({ category_id: 18, brand_id: 89, ...values })
  const golf = { model_id: modelOf(89, 'Golf') }
  await car({ ...golf, title: 'Stariji golf', refreshed_at: new Date('2026-01-01') })
  const newest = await car({ ...golf, title: 'Noviji golf', city_id: 26 })
  await car({ model_id: modelOf(89, 'Passat') })
  await car({ brand_id: 7 })
  await index()

  const cars = await landing('/automobili')
  expect(cars.brands.find(({ name }) => name === 'Volkswagen')).toMatchObject({
    count: 3,
    path: '/automobili/volkswagen',
  })
  expect(cars.parents).toEqual([{ name: 'Vozila', path: '/vozila' }])
  const vehicles = await landing('/vozila')
  expect(vehicles.categories.find(({ id }) => id === 18)).toMatchObject({ count: 4, path: '/automobili' })

  const make89 = await landing('/automobili/volkswagen')
  expect(make89.count).toBe(3)
  expect(make89.models.find(({ name }) => name === 'Golf')).toMatchObject({
    count: 2,
    path: '/automobili/volkswagen/golf',
  })
  const model = await landing('/automobili/volkswagen/golf')
  expect(model.newest.map(({ id }) => id)[0]).toBe(newest.id)
  expect(model).toMatchObject({
    count: 2,
    parameters: { category_id: '18', brands: '89', models: String(golf.model_id) },
  })
  const places = model.choices.find(({ name }) => name === 'Mjesto')!
  expect(places.values.map(({ count, parameters }) => [count, parameters['cities']])).toEqual([
    [1, '26'],
    [1, '133'],
  ])
  expect(await landing('/volkswagen/golf')).toMatchObject({ count: 2, category: null })
  expect((await landing('/volkswagen')).categories.map(({ path }) => path)).toEqual([
    '/automobili/volkswagen',
    '/teretna-vozila/volkswagen',
  ])
})

test('shows prices once they are recorded, and their change once there is an earlier record', async ({
  landing,
  make,
  db,
  clock,
  runJobs,
}) => {
  const seller = await make.account()
  const laptops = (count: number, values: object) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        make.listing({ seller_id: seller.id, category_id: 39, price_fening: (100 + at) * 100, ...values }),
      ),
    )
  await laptops(fewestCompared - 1, {})
  // Neither rented nor wanted ones count, nor those on request.
  await laptops(3, { listing_type: 'buy' })
  await laptops(3, { price_fening: null })
  const record = async () => {
    await enqueue(db, recordPriceLevels, {})
    await runJobs()
  }
  await record()
  expect((await landing('/laptopi')).prices).toBeNull()

  clock.advance(24 * 3600 * 1000)
  await laptops(1, { price_fening: 500_000 })
  await record()
  const { prices } = await landing('/laptopi')
  expect(prices).toEqual({
    count: fewestCompared,
    low: '103 KM',
    median: '107 KM',
    high: '111 KM',
    reduced: 0,
    added: fewestCompared + 6,
    change: null,
  })
  expect((await landing('/kompjuteri')).prices?.median).toBe('107 KM')

  clock.advance(30 * 24 * 3600 * 1000)
  await db.updateTable('listing').set({ price_fening: 21_400 }).where('seller_id', '=', seller.id).execute()
  await record()
  expect((await landing('/laptopi')).prices?.change).toEqual({ percent: 100, days: 30 })
  clock.reset()
})
