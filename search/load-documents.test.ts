import { sql } from 'kysely'
import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import type { Db } from '#lib/database/db.ts'
import { notePromotions } from '#api/modules/promotions/jobs.ts'
import { test } from '#tests/support/test.ts'
import { query } from './testing/documents.ts'
import { loadAllDocuments, loadCategoryTree, loadDocuments } from './load-documents.ts'

const hour = 3600 * 1000
const from = (milliseconds: number) => new Date(Date.now() + milliseconds)

async function bookableCategory(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('category')
    .select('id')
    .where('booking_enabled', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

test('fills a document with every filterable property', async ({ db, make }) => {
  const shop = await make.shop()
  const brand = await db.selectFrom('brand').select('id').limit(1).executeTakeFirstOrThrow()
  const { id } = await make.listing({
    seller_id: shop.id,
    brand_id: brand.id,
    category_id: await bookableCategory(db),
    listing_type: 'rent',
    available: false,
    shipping: true,
    free_delivery: true,
    exchange_for: 'bicikl',
    price_fening: 900,
    lat: 43.85,
    lon: 18.41,
    attributes: JSON.stringify({ 2: 2016, 7: 'Dizel', 67: true, 68: false }),
  })
  const prices = [1_000, 900].map((price_fening, n) => ({
    listing_id: id,
    price_fening,
    created_at: from(n - 10),
  }))
  await db.insertInto('listing_price').values(prices).execute()
  await sql`insert into listing_taken_day values (${id}, '1970-01-03'), (${id}, '1970-02-01')`.execute(db)
  const running = { listing_id: id, starts_at: from(-hour), ends_at: from(hour) }
  await db
    .insertInto('promotion')
    .values([
      { ...running, type: 1 },
      { ...running, type: 2 },
    ])
    .execute()

  const [document] = await loadDocuments(db, await loadCategoryTree(db), [id])

  expect(document).toMatchObject({
    id,
    brandId: brand.id,
    modelId: null,
    countryId: 49,
    sellerType: 'shop',
    listingType: 'rent',
    hasDiscount: true,
    available: false,
    shipping: true,
    freeDelivery: true,
    exchange: true,
    lat: 43.85,
    lon: 18.41,
    promotion: 2,
    takenDays: [2, 31],
    attributes: [
      { id: 2, values: [2016] },
      { id: 7, values: ['Dizel'] },
      { id: 67, values: ['true'] },
      { id: 68, values: [] },
    ],
  })
})

test("uses the city's position and empty values for a bare listing", async ({ db, make }) => {
  const { id } = await make.listing()
  const city = await db.selectFrom('city').selectAll().where('id', '=', 133).executeTakeFirstOrThrow()

  const documents = []
  for await (const batch of loadAllDocuments(db, await loadCategoryTree(db), 1_000)) documents.push(...batch)

  expect(documents.find((document) => document.id === id)).toMatchObject({
    lat: city.lat,
    lon: city.lon,
    promotion: 0,
    takenDays: null,
    hasDiscount: false,
    available: true,
    shipping: false,
    freeDelivery: false,
    exchange: false,
    attributes: [],
  })
})

test('places a pin no more exactly than its listing shows it', async ({ db, make }) => {
  const pin = { lat: 43.85649, lon: 18.41351 }
  const hidden = await make.listing(pin)
  const shown = await make.listing({ ...pin, exact_location: true })

  const documents = await loadDocuments(db, await loadCategoryTree(db), [hidden.id, shown.id])

  const placeOf = ({ id }: { id: number }) => documents.find((document) => document.id === id)
  expect(placeOf(hidden)).toMatchObject({ lat: 43.856, lon: 18.414 })
  expect(placeOf(shown)).toMatchObject(pin)
})

test('logs changes of booked days, discounts and promotions', async ({ db, make, searching, index }) => {
  const { id } = await make.listing({ title: 'Brvnara na jezeru', category_id: await bookableCategory(db) })
  const found = async (asked: object) => {
    await index()
    return (await searching.engine.search(query({ text: 'brvnara', ...asked }))).ids
  }
  expect(await found({ freeBetween: { from: 2, to: 3 } })).toEqual([id])
  await sql`insert into listing_taken_day values (${id}, '1970-01-03')`.execute(db)
  expect(await found({ freeBetween: { from: 2, to: 3 } })).toEqual([])
  await db.deleteFrom('listing_taken_day').where('listing_id', '=', id).execute()
  expect(await found({ freeBetween: { from: 2, to: 3 } })).toEqual([id])

  await db.insertInto('listing_price').values({ listing_id: id, price_fening: 20_000 }).execute()
  expect(await found({ hasDiscount: true })).toEqual([])
  await db
    .insertInto('listing_price')
    .values({ listing_id: id, price_fening: 10_000, created_at: from(1_000) })
    .execute()
  expect(await found({ hasDiscount: true })).toEqual([id])

  await db
    .insertInto('promotion')
    .values({ listing_id: id, type: 1, starts_at: from(-hour), ends_at: from(hour) })
    .execute()
  expect(await found({ sponsored: true })).toEqual([id])
  await db.deleteFrom('promotion').where('listing_id', '=', id).execute()
  expect(await found({ sponsored: true })).toEqual([])
})

test('catches up on starts and ends that passed while no job ran', async ({
  db,
  make,
  searching,
  index,
  runJobs,
  clock,
}) => {
  const { id } = await make.listing({ title: 'Zakazani tobogan' })
  const sponsored = async () => {
    await index()
    return (await searching.engine.search(query({ text: 'tobogan', sponsored: true }))).ids
  }
  const note = async () => {
    await enqueue(db, notePromotions, {})
    await runJobs()
  }
  await db
    .insertInto('promotion')
    .values({ listing_id: id, type: 1, starts_at: from(hour), ends_at: from(4 * hour) })
    .execute()
  await note()
  expect(await sponsored()).toEqual([])

  clock.advance(2 * hour)
  await note()
  expect(await sponsored()).toEqual([id])

  clock.advance(10 * hour)
  await note()
  expect(await sponsored()).toEqual([])
  clock.reset()
})
