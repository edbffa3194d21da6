import { expect } from 'vitest'
import { sql } from 'kysely'
import { test as base } from '#tests/support/accounts/callers.ts'
import { matchAll } from '#tests/support/listings/saved-searches.ts'
import { plainCategory } from '#tests/support/listings/selling.ts'

const hour = 3600 * 1000
const day = 24 * hour

const test = base
  /** A person who saved a search, and how many new results they are shown. */
  .extend('searcher', { scope: 'file' }, ({ as, make }) => async (query: string) => {
    const account = await make.account()
    const call = await as(account)
    const { id } = (await call('POST', '/saved/searches', { query })).body as { id: number }
    const news = async () => {
      const { data } = (await (await as(account))('GET', '/saved/searches')).body
      return (data as { id: number; new_count: number }[]).find((one) => one.id === id)!.new_count
    }
    return { account, id, call, news }
  })
  /** Publishes through the API; returns the seller's calls and the listing's id. */
  .extend(
    'seller',
    { scope: 'file' },
    ({ as, make, deps }) =>
      async (known?: { id: number; username: string }) => {
        const account = known ?? (await make.account({ created_at: new Date('2020-01-01') }))
        const offer = async (title: string, price = 100) => {
          const call = await as(account)
          const category_id = plainCategory(deps.catalog)
          const body = { category_id, title, price, state: 'used', city_id: 133, description: 'Opis.' }
          const { id } = (await call('POST', '/listings', body)).body as { id: number }
          expect((await call('POST', `/listings/${id}/publish`, {})).body).toMatchObject({ status: 'active' })
          return id
        }
        const price = async (id: number, to: number) => {
          const call = await as(account)
          const { version } = (await call('GET', `/listings/${id}`)).body
          expect((await call('PUT', `/listings/${id}`, { price: to, version })).status).toBe(200)
        }
        return { account, offer, price }
      },
  )
  .extend(
    'match',
    { scope: 'file' },
    ({ db, runJobs }) =>
      () =>
        matchAll(db, runJobs),
  )

test('counts a listing published since for everyone who saved such a search, once', async ({
  searcher,
  seller,
  match,
  clock,
}) => {
  const { offer } = await seller()
  await offer('Harmonika Melodija 80 basova')
  clock.advance(1_000)
  const [exact, wide, other] = [
    await searcher('q=harmonika&price_to=500'),
    await searcher('q=harmonike'),
    await searcher('q=harmonika&price_to=50'),
  ]
  await match()
  expect(await Promise.all([exact.news(), wide.news(), other.news()])).toEqual([0, 0, 0])

  clock.advance(1_000)
  await offer('Harmonika Hohner dugmetara')
  await match()
  expect(await Promise.all([exact.news(), wide.news(), other.news()])).toEqual([1, 1, 0])
  expect((await wide.call('POST', `/saved/searches/${wide.id}/seen`)).body).toEqual({ query: 'q=harmonike' })
  clock.advance(1_000)
  await match()
  expect(await wide.news()).toBe(0)

  // Reading the same changes again brings no news.
  clock.advance(hour)
  await match()
  expect(await Promise.all([exact.news(), wide.news()])).toEqual([1, 0])
  clock.reset()
})

test('announces a price drop once, and one into the range of a search', async ({
  searcher,
  seller,
  match,
  clock,
}) => {
  const { offer, price } = await seller()
  const other = await seller()
  const before = await other.offer('Gitara Fender', 900)
  clock.advance(1_000)
  const [any, cheap] = [await searcher('q=gitara+fender'), await searcher('q=gitara+fender&price_to=500')]
  const seen = async () => {
    const counts = [await any.news(), await cheap.news()]
    for (const one of [any, cheap]) await one.call('POST', `/saved/searches/${one.id}/seen`)
    return counts
  }
  clock.advance(1_000)
  const id = await offer('Gitara Fender', 800)
  await match()
  expect(await seen()).toEqual([1, 0])

  const steps: [listing: number, to: number, found: number[]][] = [
    [id, 700, [1, 0]],
    [id, 790, [0, 0]],
    // Not below the announced price.
    [id, 700, [0, 0]],
    [id, 450, [1, 1]],
    // Published before the search was saved, and reduced after.
    [before, 400, [1, 1]],
    [before, 950, [0, 0]],
  ]
  for (const [listing, to, found] of steps) {
    clock.advance(10_000)
    await (listing === id ? price : other.price)(listing, to)
    await match()
    expect([listing, to, await seen()]).toEqual([listing, to, found])
  }
  clock.reset()
})

test('never tells sellers of their own listings, or anyone of listings that they block or mute', async ({
  seller,
  as,
  match,
  searcher,
  clock,
}) => {
  const { account, offer } = await seller()
  const call = await as(account)
  const { id } = (await call('POST', '/saved/searches', { query: 'q=saksofon' })).body
  const reader = await searcher('q=saksofon')
  const others = [await searcher('q=saksofon'), await searcher('q=saksofon'), await searcher('q=saksofon')]
  const [blocking, muting, choosy] = others
  const refusals = [
    await blocking!.call('POST', `/users/${account.username}/block`),
    await muting!.call('POST', '/mutes', { mute: { sellers: [account.id] } }),
    await choosy!.call('POST', '/mutes', { mute: { words: ['yamaha'] } }),
  ]
  expect(refusals.map(({ status }) => status < 300)).toEqual([true, true, true])
  clock.advance(1_000)
  await offer('Saksofon Yamaha')
  await match()
  expect(await reader.news()).toBe(1)
  expect(await Promise.all(others.map(({ news }) => news()))).toEqual([0, 0, 0])
  const { data } = (await (await as(account))('GET', '/saved/searches')).body
  expect(data).toMatchObject([{ id, new_count: 0 }])
  clock.reset()
})

test('notifies people who mute shops only of shops that they search for, as the results show them', async ({
  searcher,
  seller,
  make,
  match,
  index,
  clock,
}) => {
  const shop = await make.shop()
  const ofShop = await seller(shop)
  const other = await seller()
  const searches = ['', '&user_type=shop', '&shop_only=1', '&user_type=user', `&user_id=${shop.id}`]
  const searchers = []
  for (const filter of searches) {
    const one = await searcher(`q=cimbalo${filter}`)
    expect((await one.call('POST', '/mutes', { shops: true })).status).toBe(200)
    searchers.push(one)
  }
  clock.advance(1_000)
  await ofShop.offer('Cimbalo veliko')
  await other.offer('Cimbalo malo')
  await match()
  await index()
  const found = await Promise.all(
    searchers.map(async ({ call, news }, at) => ({
      filter: searches[at],
      news: await news(),
      results: (await call('GET', `/search?q=cimbalo${searches[at]}`)).body.meta.total as number,
    })),
  )
  expect(found.map(({ news }) => news)).toEqual([1, 1, 1, 1, 1])
  expect(found).toEqual(found.map(({ filter, news }) => ({ filter, news, results: news })))
  const { data } = (await searchers[4]!.call('GET', `/search?q=cimbalo&user_id=${shop.id}`)).body
  expect(data).toMatchObject([{ title: 'Cimbalo veliko' }])
  clock.reset()
})

test('counts a repost as the listing that it repeats', async ({ seller, searcher, match, as, clock }) => {
  const { account, offer } = await seller()
  const reader = await searcher('q=violina')
  clock.advance(1_000)
  const first = await offer('Violina majstorska Stainer', 300)
  await match()
  expect(await reader.news()).toBe(1)
  await reader.call('POST', `/saved/searches/${reader.id}/seen`)

  clock.advance(day)
  await (
    await as(account)
  )('POST', `/listings/${first}/finish`)
  await offer('Violina majstorska STAINER', 300)
  await match()
  expect(await reader.news()).toBe(0)
  clock.advance(hour)
  await offer('Violina majstorska Stainer', 250)
  await match()
  expect(await reader.news()).toBe(1)
  clock.reset()
})

test('matches changes made while no worker ran, even if the log has forgotten them', async ({
  seller,
  searcher,
  match,
  db,
  clock,
}) => {
  const { offer } = await seller()
  const reader = await searcher('q=klarinet')
  await offer('Frula od šljive')
  await match()
  clock.advance(1_000)
  await offer('Klarinet Buffet')
  await sql`
    with last as (delete from listing_change returning xid, seq)
    update listing_change_floor set xid = last.xid, seq = last.seq
    from (select xid, seq from last order by xid desc, seq desc limit 1) as last`.execute(db)
  await match()
  expect(await reader.news()).toBe(1)
  clock.reset()
})

test('knows searches saved while it runs, and new synonyms', async ({
  seller,
  searcher,
  match,
  db,
  clock,
}) => {
  const [one, other] = [await seller(), await seller()]
  const first = await searcher('q=tamburica')
  clock.advance(1_000)
  await one.offer('Bisernica solistička')
  await match()
  expect(await first.news()).toBe(0)
  await db
    .insertInto('synonym')
    .values({ words: ['tamburica', 'bisernica'], finds: [] })
    .execute()
  const second = await searcher('q=bisernica+solisticka')
  clock.advance(1_000)
  await other.offer('Bisernica solistička')
  await match()
  expect([await first.news(), await second.news()]).toEqual([1, 1])
  clock.reset()
})
