import pg from 'pg'
import { expect, vi } from 'vitest'
import { ownWrites } from '#lib/database/own-writes.ts'
import { test as base } from '#tests/support/test.ts'
import type { ListingItem } from '#contract/listings/read.ts'
import { listListingItems } from './cached-listings.ts'

/** A connection of another program, whose writes nobody here notices. */
const test = base.extend('other', { scope: 'file' }, async ({ cloned }, { onCleanup }) => {
  const client = new pg.Client(cloned.url)
  await client.connect()
  onCleanup(() => client.end())
  return client
})

const longest = 50 // milliseconds

test('reads cached entries without asking PostgreSQL while nothing is written here', async ({
  make,
  deps,
  index,
  counted: { counter },
}) => {
  const { id } = await make.listing()
  // The indexer counts as well once it learns of the listing.
  await index()
  // Not through the app, whose own writes now and then would count.
  const show = () => listListingItems(deps, [id])
  const statements = async (action: () => Promise<unknown>) => {
    const before = counter.count
    await action()
    return counter.count - before
  }
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    await show()
    expect(await statements(show)).toBe(0)
    expect(await statements(() => Promise.all([show(), show(), show()]))).toBe(0)
    vi.advanceTimersByTime(longest)
    expect(await statements(show)).toBe(1)
    await make.account()
    expect(await statements(show)).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('shows changes by others a moment later, and with the first one made here', async ({
  app,
  make,
  db,
  other,
}) => {
  const [first, second] = [await make.listing(), await make.listing()]
  const ids = [first.id, second.id]
  const prices = async () => {
    const { data } = (await app.inject(`/api/listings/several?ids=${ids.join()}`)).json() as {
      data: ListingItem[]
    }
    return data.map(({ price }) => price)
  }
  const set = 'update listing set price_fening = $1 where id = $2'
  await db.updateTable('listing').set({ price_fening: 10_000 }).where('id', 'in', ids).execute()
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    expect(await prices()).toEqual([100, 100])
    await other.query(set, [20_000, first.id])
    vi.advanceTimersByTime(longest)
    expect(await prices()).toEqual([200, 100])

    await other.query(set, [30_000, first.id])
    await db.updateTable('listing').set({ price_fening: 30_000 }).where('id', '=', second.id).execute()
    expect(await prices()).toEqual([300, 300])
  } finally {
    vi.useRealTimers()
  }
})

test('shows a change by another process at once where several answer the same people', async ({
  app,
  make,
  other,
}) => {
  const { id } = await make.listing()
  const price = async () => (await app.inject(`/api/listings/several?ids=${id}`)).json().data[0].price
  ownWrites.areAll = false
  try {
    for (const marks of [100, 200, 300]) {
      await other.query('update listing set price_fening = $1 where id = $2', [marks * 100, id])
      expect(await price()).toBe(marks)
    }
  } finally {
    ownWrites.areAll = true
  }
})
