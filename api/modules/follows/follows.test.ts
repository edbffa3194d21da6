import { expect } from 'vitest'
import { newestOfFollowed } from '#contract/limits/accounts.ts'
import { test as base } from '#tests/support/listings/sellers.ts'

type User = { username: string; newest: { id: number; saved: boolean }[]; active_listings: number }

const test = base.extend('as', { scope: 'file' }, ({ app, login }) => async (account: { id: number }) => {
  const headers = { authorization: `Bearer ${await login(account)}` }
  return {
    get: async (url: string) => (await app.inject({ url: `/api${url}`, headers })).json(),
    post: async (url: string) => app.inject({ method: 'POST', url: `/api${url}`, headers }),
  }
})

test('follows a seller once, lists them with their newest listings, and stops', async ({ as, make }) => {
  const [reader, stranger] = [await make.account(), await make.account()]
  const shop = await make.shop({ business_name: 'Praćeni shop' })
  const person = await make.account({ username: 'praceni.covjek' })
  const listings = []
  for (let made = 0; made <= newestOfFollowed; made++)
    listings.push(
      await make.listing({
        seller_id: person.id,
        refreshed_at: new Date(Date.now() - 60_000 * (10 - made)),
      }),
    )
  await make.listing({ seller_id: person.id, status: 'hidden' })
  await make.listing({ seller_id: person.id, held_by_moderation: true })
  const me = await as(reader)

  for (const name of [shop.username, 'Praceni.Covjek', person.username]) {
    const reply = await me.post(`/users/${name}/follow`)
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Pratite ovog korisnika.' }])
  }
  await me.post(`/listings/${listings.at(-1)!.id}/save`)
  const { data, meta } = await me.get('/saved/users')
  expect(meta.total).toBe(2)
  expect(data.map(({ username }: User) => username)).toEqual([person.username, shop.username])
  expect(data[0].active_listings).toBe(newestOfFollowed + 1)
  expect(data[0].newest.map(({ id }: { id: number }) => id)).toEqual(
    listings
      .map(({ id }) => id)
      .toReversed()
      .slice(0, newestOfFollowed),
  )
  expect(data[0].newest.map(({ saved }: { saved: boolean }) => saved)).toEqual([true, false, false, false])
  expect(data[1]).toMatchObject({ business_name: 'Praćeni shop', active_listings: 0, newest: [] })
  expect((await me.get('/saved/users?q=ćeni sh')).data).toHaveLength(1)
  expect((await me.get('/saved/users?q=100%25')).data).toHaveLength(0)
  const relation = async (listing?: { id: number }) =>
    (await me.get(`/users/${person.username}/relation${listing ? `?listing_id=${listing.id}` : ''}`)).data
  expect(await relation()).toEqual({ followed: true, blocked: false, saved: false, messages: null })
  const savedOne = listings.find(({ id }) => id === data[0].newest[0].id)!
  expect(await relation(savedOne)).toEqual({ followed: true, blocked: false, saved: true, messages: null })
  expect(await relation(listings.find(({ id }) => id !== savedOne.id))).toMatchObject({ saved: false })
  expect((await (await as(stranger)).get('/saved/users')).data).toEqual([])

  const stopped = await me.post(`/users/${person.username}/delete-follow`)
  expect(stopped.json()).toEqual({ message: 'Više ne pratite ovog korisnika.' })
  expect((await me.post(`/users/${person.username}/delete-follow`)).statusCode).toBe(200)
  expect((await me.get('/saved/users')).data.map(({ username }: User) => username)).toEqual([shop.username])
  const own = await me.post(`/users/${reader.username}/follow`)
  expect([own.statusCode, own.json().message]).toEqual([409, 'Ne možete pratiti sami sebe.'])
})

test("tells followers about a seller's new listings once, grouped by day, with at most one mail a day", async ({
  as,
  make,
  seller,
  runJobs,
  db,
  clock,
}) => {
  // Noon, so that the day does not change meanwhile.
  const day = 24 * 3600_000
  clock.advance(day - (clock.now().getTime() % day) + 11 * 3600_000)
  const { account, call, listing } = await seller({ username: 'objavljuje' })
  const [reader, other, blocking] = [await make.account(), await make.account(), await make.account()]
  const me = await as(reader)
  await me.post(`/users/${account.username}/follow`)
  const another = await as(blocking)
  await another.post(`/users/${account.username}/follow`)
  await another.post(`/users/${account.username}/block`)
  const publish = async (title: string) => {
    const { id } = await listing({ title, status: 'draft' })
    expect((await call('POST', `/listings/${id}/publish`)).status).toBe(200)
    await runJobs()
    return id
  }
  const told = async () =>
    (await me.get('/notifications')).data as { text: string; path: string; count: number }[]

  const first = await publish('Zidni sat')
  expect(await told()).toMatchObject([
    {
      text: 'Novi oglas korisnika objavljuje: „Zidni sat“',
      path: `/artikal/${first}/zidni-sat`,
      count: 1,
    },
  ])
  await call('POST', `/listings/${first}/hide`)
  await call('POST', `/listings/${first}/unhide`)
  await runJobs()
  await publish('Ormar za knjige')
  expect(await told()).toMatchObject([
    {
      text: '2 nova oglasa korisnika objavljuje',
      path: `/pretraga?user_id=${account.id}`,
      count: 2,
    },
  ])
  expect((await another.get('/notifications')).data).toEqual([])
  expect((await (await as(other)).get('/notifications')).data).toEqual([])

  const mails = () =>
    db.selectFrom('inbox_message').select('text').where('recipient', '=', reader.email!).execute()
  expect(await mails()).toEqual([])
  clock.advance(day)
  await runJobs()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail!.text).toContain('Zidni sat')
  expect(mail!.text).toContain('Ormar za knjige')

  await me.post(`/users/${account.username}/delete-follow`)
  await publish('Brusilica za drvo')
  expect(await told()).toHaveLength(1)
  clock.reset()
})

test('queues nothing for a seller whom nobody follows', async ({ seller, db }) => {
  const { call, listing } = await seller()
  const { id } = await listing({ status: 'draft' })
  expect((await call('POST', `/listings/${id}/publish`)).status).toBe(200)
  const queued = await db
    .selectFrom('graphile_worker.jobs' as never)
    .select('key' as never)
    .where('key' as never, '=', `tell-followers:${id}` as never)
    .execute()
  expect(queued).toEqual([])
})

test('lists 2,000 followed sellers with as many statements as five', async ({ as, make, db, statements }) => {
  const [few, many] = [await make.account(), await make.account()]
  const names = Array.from({ length: 2_000 }, (_, n) => `pracen${n}`)
  const sellers = await db
    .insertInto('account')
    .values(names.map((username) => ({ username, email: `${username}@example.com`, password_hash: 'x' })))
    .returning('id')
    .execute()
  const follow = (account_id: number, ids: { id: number }[]) =>
    db
      .insertInto('followed_seller')
      .values(ids.map(({ id }) => ({ account_id, seller_id: id, followed_at: new Date() })))
      .execute()
  await follow(few.id, sellers.slice(0, 5))
  await follow(many.id, sellers)
  for (const { id } of [...sellers.slice(0, 3), ...sellers.slice(-25)]) await make.listing({ seller_id: id })
  const [ofFew, ofMany] = [await as(few), await as(many)]
  const counted = async ({ get }: typeof ofFew) => statements(() => get('/saved/users'))
  expect(await counted(ofMany)).toBe(await counted(ofFew))
  expect((await ofMany.get('/saved/users?page=100')).data).toHaveLength(20)
})

test('leaves out blocked sellers until they are unblocked', async ({ as, make }) => {
  const [reader, person] = [await make.account(), await make.account()]
  const me = await as(reader)
  await me.post(`/users/${person.username}/follow`)
  await me.post(`/users/${person.username}/block`)
  expect((await me.get('/saved/users')).meta.total).toBe(0)
  await me.post(`/users/${person.username}/delete-block`)
  expect((await me.get('/saved/users')).meta.total).toBe(1)
})

test('leaves out banned sellers while they are banned, and lets nobody begin to follow one', async ({
  as,
  make,
  db,
}) => {
  const [reader, other, person] = [await make.account(), await make.account(), await make.account()]
  const [me, another] = [await as(reader), await as(other)]
  const ban = (restriction: 'ban' | null) =>
    db
      .updateTable('account')
      .set({ restriction, restriction_rule: restriction && 'fraud' })
      .where('id', '=', person.id)
      .execute()
  await me.post(`/users/${person.username}/follow`)
  await ban('ban')
  expect((await me.get('/saved/users')).meta.total).toBe(0)
  expect((await another.post(`/users/${person.username}/follow`)).statusCode).toBe(404)
  await ban(null)
  expect((await me.get('/saved/users')).meta.total).toBe(1)
})
