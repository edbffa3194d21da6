import { expect } from 'vitest'
import { localDay } from '#lib/time.ts'
import { startIn, test } from '#tests/support/money/promotions.ts'
import { hence } from '#tests/support/listings/sellers.ts'

const hour = 3_600_000

test('begins, renews and ends on time, without using free refreshes', async ({
  seller,
  make,
  minute,
  clock,
  deps,
  index,
  app,
}) => {
  const { account, call, listing } = await seller()
  await make.credit(account.id, 1_000)
  const { id } = await listing({ title: 'Zakazani klavir', refreshed_at: hence(-5) })
  const date = async () => (await call('GET', `/listings/${id}`)).body.date as number
  const sponsored = async () => {
    await index()
    return (await app.inject('/api/search?q=klavir&sponsored=1')).json().data.length as number
  }
  const before = await date()
  const starts_at = startIn(deps, 2 * 3_600)
  await call('POST', `/listings/${id}/sponsore`, { type: 1, days: 2, refresh_every: 3, starts_at })
  await minute()
  expect([await sponsored(), await date()]).toEqual([0, before])

  clock.advance(starts_at * 1000 - deps.now().getTime())
  await minute()
  expect(await sponsored()).toBe(1)
  expect(await date()).toBeGreaterThanOrEqual(starts_at)
  await minute()
  clock.advance(3 * hour - 60_000)
  const first = await date()
  await minute()
  expect(await date()).toBe(first)
  clock.advance(60_000)
  await minute()
  expect(await date()).toBeGreaterThanOrEqual(starts_at + 3 * 3_600)
  expect((await call('GET', '/promotions')).body.data[0]).toMatchObject({
    refreshes: 2,
    next_refresh_at: starts_at + 6 * 3_600,
  })

  // After an outage it comes up once, and then as planned.
  clock.advance(13 * hour)
  await minute()
  await minute()
  expect((await call('GET', '/promotions')).body.data[0]).toMatchObject({
    refreshes: 3,
    next_refresh_at: starts_at + 18 * 3_600,
  })
  expect((await call('GET', '/listing/refresh/limits')).body.free_count).toBe(0)

  clock.advanceDays(2)
  const last = await date()
  await minute()
  expect(await sponsored()).toBe(0)
  expect(await date()).toBe(last)
  expect((await call('GET', '/promotions?list=finished')).body.data).toMatchObject([
    { state: 'finished', refreshes: 3, next_refresh_at: null },
  ])
  clock.reset()
})

test('renews nothing while the listing is hidden, and resumes the plan once it is back', async ({
  seller,
  make,
  minute,
  clock,
}) => {
  const { account, call, listing } = await seller()
  await make.credit(account.id, 1_000)
  const { id } = await listing()
  await call('POST', `/listings/${id}/sponsore`, { type: 1, days: 2, refresh_every: 3 })
  await minute()
  await call('POST', `/listings/${id}/hide`)
  clock.advance(7 * hour)
  await minute()
  const refreshes = async () => (await call('GET', '/promotions')).body.data[0].refreshes as number
  expect(await refreshes()).toBe(1)
  await call('POST', `/listings/${id}/unhide`)
  await minute()
  expect(await refreshes()).toBe(1)
  clock.advance(2 * hour)
  await minute()
  expect(await refreshes()).toBe(2)
  clock.reset()
})

test('returns the rest of a promotion once when the listing ends, and tells the seller', async ({
  seller,
  make,
  minute,
  balance,
  deps,
}) => {
  const { account, call, listing } = await seller()
  await make.credit(account.id, 1_000)
  const order = { type: 1, days: 3, refresh_every: 0, starts_at: startIn(deps, 86_400) }
  const [finished, deleted, kept] = [await listing(), await listing(), await listing()]
  for (const { id } of [finished, deleted, kept])
    expect((await call('POST', `/listings/${id}/sponsore`, order)).status).toBe(200)
  const { price } = (await call('GET', '/promotions?list=scheduled')).body.data[0]
  await call('POST', `/listings/${finished.id}/finish`)
  await call('DELETE', `/listings/${deleted.id}`)
  await minute()
  await minute()
  expect(await balance(account.id)).toBe(1_000 - price)
  expect((await call('GET', '/promotions?list=finished')).body.data).toMatchObject([
    { state: 'cancelled', returned: true },
    { state: 'cancelled', returned: true },
  ])
  const { data } = (await call('GET', '/notifications')).body
  expect(data.map((one: { text: string }) => one.text).join()).toContain(`vraćeno vam je ${price}`)
})

test('takes a promotion back at its start if the listing is not on offer', async ({
  seller,
  make,
  minute,
  balance,
  clock,
  deps,
}) => {
  const { account, call, listing } = await seller()
  await make.credit(account.id, 1_000)
  const { id } = await listing()
  const order = { type: 1, days: 3, refresh_every: 0, starts_at: startIn(deps, 3_600) }
  await call('POST', `/listings/${id}/sponsore`, order)
  await call('POST', `/listings/${id}/hide`)
  await minute()
  expect((await call('GET', '/promotions')).body.counts.scheduled).toBe(1)
  clock.advance(2 * hour)
  await minute()
  expect(await balance(account.id)).toBe(1_000)
  clock.reset()
})

test('extends itself while credit lasts, without a gap, and then ends with a notice', async ({
  seller,
  make,
  minute,
  balance,
  clock,
}) => {
  const { account, call, listing } = await seller()
  const { id } = await listing()
  await make.credit(account.id, 10_000)
  const order = { type: 1, days: 2, refresh_every: 0, auto_renewal: true }
  const first = (await call('POST', `/listings/${id}/sponsore`, order)).body
  // Enough for one more time.
  const rest = first.price + 1
  await call('POST', `/listings/${(await listing()).id}/sponsore`, { type: 1, days: 2, refresh_every: 0 })
  const left = await balance(account.id)
  await spend(left - rest)
  clock.advanceDays(2)
  await minute()
  await minute()
  expect(await balance(account.id)).toBe(1)
  expect((await call('GET', '/promotions')).body.data).toMatchObject([
    { listing: { id }, starts_at: first.ends_at, price: first.price, auto_renewal: true, state: 'active' },
  ])
  expect((await call('GET', `/listings/${id}`)).body.sponsored).toBe(1)

  clock.advanceDays(2)
  await minute()
  await minute()
  expect(await balance(account.id)).toBe(1)
  expect((await call('GET', '/promotions')).body.counts).toEqual({ active: 0, scheduled: 0, finished: 3 })
  const texts = (await call('GET', '/notifications')).body.data.map((one: { text: string }) => one.text)
  expect(texts.filter((text: string) => text.includes('nije bilo dovoljno kredita'))).toHaveLength(1)
  clock.reset()

  async function spend(amount: number) {
    await make.credit(account.id, -amount)
  }
})

test('does not extend a promotion that the seller stopped or whose listing is hidden', async ({
  seller,
  make,
  minute,
  balance,
  clock,
}) => {
  const { account, call, listing } = await seller()
  await make.credit(account.id, 1_000)
  const order = { type: 1, days: 2, refresh_every: 0, auto_renewal: true }
  const [stopped, hidden] = [await listing(), await listing()]
  const { id } = (await call('POST', `/listings/${stopped.id}/sponsore`, order)).body
  await call('POST', `/listings/${hidden.id}/sponsore`, order)
  expect((await call('PUT', `/promotions/${id}`, { auto_renewal: false })).status).toBe(200)
  await call('POST', `/listings/${hidden.id}/hide`)
  const before = await balance(account.id)
  clock.advanceDays(2)
  await minute()
  expect(await balance(account.id)).toBe(before)
  expect((await call('GET', '/promotions')).body.counts).toEqual({ active: 0, scheduled: 0, finished: 2 })
  clock.reset()
})

test('starts an extension after an outage at the time it is made', async ({
  seller,
  make,
  minute,
  clock,
  deps,
}) => {
  const { account, call, listing } = await seller()
  await make.credit(account.id, 1_000)
  const { id } = await listing()
  await call('POST', `/listings/${id}/sponsore`, { type: 1, days: 2, refresh_every: 0, auto_renewal: true })
  clock.advanceDays(3)
  await minute()
  const { data } = (await call('GET', '/promotions')).body
  expect(data).toHaveLength(1)
  expect(data[0].starts_at).toBeGreaterThan(deps.now().getTime() / 1000 - 60)
  clock.reset()
})

test('reminds of the end a day before, once', async ({ seller, make, minute, clock }) => {
  const { account, call, listing } = await seller()
  await make.credit(account.id, 1_000)
  const { id, title } = await listing()
  await call('POST', `/listings/${id}/sponsore`, { type: 1, days: 3, refresh_every: 0 })
  const reminders = async () =>
    (await call('GET', '/notifications')).body.data.filter((one: { text: string }) =>
      one.text.startsWith(`Izdvajanje oglasa „${title}“ završava`),
    ).length as number
  clock.advanceDays(3)
  clock.advance(-25 * hour)
  await minute()
  expect(await reminders()).toBe(0)
  clock.advance(hour + 60_000)
  await minute()
  await minute()
  expect(await reminders()).toBe(1)
  clock.reset()
})

test('shows only in its daily window', async ({ seller, make, minute, clock, deps, index, app }) => {
  const { account, call, listing } = await seller()
  await make.credit(account.id, 1_000)
  const { id } = await listing({ title: 'Večernja harmonika' })
  const starts_at = startIn(deps, 3_600)
  const { body } = await call('POST', `/listings/${id}/sponsore`, {
    type: 1,
    days: 2,
    refresh_every: 0,
    starts_at,
    daily_hours: 8,
  })
  expect(body.ends_at - starts_at).toBeGreaterThan(5 * 86_400)
  const seen: number[] = []
  for (const at of [-60, 60, 8 * 3_600 - 60, 8 * 3_600 + 60, 86_400 - 7_200, 86_400 + 7_200]) {
    clock.advance((starts_at + at) * 1000 - deps.now().getTime())
    await minute()
    await index()
    seen.push((await app.inject('/api/search?q=harmonika&sponsored=1')).json().data.length)
  }
  expect(seen).toEqual([0, 1, 1, 0, 0, 1])
  clock.reset()
})

test("counts a promotion's results beside the days before it", async ({ seller, make, db, clock, deps }) => {
  const { account, call, listing } = await seller()
  const buyer = await make.account()
  await make.credit(account.id, 1_000)
  const { id } = await listing({ published_at: hence(-30) })
  await call('POST', `/listings/${id}/sponsore`, { type: 1, days: 7, refresh_every: 0 })
  const dayOf = (days: number) => localDay(hence(days))
  await db
    .insertInto('listing_day')
    .values([
      { listing_id: id, day: dayOf(-10), views: 50 },
      { listing_id: id, day: dayOf(-1), views: 5, phone_shown: 1 },
      { listing_id: id, day: dayOf(0), views: 8 },
      { listing_id: id, day: dayOf(1), views: 12, phone_shown: 3 },
    ])
    .execute()
  clock.advanceDays(2)
  await db
    .insertInto('saved_listing')
    .values({ account_id: buyer.id, listing_id: id, saved_at: new Date(deps.now().getTime() - hour) })
    .execute()
  const [one] = (await call('GET', '/promotions')).body.data
  expect(one.outcome).toEqual({
    days: 3,
    during: { views: 20, phones: 3, messages: 0, saves: 1 },
    days_before: 3,
    before: { views: 5, phones: 1, messages: 0, saves: 0 },
  })
  clock.reset()
})
