import { expect } from 'vitest'
import type { ListingItem } from '#contract/listings/read.ts'
import { test } from '#tests/support/test.ts'
import { listListingItems } from './cached-listings.ts'

const hour = 3_600_000

test('shows each change in lists at once, wherever it is made', async ({ app, make, db, clock }) => {
  const seller = await make.account()
  const { id } = await make.listing({ seller_id: seller.id, price_fening: 50_000 })
  /** Through the API, by a path that needs no search. */
  const shown = async (): Promise<ListingItem | undefined> =>
    (await app.inject(`/api/listings/several?ids=${id}`)).json().data[0]
  const update = (values: object) => db.updateTable('listing').set(values).where('id', '=', id).execute()
  const setAway = (away_until: Date | null) =>
    db.updateTable('account').set({ away_until }).where('id', '=', seller.id).execute()
  const addImage = async (position: number) => {
    const hash = String(position).repeat(32)
    await db.insertInto('image').values({ hash, width: 4, height: 3, thumbhash: 'th' }).execute()
    await db.insertInto('listing_image').values({ listing_id: id, image_hash: hash, position }).execute()
  }

  expect(await shown()).toMatchObject({ price: 500, images: [], sponsored: 0, seller_away: false })
  await update({ price_fening: 60_000, title: 'Novi naslov' })
  expect(await shown()).toMatchObject({ price: 600, title: 'Novi naslov' })

  await update({ quantity: 0 })
  expect(await shown()).toMatchObject({ quantity: 0, status: 'active' })

  await addImage(1)
  expect((await shown())!.images).toHaveLength(1)
  await addImage(2)
  expect((await shown())!.images).toHaveLength(2)
  await db.deleteFrom('listing_image').where('listing_id', '=', id).where('position', '=', 1).execute()
  expect((await shown())!.images[0]).toContain('2222')

  await setAway(new Date(clock.now().getTime() + hour))
  expect((await shown())!.seller_away).toBe(true)
  await setAway(null)
  expect((await shown())!.seller_away).toBe(false)

  await update({ status: 'hidden' })
  expect(await shown()).toBeUndefined()
  await update({ status: 'active' })
  expect(await shown()).toBeDefined()

  // A change that is not committed yet is nobody else's, and shows once it is.
  const committed = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const writing = db.transaction().execute(async (trx) => {
    await trx.updateTable('listing').set({ price_fening: 70_000 }).where('id', '=', id).execute()
    written.resolve()
    await committed.promise
  })
  await written.promise
  expect(await shown()).toMatchObject({ price: 600 })
  await db.updateTable('listing').set({ title: 'Drugi naslov' }).where('id', '!=', id).execute()
  expect(await shown()).toMatchObject({ price: 600 })
  committed.resolve()
  await writing
  expect(await shown()).toMatchObject({ price: 700 })
})

test('shows promotions and holidays from their first to their last moment', async ({
  app,
  make,
  db,
  clock,
}) => {
  const seller = await make.account()
  const { id } = await make.listing({ seller_id: seller.id })
  const shown = async (): Promise<ListingItem> =>
    (await app.inject(`/api/listings/several?ids=${id}`)).json().data[0]
  const at = (hours: number) => new Date(clock.now().getTime() + hours * hour)
  await db
    .insertInto('promotion')
    .values({ listing_id: id, type: 2, starts_at: at(1), ends_at: at(3) })
    .execute()
  await db
    .updateTable('account')
    .set({ away_until: at(4) })
    .where('id', '=', seller.id)
    .execute()

  expect(await shown()).toMatchObject({ sponsored: 0, seller_away: true })
  clock.advance(1.5 * hour)
  expect(await shown()).toMatchObject({ sponsored: 2, seller_away: true })
  clock.advance(2 * hour)
  expect(await shown()).toMatchObject({ sponsored: 0, seller_away: true })
  clock.advance(hour)
  expect(await shown()).toMatchObject({ sponsored: 0, seller_away: false })
  clock.reset()
})

test('keeps no row that was read before a change and arrived after it', async ({ make, db, deps }) => {
  const { id } = await make.listing({ price_fening: 10_000 })
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isFirst = true
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst && result.rows.some((row) => 'valid_until' in row)) {
        isFirst = false
        arrived.resolve()
        await released.promise
      }
      return result
    },
  })
  const priceNow = async () => (await listListingItems({ ...deps, db: slow }, [id]))[0]!.price

  const early = priceNow()
  await arrived.promise
  await db.updateTable('listing').set({ price_fening: 20_000 }).where('id', '=', id).execute()
  expect(await priceNow()).toBe(200)
  released.resolve()
  await early
  expect(await priceNow()).toBe(200)
})

test('sends whole items to everyone: saved ones marked, with addresses of the host asked', async ({
  app,
  make,
  index,
  login,
}) => {
  const [seller, reader] = [await make.account(), await make.account()]
  const [first, second] = [
    await make.listing({ seller_id: seller.id }),
    await make.listing({ seller_id: seller.id }),
  ]
  await index()
  const asReader = { authorization: `Bearer ${await login(reader)}` }
  await app.inject({ method: 'POST', url: `/api/listings/${first.id}/save`, headers: asReader })
  const url = `/api/search?user_id=${seller.id}&sort_by=created&sort_order=asc`
  const dataOf = async (headers: Record<string, string>) =>
    (await app.inject({ url, headers })).json().data as ListingItem[]

  const plain = await dataOf({})
  const own = await dataOf(asReader)

  expect(plain.map(({ id, saved }) => [id, saved])).toEqual([
    [first.id, false],
    [second.id, false],
  ])
  expect(own.map(({ id, saved }) => [id, saved])).toEqual([
    [first.id, true],
    [second.id, false],
  ])
  expect(own).toEqual(plain.map((item) => ({ ...item, saved: item.id === first.id })))
  expect(plain[0]!.image).toMatch(/^http:\/\/localhost/)
})
