import { expect } from 'vitest'
import { addDays, localDay } from '#lib/time.ts'
import { bookableDays } from '#contract/limits/listings.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

const test = base
  .extend('booked', { scope: 'file' }, ({ deps }) => {
    return [...deps.catalog.categories.values()].find(
      (category) => category.booking_enabled && category.children.length === 0,
    )!.id
  })
  /** A bookable listing, and the API as its seller. */
  .extend('flat', { scope: 'file' }, ({ app, make, login, booked }) => async () => {
    const seller = await make.account()
    const { id } = await make.listing({ seller_id: seller.id, category_id: booked })
    const call = caller(app, await login(seller))
    const mark = (taken: unknown) => call('PUT', `/listings/${id}/availability`, { taken })
    return { id, seller, mark, call }
  })
  /** The date a number of days after today. */
  .extend(
    'day',
    { scope: 'file' },
    ({ clock }) =>
      (ahead: number) =>
        addDays(localDay(clock.now()), ahead),
  )

test('adds days regardless of hours', () => {
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26') // clocks change in between
  expect(addDays('2027-03-27', 2)).toBe('2027-03-29')
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(addDays('2026-11-21', -21)).toBe('2026-10-31')
})

test('shows the days the seller marked as taken to everyone who sees the listing', async ({
  flat,
  day,
  db,
  app,
}) => {
  const { id, mark } = await flat()
  await db
    .insertInto('listing_taken_day')
    .values({ listing_id: id, day: new Date('2020-01-01') })
    .execute()

  expect((await mark([day(12), day(10), day(11), day(10)])).body.data.taken).toEqual([
    day(10),
    day(11),
    day(12),
  ])
  expect((await mark([day(11), day(20)])).body.data.taken).toEqual([day(11), day(20)])
  expect((await caller(app)('GET', `/listings/${id}/availability`)).body.data).toEqual({
    taken: [day(11), day(20)],
    from: day(0),
    to: day(bookableDays - 1),
  })
})

test('accepts every day from today to the last, and no other', async ({ flat, day }) => {
  const { mark } = await flat()
  const all = Array.from({ length: bookableDays }, (_, ahead) => day(ahead))

  expect((await mark(all)).body.data.taken).toEqual(all)
  for (const outside of [[day(-1)], [day(bookableDays)], ['2026-02-30'], [...all, day(bookableDays)]]) {
    const refused = await mark(outside)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.error.fields)[0]).toMatch(/^taken/)
  }
})

test('gives a category without bookings no calendar', async ({ flat, make, day }) => {
  const { seller, call } = await flat()
  const other = await make.listing({ seller_id: seller.id })

  const refused = await call('PUT', `/listings/${other.id}/availability`, { taken: [day(1)] })

  expect(refused.body.error.fields.taken).toMatch(/nemaju kalendar/)
})

test('reveals no days of a listing that strangers may not see', async ({ flat, day, db, app }) => {
  const { id, mark, call } = await flat()
  await mark([day(3)])
  const visitor = caller(app)
  for (const [values, status] of [
    [{ status: 'hidden' }, 404],
    [{ status: 'expired' }, 410],
  ] as const) {
    await db.updateTable('listing').set(values).where('id', '=', id).execute()
    expect((await visitor('GET', `/listings/${id}/availability`)).status).toBe(status)
    expect((await call('GET', `/listings/${id}/availability`)).body.data.taken).toEqual([day(3)])
  }
})
