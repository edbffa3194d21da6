import { expect } from 'vitest'
import { mostBlocked } from '#contract/limits/accounts.ts'
import { test } from '#tests/support/test.ts'
import { assertMayContact, contactBetween } from './service.ts'

const caller = test.extend('as', ({ app, login }) =>
  async (account: { id: number } | null) => {
    const headers = account ? { authorization: `Bearer ${await login(account)}` } : {}
    return {
      get: async (url: string) => (await app.inject({ url: `/api${url}`, headers })).json(),
      post: async (url: string) => app.inject({ method: 'POST', url: `/api${url}`, headers }),
    }
  })

const idsOf = (items: { id: number }[]) => items.map(({ id }) => id)

caller(
  'hides a blocked seller from everything the caller finds, and shows them again',
  async ({ as, make, index, db }) => {
    const [reader, seller, other] = [
      await make.account(),
      await make.account({ username: 'zazubica.prva' }),
      await make.account({ username: 'zazubica.druga' }),
    ]
    const place = { city_id: 133, lat: 43.85, lon: 18.41 }
    const add = (seller_id: number, title: string) =>
      make.listing({ seller_id, title, category_id: 18, brand_id: 89, ...place })
    const [theirs, more] = [await add(seller.id, 'Zazubica jedan'), await add(seller.id, 'Zazubica dva')]
    const kept = await add(other.id, 'Zazubica tri')
    await make.listing({ seller_id: seller.id, title: 'Zazubica gotova', status: 'finished' })
    await db
      .insertInto('promotion')
      .values({
        listing_id: theirs.id,
        type: 2,
        starts_at: new Date(Date.now() - 1000),
        ends_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    await index()
    const [me, visitor] = [await as(reader), await as(null)]

    /** Everything found by the caller, place by place. */
    async function found({ get }: typeof me) {
      const search = await get('/search?q=zazubica')
      const home = await get('/listings/homepage?category_id=18')
      const whole = await get('/listings/homepage')
      const related = (await get(`/listings/${kept.id}/related`)).data
      const landing = (await get('/landing?path=/automobili')).data
      const map = await get('/search/map?q=zazubica&zoom=12')
      const suggested = (await get('/autosuggest?q=zazubica')).data
      const ofSeller = await get(`/users/${seller.username}/listings`)
      const finished = await get(`/users/${seller.username}/listings/finished`)
      return {
        search: idsOf(search.data).toSorted(),
        total: search.meta.total,
        inCategory: search.aggregations.categories[0]?.count,
        ofBrand: search.aggregations.brands[0]?.count,
        listed: (await get('/listings?q=zazubica')).meta.total,
        counted: (await get('/listings/count?q=zazubica')).count,
        home: idsOf(home.data).toSorted(),
        homeCount: home.listings_count,
        featured: idsOf(whole.featured),
        related: idsOf(related.similar).toSorted(),
        moreOfSeller: idsOf((await get(`/listings/${theirs.id}/related`)).data.of_seller),
        landing: idsOf(landing.newest).toSorted(),
        landingCount: landing.count,
        landingBrand: landing.brands.find(({ id }: { id: number }) => id === 89).count,
        onMap: map.meta.placed,
        inClusters: map.data.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
        suggestedUsers: suggested.users.map(({ username }: { username: string }) => username),
        suggestedCount: suggested.categories[0]?.count,
        profile: idsOf(ofSeller.data).toSorted(),
        finished: finished.meta.total,
        tabs: (await get(`/users/${seller.username}/listings/counts`)).data,
      }
    }

    const all = await found(visitor)
    expect(all).toMatchObject({
      search: [theirs.id, more.id, kept.id],
      total: 3,
      featured: [theirs.id],
      related: [theirs.id, more.id],
      moreOfSeller: [more.id],
      landingCount: 3,
      onMap: 3,
      suggestedUsers: ['zazubica.druga', 'zazubica.prva'].toSorted((a, b) => a.length - b.length),
      profile: [theirs.id, more.id],
      finished: 1,
    })
    expect(await found(me)).toEqual(all)

    const blocked = await me.post(`/users/${seller.username}/block`)
    expect([blocked.statusCode, blocked.json()]).toEqual([200, { message: 'Korisnik je blokiran.' }])
    expect(await found(me)).toEqual({
      search: [kept.id],
      total: 1,
      inCategory: 1,
      ofBrand: 1,
      listed: 1,
      counted: 1,
      home: [kept.id],
      homeCount: 1,
      featured: [],
      related: [],
      moreOfSeller: [],
      landing: [kept.id],
      landingCount: 1,
      landingBrand: 1,
      onMap: 1,
      inClusters: 1,
      suggestedUsers: ['zazubica.druga'],
      suggestedCount: 1,
      profile: [],
      finished: 0,
      tabs: { active: 0, finished: 0, inactive: 0, hidden: 0, expired: 0, refreshable: 0 },
    })
    // Nobody else notices, least of all the seller.
    expect(await found(visitor)).toEqual(all)
    expect((await (await as(seller)).get('/search?q=zazubica')).meta.total).toBe(3)

    const undone = await me.post(`/users/${seller.username}/delete-block`)
    expect(undone.json()).toEqual({ message: 'Korisnik više nije blokiran.' })
    expect(await found(me)).toEqual(all)
  },
)

caller('lists whom the caller blocked, the newest first, and nobody else sees it', async ({ as, make }) => {
  const [reader, stranger, one] = [await make.account(), await make.account(), await make.account()]
  const shop = await make.shop({ business_name: 'Dosadni shop' })
  const me = await as(reader)
  for (const { username } of [one, shop, one]) {
    expect((await me.post(`/users/${username.toUpperCase()}/block`)).statusCode).toBe(200)
  }
  const { data, meta } = await me.get('/blocked-users')
  expect(meta.total).toBe(2)
  expect(data).toMatchObject([
    { username: shop.username, type: 'shop', business_name: 'Dosadni shop' },
    { username: one.username, type: 'user', business_name: null },
  ])
  expect(data[0].blocked_at).toBeCloseTo(Date.now() / 1000, -2)
  expect((await (await as(stranger)).get('/blocked-users')).data).toEqual([])
  expect((await (await as(one)).get('/blocked-users')).data).toEqual([])
})

caller('refuses to block oneself, nobody, and too many', async ({ as, make, db }) => {
  const [reader, seller] = [await make.account(), await make.account()]
  const me = await as(reader)
  const own = await me.post(`/users/${reader.username}/block`)
  expect([own.statusCode, own.json().message]).toEqual([409, 'Ne možete blokirati sami sebe.'])
  expect((await me.post('/users/nema.ga/block')).statusCode).toBe(404)
  expect((await (await as(null)).post(`/users/${seller.username}/block`)).statusCode).toBe(401)

  const rows = Array.from({ length: mostBlocked }, (_, n) => ({ username: `smetalo-${n}` }))
  const made = await db
    .insertInto('account')
    .values(rows.map(({ username }) => ({ username, email: `${username}@example.com`, password_hash: 'x' })))
    .returning('id')
    .execute()
  const created_at = new Date()
  await db
    .insertInto('account_block')
    .values(made.map(({ id }) => ({ account_id: reader.id, blocked_id: id, created_at })))
    .execute()
  const refused = await me.post(`/users/${seller.username}/block`)
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'block_limit_reached'])
  expect((await me.post('/users/smetalo-1/block')).statusCode).toBe(200)
})

caller(
  'lets neither side contact the other, and tells only the one who blocked',
  async ({ as, make, db }) => {
    const [reader, seller, stranger] = [await make.account(), await make.account(), await make.account()]
    await (await as(reader)).post(`/users/${seller.username}/block`)

    expect((await contactBetween(db, reader.id, seller.id)).blocks).toBe(true)
    expect((await contactBetween(db, seller.id, reader.id)).blocks).toBe(false)
    expect((await contactBetween(db, stranger.id, seller.id)).blocks).toBe(false)

    await expect(assertMayContact(db, reader.id, seller.id)).rejects.toMatchObject({
      code: 'contact_refused',
      message: 'Blokirali ste ovog korisnika. Odblokirajte ga da biste ga kontaktirali.',
    })
    await expect(assertMayContact(db, seller.id, reader.id)).rejects.toMatchObject({
      code: 'contact_refused',
      message: 'Ovog korisnika trenutno ne možete kontaktirati.',
    })
    await expect(assertMayContact(db, stranger.id, seller.id)).resolves.toBeUndefined()
  },
)
