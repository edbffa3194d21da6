import { sql } from 'kysely'
import { expect } from 'vitest'
import { deletedListingDays, refreshKeptDays, tombstoneDays } from '#contract/limits/listings.ts'
import { enqueue } from '#lib/jobs.ts'
import { addDays, dayMs, localDay } from '#lib/time.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'
import { eraseListings, forgetListingRecords } from '../jobs.ts'

const test = base.extend('forget', { scope: 'file' }, ({ db, runJobs }) => async () => {
  await enqueue(db, forgetListingRecords, {})
  await runJobs()
})

test('answers "gone" for an erased listing for two years, then "unknown"', async ({
  app,
  clock,
  db,
  forget,
  login,
  make,
  runJobs,
}) => {
  const listing = await make.listing()
  const seller = caller(app, await login({ id: listing.seller_id }))
  const visitor = caller(app)
  expect((await seller('DELETE', `/listings/${listing.id}`)).status).toBe(200)
  clock.advance((deletedListingDays + 1) * dayMs)
  await enqueue(db, eraseListings, {})
  await runJobs()
  const statusAfter = async (days: number) => {
    clock.reset()
    clock.advance(days * dayMs)
    await forget()
    return (await visitor('GET', `/listings/${listing.id}`)).status
  }
  expect([await statusAfter(tombstoneDays - 1), await statusAfter(tombstoneDays + 1)]).toEqual([410, 404])
  clock.reset()
})

test('deletes refreshes after 90 days, since only those of this month count', async ({
  clock,
  db,
  forget,
  make,
}) => {
  const listing = await make.listing()
  const now = clock.now().getTime()
  const [old, recent] = [1, -1].map((more) => new Date(now - (refreshKeptDays + more) * dayMs))
  await db
    .insertInto('listing_refresh')
    .values(
      [old!, recent!].map((refreshed_at) => ({
        seller_id: listing.seller_id,
        listing_id: listing.id,
        refreshed_at,
      })),
    )
    .execute()
  await forget()
  const left = await db
    .selectFrom('listing_refresh')
    .select('refreshed_at')
    .where('seller_id', '=', listing.seller_id)
    .execute()
  expect(left).toEqual([{ refreshed_at: recent }])
})

test('deletes taken days once they are past', async ({ clock, db, forget, make }) => {
  const { id } = await make.listing()
  const today = localDay(clock.now())
  const days = [addDays(today, -1), today, addDays(today, 1)]
  await db
    .insertInto('listing_taken_day')
    .values(days.map((day) => ({ listing_id: id, day: sql<Date>`${day}::date` })))
    .execute()
  await forget()
  const left = await db
    .selectFrom('listing_taken_day')
    .select(sql<string>`day::text`.as('day'))
    .where('listing_id', '=', id)
    .orderBy('day')
    .execute()
  expect(left.map(({ day }) => day)).toEqual(days.slice(1))
})
