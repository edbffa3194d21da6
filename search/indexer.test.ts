import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test as base, vi } from 'vitest'
import { createDb, type Db } from '#lib/database/db.ts'
import { cloneTemplate } from '#tests/support/database.ts'
import { makers } from '#tests/support/makers.ts'
import { deleteOldShown, deletePassed, readChanges, readEnd, readStart } from './change-log.ts'
import type { SearchEngine } from './engine.ts'
import { type Indexer, type IndexerOptions, startIndexer } from './indexer.ts'
import { memoryEngine } from './memory/engine.ts'
import { query } from './testing/documents.ts'

// No poll ever runs, so only a notification or an open transaction can wake the indexer.
const never = 60_000
const often = { interval: 10 }
const patiently = { timeout: 20_000, interval: 10 }

let own: { db: Db; url: string }
beforeAll(async () => {
  own = await cloneTemplate(inject('databaseServer'))
})
afterAll(() => own.db.destroy())

type Running = {
  indexer: Indexer
  engine: SearchEngine
  find(text: string): Promise<number[]>
  errors: Error[]
}

const indexerName = 'indexer under test'

/** Names the connections, so that a test can cut these and no others. */
function indexerUrl() {
  const url = new URL(own.url)
  url.searchParams.set('application_name', indexerName)
  return url.href
}

/** Gives the test an indexer with its own engine. */
const test = base.extend<{ start(options?: Partial<IndexerOptions>): Promise<Running>; second: Db }>({
  second: async ({}, use) => {
    const db = createDb(own.url)
    await use(db)
    await db.destroy()
  },
  start: async ({}, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async (options = {}) => {
      const engine = memoryEngine()
      const url = indexerUrl()
      const db = createDb(url)
      const errors: Error[] = []
      const onError = (error: Error) => void errors.push(error)
      const indexer = startIndexer({ db, engine, databaseUrl: url, pollMs: never, onError, ...options })
      ends.push(
        () => indexer.close(),
        () => engine.close(),
        () => db.destroy(),
      )
      await indexer.ready
      const find = async (text: string) => (await engine.search(query({ text }))).ids
      return { indexer, engine, find, errors }
    })
    for (const end of ends) await end()
  },
})

const make = () => makers(own.db)

test('finds existing listings by title, make, place and attribute, and only public ones', async ({
  start,
}) => {
  const brand = await own.db.selectFrom('brand').selectAll().limit(1).executeTakeFirstOrThrow()
  const values = {
    title: 'Predmet prvi',
    short_description: 'opisan',
    attributes: JSON.stringify({ 7: 'Plavetnilo', 8: '42', 9: true, 10: 4_321, 11: '5' }),
  }
  const shown = await make().listing({ ...values, brand_id: brand.id })
  await make().listing({ ...values, status: 'hidden' })
  await make().listing({ ...values, status: 'draft' })
  await make().listing({ ...values, held_by_moderation: true })
  await make().listing({ ...values, deleted_at: new Date() })
  const { find } = await start()

  expect(await find('predmet')).toEqual([shown.id])
  expect(await find(`predmet ${brand.name}`)).toEqual([shown.id])
  expect(await find('predmeti opisan plavetnilo sarajevo')).toEqual([shown.id])
  expect(await find('predmet 42')).toEqual([shown.id])
  expect(await find('predmet 4321')).toEqual([])
  expect(await find('predmet 5')).toEqual([])
})

test('finds a make by its other names, but nothing by a product line that stands in for a make', async ({
  start,
}) => {
  const brands = await own.db
    .selectFrom('brand')
    .selectAll()
    .where('name', 'in', ['Volkswagen', 'Apple'])
    .execute()
  const brandId = (name: string) => brands.find((brand) => brand.name === name)!.id
  const car = await make().listing({ title: 'Golf sedmica', brand_id: brandId('Volkswagen') })
  const laptop = await make().listing({ title: 'Laptop', brand_id: brandId('Apple') })
  const { find } = await start()

  expect(await find('vw sedmica')).toEqual([car.id])
  expect(await find('apple laptop')).toEqual([laptop.id])
  expect(await find('iphone')).toEqual([])
})

test('treats a price of zero as no price', async ({ start }) => {
  const open = await make().listing({ title: 'Besplatan bor', price_fening: 0 })
  const priced = await make().listing({ title: 'Skupi bor', price_fening: 100 })
  const { engine } = await start()

  const { ids } = await engine.search(query({ text: 'bor', sort: 'cheapest' }))
  expect(ids).toEqual([priced.id, open.id])
  expect((await engine.search(query({ text: 'bor', priceTo: 50 }))).ids).toEqual([])
})

test('shows a change when told of it, and removes hidden and deleted listings', async ({ start }) => {
  const { find } = await start()
  const listing = await make().listing({ title: 'Brzi zec' })
  await expect.poll(() => find('zec'), often).toEqual([listing.id])

  await own.db.updateTable('listing').set({ title: 'Brzi jelen' }).where('id', '=', listing.id).execute()
  await expect.poll(() => find('jelen'), often).toEqual([listing.id])
  expect(await find('zec')).toEqual([])

  await own.db.updateTable('listing').set({ status: 'hidden' }).where('id', '=', listing.id).execute()
  await expect.poll(() => find('jelen'), often).toEqual([])

  const other = await make().listing({ title: 'Brzi vuk' })
  await expect.poll(() => find('vuk'), often).toEqual([other.id])
  await own.db.deleteFrom('listing').where('id', '=', other.id).execute()
  await expect.poll(() => find('vuk'), often).toEqual([])
})

test('shows a change once an older transaction has ended', async ({ start, second: other }) => {
  const { find, indexer } = await start()
  const seller = await make().account()
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const open = other.transaction().execute(async (trx) => {
    await sql`select pg_current_xact_id()`.execute(trx)
    begun.resolve()
    await end.promise
  })
  await begun.promise
  const listing = await make().listing({ title: 'Strpljiva sova', seller_id: seller.id })

  await expect.poll(() => indexer.lag(), often).toBeGreaterThan(0)
  expect(await find('sova')).toEqual([])
  end.resolve()
  await expect.poll(() => find('sova'), often).toEqual([listing.id])
  await open
  await expect.poll(() => indexer.lag(), often).toBe(0)
})

test('does not skip an older transaction that commits after a younger one', async ({
  start,
  second: other,
}) => {
  const { find, indexer } = await start()
  const seller = await make().account()
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = other.transaction().execute(async (trx) => {
    const listing = await makers(trx).listing({ title: 'Kasni medo', seller_id: seller.id })
    begun.resolve()
    await end.promise
    return listing
  })
  await begun.promise
  const early = await make().listing({ title: 'Rani medo' })
  // It knows of the younger transaction, and holds back.
  await expect.poll(() => indexer.lag(), often).toBeGreaterThan(0)
  end.resolve()

  const found = [early.id, (await late).id].toSorted((a, b) => a - b)
  await expect.poll(async () => (await find('medo')).toSorted((a, b) => a - b), often).toEqual(found)
})

test('loses no change made during the full load', async ({ start }) => {
  const made = Promise.all(Array.from({ length: 30 }, () => make().listing({ title: 'Usputni mrav' })))
  const { find, indexer } = await start()
  await made
  await indexer.caughtUp()

  expect(await find('mrav')).toHaveLength(30)
})

test('continues after the database cuts all of its connections', async ({ start }) => {
  const { find, errors } = await start()
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${indexerName}`.execute(own.db)
  await expect.poll(() => errors, often).not.toEqual([])

  const listing = await make().listing({ title: 'Uporni magarac' })
  await expect.poll(() => find('magarac'), often).toEqual([listing.id])
  // The new connection listens as well.
  const next = await make().listing({ title: 'Uporna mazga' })
  await expect.poll(() => find('mazga'), often).toEqual([next.id])
})

test('follows the log without an address to listen on', async ({ start }) => {
  const { find } = await start({ databaseUrl: undefined, pollMs: undefined })
  const listing = await make().listing({ title: 'Tiha riba' })

  await expect.poll(() => find('riba'), often).toEqual([listing.id])
})

test('rejects pending waits when it closes', async ({ start }) => {
  const { indexer } = await start()
  const far = indexer.caughtUp({ xid: '999999999', seq: 0 })
  const refused = expect(far).rejects.toThrow('closed')
  await indexer.close()

  await refused
})

/** The start after all changes so far, which transactions in databases of other test files may hold back. */
const readStartOfAll = () =>
  vi.waitFor(async () => {
    const start = await readStart(own.db)
    // Changes made at the same time may have numbers in another order than their transactions.
    const { rows } = await sql<{ seq: number }>`
      select seq from listing_change order by listing_change.xid desc, listing_change.seq desc limit 1
    `.execute(own.db)
    if (rows[0]) expect(start.seq).toBe(rows[0].seq)
    return start
  }, patiently)

test('returns changes in batches, none lost or repeated', async () => {
  let cursor = await readStartOfAll()
  const listings = await Promise.all(Array.from({ length: 7 }, () => make().listing()))
  const read: number[] = []
  await expect
    .poll(async () => {
      const changes = await readChanges(own.db, cursor, 3)
      read.push(...changes.listingIds)
      cursor = changes.cursor
      return read.length
    })
    .toBeGreaterThanOrEqual(listings.length)

  expect(read.toSorted((a, b) => a - b)).toEqual(listings.map(({ id }) => id).toSorted((a, b) => a - b))
  expect((await readChanges(own.db, cursor, 3)).listingIds).toEqual([])
})

test('returns nothing that an older open transaction may still precede', async ({ second: other }) => {
  const from = await readStartOfAll()
  const seller = await make().account()
  const early = await other.transaction().execute(async (trx) => {
    const held = await makers(trx).listing({ seller_id: seller.id })
    await make().listing({ seller_id: seller.id })
    expect(await readChanges(own.db, from, 1)).toMatchObject({
      listingIds: [],
      heldBackSince: expect.any(Date),
    })
    return held
  })

  await expect.poll(async () => (await readChanges(own.db, from, 1)).listingIds).toEqual([early.id])
})

test('removes only old rows of the log that have been read', async () => {
  const { id: old } = await make().listing()
  const passed = await readEnd(own.db)
  const { id: unread } = await make().listing()
  await sql`
    update listing_change set created_at = now() - interval '25 hours'
    where listing_id in (${old}, ${unread})`.execute(own.db)
  const { id: fresh } = await make().listing()

  expect(await deletePassed(own.db, passed, 1_000)).toBe(1)
  const left = await own.db.selectFrom('listing_change').select('listing_id').execute()
  const ids = left.map((row) => row.listing_id)
  expect(ids).not.toContain(old)
  expect(ids).toEqual(expect.arrayContaining([unread, fresh]))
})

test('removes old rows of the log of changes that search does not show', async () => {
  const { id: old, seller_id: seller } = await make().listing()
  await own.db.insertInto('question_count').values({ listing_id: old, questions: 1 }).execute()
  await sql`update shown_change set created_at = now() - interval '25 hours'`.execute(own.db)
  await own.db.updateTable('account').set({ answer_minutes: 5 }).where('id', '=', seller).execute()

  expect(await deleteOldShown(own.db, 1_000)).toBeGreaterThan(0)
  const left = await own.db.selectFrom('shown_change').select(['listing_id', 'seller_id']).execute()
  expect(left).toEqual([{ listing_id: null, seller_id: seller }])
})

test('touches no more rows of the log than a batch returns, however long the log is', async ({
  second: db,
}) => {
  await sql`insert into listing_change (listing_id) select generate_series(1, 20000)`.execute(db)
  const {
    rows: [{ xid } = { xid: '' }],
  } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db)
  await sql`analyze listing_change`.execute(db)
  // Without reading the log here, since reads of this connection count below.
  const isPast = async () => {
    const { rows } = await sql<{ is_past: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${xid}::xid8 as is_past`.execute(db)
    return rows[0]!.is_past
  }
  await expect.poll(isPast).toBe(true)

  const touched = await db.transaction().execute(async (trx) => {
    const { isFull } = await readChanges(trx, { xid: '0', seq: 0 }, 500)
    expect(isFull).toBe(true)
    const { rows } = await sql<{ touched: number }>`
      select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as touched
      from pg_stat_xact_user_tables where relname = 'listing_change'`.execute(trx)
    return rows[0]!.touched
  })

  expect(touched).toBeLessThan(510)
  await sql`truncate listing_change`.execute(db)
})

test('continues after the last change, not after a transaction id that a crash may give away again', async () => {
  const { id } = await make().listing()
  const before = await readStartOfAll()

  // As after a crash: a change whose id the last read had already seen as the end.
  const { reached } = await readChanges(own.db, before, 1_000)
  await sql`insert into listing_change (xid, listing_id) values (${reached.xid}::xid8, ${id})`.execute(own.db)

  await expect.poll(async () => (await readChanges(own.db, before, 1_000)).listingIds).toEqual([id])
})

test('reloads listings when the category tree changes', async ({ start }) => {
  const listing = await make().listing({ category_id: 31, title: 'Preseljena kategorija' })
  const engine = memoryEngine()
  const { indexer } = await start({ engine })
  const under = async (categoryId: number) =>
    (await engine.search(query({ categoryId, text: 'preseljena' }))).ids
  expect(await under(3)).toEqual([listing.id])

  await sql`update category set parent_id = 1 where id = 31`.execute(own.db)
  indexer.reload()

  await expect.poll(() => under(1), often).toEqual([listing.id])
  expect(await under(3)).toEqual([])
  await sql`update category set parent_id = 3 where id = 31`.execute(own.db)
  await engine.close()
})
