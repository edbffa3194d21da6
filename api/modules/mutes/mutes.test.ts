import { expect } from 'vitest'
import { mutedWords } from '#contract/limits/search.ts'
import { noMutes, withMutes } from '#contract/mutes/prefs.ts'
import { test as base } from '#tests/support/test.ts'

type Caller = { token: string } | { cookie: string } | null

const test = base.extend('as', ({ app, login }) => async (who: { id: number } | string | null) => {
  const caller: Caller = typeof who === 'string' ? { cookie: who } : who ? { token: await login(who) } : null
  const headers = {
    ...(caller && 'token' in caller && { authorization: `Bearer ${caller.token}` }),
    ...(caller && 'cookie' in caller && { cookie: caller.cookie }),
  }
  return {
    get: async (url: string) => (await app.inject({ url: `/api${url}`, headers })).json(),
    change: async (payload: object) => app.inject({ method: 'POST', url: '/api/mutes', headers, payload }),
  }
})

const idsOf = (items: { id: number }[]) => items.map(({ id }) => id).toSorted((a, b) => a - b)

test('keeps listings, sellers, words and shops out of everything found, on an account and on a device', async ({
  as,
  make,
  index,
  db,
}) => {
  const [reader, seller, other] = [await make.account(), await make.account(), await make.account()]
  const shop = await make.shop()
  const place = { city_id: 133, lat: 43.85, lon: 18.41 }
  const add = (seller_id: number, title: string) =>
    make.listing({ seller_id, title, category_id: 18, brand_id: 89, ...place })
  const first = await add(seller.id, 'Kvrgan jedan')
  const second = await add(seller.id, 'Kvrgan dva')
  const broken = await add(other.id, 'Kvrgan za dijelove')
  const ofShop = await add(shop.id, 'Kvrgan iz salona')
  const kept = await add(other.id, 'Kvrgan ostaje')
  const everything = [first, second, broken, ofShop, kept]
  for (const { id } of everything)
    await db
      .insertInto('promotion')
      .values({
        listing_id: id,
        type: 2,
        starts_at: new Date(Date.now() - 1000),
        ends_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
  await index()

  /** The listings that the caller finds; all places must agree. */
  async function found({ get }: Awaited<ReturnType<typeof as>>) {
    const search = await get('/search?q=kvrgan')
    const home = await get('/listings/homepage?category_id=18')
    const landing = (await get('/landing?path=/automobili')).data
    const map = await get('/search/map?q=kvrgan&zoom=12')
    const related = (await get(`/listings/${kept.id}/related`)).data
    const ids = idsOf(search.data)
    const count = ids.length
    expect(search.meta.total).toBe(count)
    expect(search.aggregations.categories[0]?.count).toBe(count)
    expect(idsOf((await get('/listings/homepage')).featured)).toEqual(ids)
    expect((await get('/listings/count?q=kvrgan')).count).toBe(count)
    expect([idsOf(home.data), home.listings_count]).toEqual([ids, count])
    expect([idsOf(landing.newest), landing.count]).toEqual([ids, count])
    expect(landing.brands.find(({ id }: { id: number }) => id === 89).count).toBe(count)
    expect(map.meta.placed).toBe(count)
    expect((await get('/autosuggest?q=kvrgan')).data.categories[0]?.count).toBe(count)
    expect(idsOf([...related.similar, ...related.of_seller])).toEqual(ids.filter((id) => id !== kept.id))
    return ids
  }
  const without = (...gone: { id: number }[]) => idsOf(everything.filter((one) => !gone.includes(one)))

  const me = await as(reader)
  expect(await found(me)).toEqual(without())
  const sets = [
    [{ listings: [first.id] }, [first]],
    [{ sellers: [seller.id] }, [first, second]],
    [{ words: ['za dijelove', 'salonu'] }, [broken, ofShop]],
  ] as const
  for (const [set, gone] of sets) {
    expect((await me.change({ mute: set })).json()).toEqual({ message: 'Izbor je sačuvan.' })
    expect(await found(me)).toEqual(without(...gone))
    const device = withMutes('', { ...noMutes, ...set } as never).split(';')[0]!
    expect(await found(await as(device))).toEqual(without(...gone))
    expect((await me.change({ unmute: set })).statusCode).toBe(200)
    expect(await found(me)).toEqual(without())
  }
  await me.change({ shops: true, mute: { listings: [second.id] } })
  expect(await found(me)).toEqual(without(ofShop, second))
  // Asking for shops overrides muting them.
  expect((await me.get('/search?q=kvrgan&user_type=shop')).meta.total).toBe(1)
  expect(await found(await as(withMutes('', { ...noMutes, shops: true }).split(';')[0]!))).toEqual(
    without(ofShop),
  )
  await me.change({ shops: false, unmute: { listings: [second.id] } })
  expect(await found(me)).toEqual(without())
  expect(await found(await as(null))).toEqual(without())
})

test('takes one off the total when a result is muted', async ({ as, make, index }) => {
  const reader = await make.account()
  const { id } = await make.listing({ title: 'Zvrndalo crveno' })
  await make.listing({ title: 'Zvrndalo plavo' })
  await index()
  const me = await as(reader)
  const { total } = (await me.get('/search?q=zvrndalo')).meta
  await me.change({ mute: { listings: [id] } })
  expect((await me.get('/search?q=zvrndalo')).meta.total).toBe(total - 1)
})

test("lists the caller's mutes by name, and nobody else's", async ({ as, make }) => {
  const [reader, stranger, seller] = [await make.account(), await make.account(), await make.account()]
  const shop = await make.shop({ business_name: 'Glasni shop' })
  const own = await make.listing({ seller_id: reader.id, title: 'Svoj oglas' })
  const [one, draft] = [
    await make.listing({ title: 'Dosadni oglas' }),
    await make.listing({ status: 'draft' }),
  ]
  const me = await as(reader)
  await me.change({
    mute: {
      listings: [one.id, draft.id, own.id, 987_654_321],
      sellers: [seller.id, shop.id, reader.id],
      words: ['Golf', 'golf', 'za  dijelove'],
    },
    seen: true,
  })
  const { data } = await me.get('/mutes')
  expect(data.listings).toHaveLength(2)
  expect(data.listings).toContainEqual({ id: one.id, title: 'Dosadni oglas' })
  // A draft's title is nobody else's to see.
  expect(data.listings).toContainEqual({ id: draft.id, title: `Oglas ${draft.id}` })
  expect(data.sellers.map(({ username }: { username: string }) => username).toSorted()).toEqual(
    [seller.username, shop.username].toSorted(),
  )
  expect(data.words.toSorted()).toEqual(['Golf', 'za dijelove'])
  expect([data.shops, data.seen]).toEqual([false, true])
  expect((await (await as(stranger)).get('/mutes')).data.words).toEqual([])
  const cookie = withMutes('', { ...noMutes, sellers: [seller.id], words: ['Škoda'] }).split(';')[0]!
  expect((await (await as(cookie)).get('/mutes')).data).toMatchObject({
    sellers: [{ username: seller.username }],
    words: ['Škoda'],
  })
})

test('refuses words that cannot be searched, and more than the limit', async ({ as, make }) => {
  const me = await as(await make.account())
  for (const word of ['', 'a', 'x'.repeat(41), 'a"b', '-golf', 'c++'])
    expect((await me.change({ mute: { words: [word] } })).statusCode).toBe(422)
  const many = Array.from({ length: mutedWords }, (_, at) => `riječ ${at}`)
  expect((await me.change({ mute: { words: many } })).statusCode).toBe(200)
  const refused = await me.change({ mute: { words: ['još jedna'] } })
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'mute_limit_reached'])
  expect((await me.get('/mutes')).data.words).toHaveLength(mutedWords)
  expect((await (await as(null)).change({ mute: { words: ['golf'] } })).statusCode).toBe(401)
})
