import { expect } from 'vitest'
import { cpuStopwatch } from '#tests/support/cpu-time.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { hence, test as base } from '#tests/support/listings/sellers.ts'
import { endOldReductions } from '../state/service.ts'

type Step = readonly [daysAgo: number, price: number | null]

/** Shows the last price of a listing with these price steps. */
const test = base.extend('shown', { scope: 'file' }, ({ make, db, app }) => async (...steps: Step[]) => {
  const price = (marks: number | null) => marks && marks * 100
  const { id } = await make.listing({ price_fening: price(steps.at(-1)![1]) })
  for (const [daysAgo, marks] of steps)
    await db
      .insertInto('listing_price')
      .values({ listing_id: id, price_fening: price(marks), created_at: hence(-daysAgo) })
      .execute()
  const { has_discount, regular_price } = (await caller(app)('GET', `/listings/${id}`)).body
  return has_discount ? regular_price : 'ordinary'
})

test('shows a price as reduced that is lower than any in the 30 days before it', async ({ shown }) => {
  expect(await shown([5, 100])).toBe('ordinary')
  expect(await shown([5, 100], [1, 90])).toBe(100)
  expect(await shown([5, 100], [3, 90], [1, 80])).toBe(90)
  expect(await shown([5, 100], [1, 120])).toBe('ordinary')
  // Raised first, to make it look "reduced".
  expect(await shown([60, 100], [20, 200], [1, 150])).toBe('ordinary')
  expect(await shown([60, 100], [20, 200], [1, 100])).toBe('ordinary')
  expect(await shown([60, 100], [20, 200], [1, 95])).toBe(100)
  // It really was more expensive for the whole period.
  expect(await shown([90, 100], [31.1, 200], [1, 150])).toBe(200)
  expect(await shown([90, 100], [30.9, 200], [1, 150])).toBe('ordinary')
})

test('compares with the lowest price, however often it changes in between', async ({ shown }) => {
  const up = Array.from({ length: 40 }, (_, at): Step => [20 - at / 10, at % 2 ? 300 : 310])
  expect(await shown([25, 100], ...up, [1, 200])).toBe('ordinary')
  // A price on request is neither compared nor reduced.
  expect(await shown([25, 100], [20, null], [10, 200], [1, 150])).toBe('ordinary')
  expect(await shown([25, 100], [1, null])).toBe('ordinary')
  expect(await shown([25, 100], [1, 0])).toBe('ordinary')
})

test('ends a reduction after 30 days, for search too', async ({ shown, db, deps, make, index, app }) => {
  expect(await shown([40, 100], [30.1, 90])).toBe('ordinary')
  const seller = await make.account()
  const { id } = await make.listing({ price_fening: 9_000, seller_id: seller.id })
  const values = [
    { listing_id: id, price_fening: 10_000, created_at: hence(-40) },
    { listing_id: id, price_fening: 9_000, created_at: hence(-29.9) },
  ]
  await db.insertInto('listing_price').values(values).execute()
  const read = async () => {
    await index()
    const found = (await caller(app)('GET', `/search?user_id=${seller.id}`)).body.data[0]
    const page = (await caller(app)('GET', `/listings/${id}`)).body
    return [page.has_discount, found.has_discount]
  }
  expect(await read()).toEqual([true, true])
  await endOldReductions(deps, hence(0.05))
  expect(await read()).toEqual([true, true])
  await endOldReductions(deps, hence(0.2))
  expect(await read()).toEqual([false, false])
})

test('keeps every price change by the seller in its history', async ({ seller }) => {
  const { call, listing } = await seller()
  const { id } = await listing({ status: 'draft', price_fening: 10_000 })
  await call('POST', `/listings/${id}/publish`)
  const change = (price: number | null) => call('PUT', `/listings/${id}`, { price })

  expect((await change(90)).body).toMatchObject({ has_discount: true, regular_price: 100, price: 90 })
  expect((await change(110)).body).toMatchObject({ has_discount: false, regular_price: 110 })
  // Below 110, not below 90.
  expect((await change(95)).body).toMatchObject({ has_discount: false, regular_price: 95 })
  const { body } = await change(80)
  expect(body).toMatchObject({ has_discount: true, regular_price: 90 })
  expect(body.price_history.map(({ price }: { price: number }) => price)).toEqual([100, 90, 110, 95, 80])
})

test('shows a missing price as on request, and one by agreement if the seller says so', async ({
  seller,
  plain,
}) => {
  const { call } = await seller()
  const display = async (values: object) =>
    (await call('POST', '/listings', { category_id: plain, title: 'Stvar', ...values })).body.display_price

  expect(await display({})).toBe('Na upit')
  expect(await display({ price: 0 })).toBe('Na upit')
  expect(await display({ price: '' })).toBe('Na upit')
  expect(await display({ price: null, price_by_agreement: true })).toBe('Po dogovoru')
  expect(await display({ price: 0.1 })).toBe('0,10 KM')
  expect(await display({ price: '99.999.999 KM' })).toBe('99.999.999 KM')
})

test('records a lower price and shows it as reduced, but keeps no history for drafts', async ({
  seller,
  plain,
  clock,
  db,
}) => {
  const { call } = await seller()
  const { id } = (
    await call('POST', '/listings', { category_id: plain, title: 'Bicikl', price: 100, city_id: 133 })
  ).body
  await call('PUT', `/listings/${id}`, { price: 400 })
  await call('POST', `/listings/${id}/publish`)
  clock.advance(1000)

  const cheaper = await call('PUT', `/listings/${id}`, { price: 300 })

  expect(cheaper.body).toMatchObject({ has_discount: true, regular_price: 400, price: 300 })
  expect(cheaper.body.price_history.map(({ price }: { price: number }) => price)).toEqual([400, 300])
  clock.advance(1000)
  await call('PUT', `/listings/${id}`, { title: 'Isti bicikl' })
  const rows = await db.selectFrom('listing_price').selectAll().where('listing_id', '=', id).execute()
  expect(rows).toHaveLength(2)
})

test('returns the latest of many prices, in order', async ({ seller, plain, db }) => {
  const { call } = await seller()
  const { id } = (await call('POST', '/listings', { category_id: plain, title: 'Bicikl', price: 100 })).body
  const prices = Array.from({ length: 40 }, (_, index) => ({
    listing_id: id as number,
    price_fening: (index + 1) * 100,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
  }))
  await db.insertInto('listing_price').values(prices).execute()
  const history = (await call('GET', `/listings/${id}`)).body.price_history as { price: number }[]
  expect(history.map(({ price }) => price)).toEqual(prices.slice(10).map((_, index) => index + 11))
})

test('refuses a price of a hundred thousand spaces without delay', async ({ seller, plain }) => {
  const { call } = await seller()
  const spent = cpuStopwatch()
  const reply = await call('POST', '/listings', {
    category_id: plain,
    title: 'Ispravan naslov',
    price: `1${' '.repeat(120_000)}x`,
  })
  expect(spent()).toBeLessThan(1_000)
  expect(reply.status).toBe(422)
  expect(reply.body.error.fields).toHaveProperty('price')
})
