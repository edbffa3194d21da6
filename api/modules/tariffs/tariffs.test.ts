import { expect } from 'vitest'
import { followReference } from '#server/reference.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { tariffsAt } from './service.ts'

const cars = 18
const building = 2218
const waiters = 2310
const flats = 23

test('prices every duration and seller as the decisions say', ({ deps }) => {
  const prices = tariffsAt(deps, deps.now())
  const table = (categoryId: number, durations: number[]) =>
    durations.flatMap((days) =>
      [false, true].map((isShop) => prices.publishingFee({ categoryId, days, isShop })),
    )
  expect(table(cars, [15, 30, 90])).toEqual([42, 30, 70, 49, 175, 123])
  expect(table(building, [30, 90, 180])).toEqual([50, 35, 125, 88, 225, 158])
  expect(table(waiters, [30, 90, 180])).toEqual([100, 70, 250, 175, 450, 315])
  expect(table(flats, [30, 90])).toEqual([190, 133, 475, 333])
  expect(table(31, [30])).toEqual([0, 0])
  const promotion = (type: 1 | 2, refreshEvery: 0 | 3 | 24) =>
    [1, 2, 3, 5, 7, 14, 21, 30].map((days) => prices.promotionPrice(cars, { type, days, refreshEvery }).total)
  expect(promotion(1, 0)).toEqual([24, 36, 54, 90, 108, 198, 288, 378])
  expect(promotion(1, 24)).toEqual([36, 54, 81, 135, 162, 297, 432, 567])
  expect(promotion(1, 3)).toEqual([72, 108, 162, 270, 324, 594, 864, 1134])
  expect(promotion(2, 0)).toEqual([65, 98, 146, 243, 292, 535, 778, 1021])
  expect(promotion(2, 24)).toEqual([97, 146, 219, 365, 438, 802, 1167, 1531])
  expect(promotion(2, 3)).toEqual([194, 292, 438, 729, 875, 1604, 2333, 3062])
  expect([9, 10, 49, 50, 149, 150, 199, 200, 1_000].map((marks) => prices.topUpBonus(marks))).toEqual([
    0, 20, 20, 25, 25, 30, 30, 40, 40,
  ])
  expect([
    prices.extra('urgent'),
    prices.extra('highlighted'),
    prices.pro(1),
    prices.pro(12),
    prices.creditsPerMark(),
  ]).toEqual([10, 10, 100, 1_020, 10])
})

test('changes a price at its moment in every process, and cancels one that waits', async ({
  app,
  deps,
  make,
  login,
  clock,
}) => {
  const admin = caller(app, await login(await make.account({ role: 'admin' })))
  const other = { ...deps }
  await using _following = followReference([other], { onChange() {}, onError() {} })
  const day = 86_400
  const now = Math.floor(deps.now().getTime() / 1000)
  const price = { name: 'listing_fee', category_id: cars, amount: 90, from: now + day }

  const preview = (await admin('POST', '/admin/tariffs/preview', price)).body.data
  expect(preview).toMatchObject({ before: 70, after: 90 })
  expect(preview.examples).toContainEqual({
    label: 'Automobili, 15 dana',
    before: '42 kredita',
    after: '54 kredita',
  })
  expect((await admin('POST', '/admin/tariffs', price)).status).toBe(201)
  expect((await admin('POST', '/admin/tariffs', price)).status).toBe(409)
  const later = await admin('POST', '/admin/tariffs', { ...price, amount: '100', from: now + 2 * day })
  const fee = async () => (await admin('GET', `/category/${cars}`)).body.data.listing_fee
  expect(await fee()).toBe(70)
  const soon = { timeout: 2_000, interval: 50 }
  const inADay = new Date((now + day) * 1000)
  await expect.poll(() => tariffsAt(other, inADay).listingFee(cars), soon).toBe(90)
  expect(tariffsAt(other, new Date(inADay.getTime() - 1)).listingFee(cars)).toBe(70)

  clock.advance((day + 1) * 1000)
  expect(await fee()).toBe(90)
  const history = (await admin('GET', `/admin/tariffs/history?name=listing_fee&category_id=${cars}`)).body
    .data
  expect(history.rows.map((row: { amount: number; state: string }) => [row.amount, row.state])).toEqual([
    [100, 'future'],
    [90, 'current'],
    [70, 'past'],
  ])
  expect((await admin('DELETE', `/admin/tariffs/${history.rows[1].id}`)).status).toBe(409)
  expect((await admin('DELETE', `/admin/tariffs/${later.body.id}`)).status).toBe(200)
  await expect.poll(() => tariffsAt(other, new Date((now + 3 * day) * 1000)).listingFee(cars), soon).toBe(90)
  clock.reset()
})

test('refuses prices of the past and amounts that make no sense, naming the field', async ({
  app,
  deps,
  make,
  login,
}) => {
  const admin = caller(app, await login(await make.account({ role: 'admin' })))
  const from = Math.floor(deps.now().getTime() / 1000) + 60
  const fieldsOf = async (change: object) => {
    const { status, body } = await admin('POST', '/admin/tariffs', {
      name: 'pro_month',
      amount: 1,
      from,
      ...change,
    })
    return status === 422 ? Object.keys(body.error.fields) : status
  }
  expect(await fieldsOf({ from: from - 61 })).toEqual(['from'])
  expect(await fieldsOf({ amount: '1,5' })).toEqual(['amount'])
  expect(await fieldsOf({ amount: -1 })).toEqual(['amount'])
  expect(await fieldsOf({ name: 'credits_per_mark', amount: 0 })).toEqual(['amount'])
  expect(await fieldsOf({ name: 'renewal_factor', step: 3, amount: '2,755' })).toEqual(['amount'])
  expect(await fieldsOf({ name: 'shop_discount', amount: 101 })).toEqual(['amount'])
  expect(await fieldsOf({ name: 'kafa' })).toEqual(['name'])
  expect(await fieldsOf({ name: 'renewal_factor', step: 4 })).toBe(404)
  expect(await fieldsOf({ category_id: cars })).toBe(404)
})

test('gives prices in money in KM', async ({ app, deps, make, login }) => {
  const admin = caller(app, await login(await make.account({ role: 'admin' })))
  const key = { name: 'shop_month', step: 1 }
  const { data } = (await admin('GET', '/admin/tariffs')).body
  expect(data).toContainEqual(expect.objectContaining({ ...key, amount: 90 }))
  const from = Math.floor(deps.now().getTime() / 1000) + 60
  const preview = await admin('POST', '/admin/tariffs/preview', { ...key, amount: '89,90', from })
  expect(preview.body.data).toMatchObject({ before: 90, after: 89.9 })
  const { current, rows } = (await admin('GET', '/admin/tariffs/history?name=shop_month&step=1')).body.data
  expect([current.amount, rows.at(-1).amount]).toEqual([90, 90])
})

test('takes initial prices from the reference data until an operator sets one', async ({ deps, db }) => {
  await db.updateTable('category').set({ listing_fee: 77 }).where('id', '=', flats).execute()
  const { amount } = await db
    .selectFrom('tariff')
    .select('amount')
    .where('name', '=', 'listing_fee')
    .where('category_id', '=', flats)
    .executeTakeFirstOrThrow()
  expect(amount).toBe(77)
  expect(tariffsAt(deps, deps.now()).listingFee(flats)).toBe(190)
})
