import { expect } from 'vitest'
import { test } from '#tests/support/money/promotions.ts'

test('reduces the price of a shop for some days, and brings the regular one back', async ({
  seller,
  make,
  minute,
  balance,
  clock,
}) => {
  const { account, call, listing } = await seller({ shop: {} })
  await make.credit(account.id, 100)
  const { id } = await listing({ price_fening: 10_000 })
  const price = async () => {
    const { price: now, regular_price, has_discount } = (await call('GET', `/listings/${id}`)).body
    return [now, regular_price, has_discount]
  }
  const started = await call('POST', `/listings/${id}/discount`, { price: '80,50', days: 3 })
  expect(started.status).toBe(200)
  expect(started.body).toMatchObject({ price: 80.5, regular_price: 100 })
  expect(await price()).toEqual([80.5, 100, true])
  expect(await balance(account.id)).toBe(90)
  expect((await call('POST', `/listings/${id}/discount`, { price: 70, days: 3 })).status).toBe(409)

  clock.advanceDays(3)
  clock.advance(-60_000)
  await minute()
  expect(await price()).toEqual([80.5, 100, true])
  clock.advance(120_000)
  await minute()
  expect(await price()).toEqual([100, 100, false])
  expect((await call('POST', `/listings/${id}/discount/finish`)).status).toBe(409)
  clock.reset()
})

test('ends on request, and keeps a price that the shop has set meanwhile', async ({ seller, make }) => {
  const { account, call, listing } = await seller({ shop: {} })
  await make.credit(account.id, 1_000)
  const [one, other] = [await listing({ price_fening: 10_000 }), await listing({ price_fening: 10_000 })]
  for (const { id } of [one, other])
    expect((await call('POST', `/listings/${id}/discount`, { price: 60, days: 30 })).status).toBe(200)
  await call('PUT', `/listings/${other.id}`, { price: 90 })
  const prices = []
  for (const { id } of [one, other]) {
    expect((await call('POST', `/listings/${id}/discount/finish`)).status).toBe(200)
    prices.push((await call('GET', `/listings/${id}`)).body.price)
  }
  expect(prices).toEqual([100, 90])
})

test('changes nothing when it is refused, and charges repeated calls once', async ({
  seller,
  make,
  balance,
}) => {
  const { account, call, listing } = await seller({ shop: {} })
  const { id } = await listing({ price_fening: 10_000 })
  const short = await call('POST', `/listings/${id}/discount`, { price: 80, days: 7 })
  expect([short.status, short.body.error.code]).toEqual([402, 'credit_short'])
  await make.credit(account.id, 1_000)
  for (const [body, field] of [
    [{ price: 80, days: 4 }, 'days'],
    [{ price: 100, days: 3 }, 'price'],
    [{ price: 0, days: 3 }, 'price'],
    [{ price: -5, days: 3 }, 'price'],
    [{ price: 79.999, days: 3 }, 'price'],
    [{ price: 'jeftino', days: 3 }, 'price'],
    [{ days: 3 }, 'price'],
  ] as const) {
    const { status, body: answer } = await call('POST', `/listings/${id}/discount`, body)
    expect([status, Object.keys(answer.error.fields)]).toEqual([422, [field]])
  }
  const unpriced = await listing({ price_fening: null })
  expect((await call('POST', `/listings/${unpriced.id}/discount`, { price: 5, days: 3 })).status).toBe(422)
  expect((await call('GET', `/listings/${id}`)).body.price).toBe(100)
  expect(await balance(account.id)).toBe(1_000)

  const key = { 'idempotency-key': 'akcija' }
  const same = await Promise.all(
    [1, 2, 3].map(() => call('POST', `/listings/${id}/discount`, { price: 80, days: 7 }, key)),
  )
  expect(same.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await balance(account.id)).toBe(980)

  // A price that the listing had in the last 30 days is not a reduction.
  await call('POST', `/listings/${id}/discount/finish`)
  const again = await call('POST', `/listings/${id}/discount`, { price: 80, days: 7 })
  expect(again.body.error.fields.price).toContain('posljednjih 30 dana')
})

test('is only for shops', async ({ seller, make }) => {
  const { account, call, listing } = await seller()
  await make.credit(account.id, 100)
  const { id } = await listing()
  const { status, body } = await call('POST', `/listings/${id}/discount`, { price: 5, days: 3 })
  expect([status, body.message]).toEqual([403, 'Akcijske cijene su za shopove.'])
})
