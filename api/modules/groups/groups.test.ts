import { expect } from 'vitest'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/listings/sellers.ts'

const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)

test('groups listings into an offer, which shows what is left, filters and pages its units', async ({
  app,
  seller,
  db,
}) => {
  const { account, call, listing } = await seller()
  const flats = []
  for (const price of [90_000, 70_000, 80_000, null])
    flats.push(
      await listing({
        title: `Stan za ${price ?? 'dogovor'}`,
        price_fening: price && price * 100,
        condition: price === 70_000 ? 'new' : 'used',
      }),
    )
  const [dear, cheap, middle, asked] = flats.map(({ id }) => id) as [number, number, number, number]
  const made = await call('POST', '/groups', {
    title: ' Zgrada  „Lipa“ ',
    listing_ids: [dear, cheap, middle, asked, dear],
  })
  expect([made.status, made.body]).toEqual([
    200,
    { id: expect.any(Number), message: 'Ponuda je napravljena.' },
  ])
  const { id } = made.body
  const visitor = caller(app)
  const read = async (query = '') => (await visitor('GET', `/listings/${cheap}/group${query}`)).body
  expect(await read()).toMatchObject({
    meta: { total: 4 },
    group: {
      id,
      title: 'Zgrada „Lipa“',
      user: { username: account.username },
      units: 4,
      left: 4,
      price_from: 70_000,
      display_price: '70.000 KM',
    },
  })
  expect(idsOf(await read())).toEqual([cheap, middle, dear, asked])
  expect((await visitor('GET', `/groups/${id}/listings`)).body).toEqual(await read())

  await db.updateTable('listing').set({ status: 'finished' }).where('id', '=', cheap).execute()
  await db.updateTable('listing').set({ reserved: true }).where('id', '=', middle).execute()
  const after = await read()
  expect([idsOf(after), after.group.left, after.group.units]).toEqual([[dear, asked, middle, cheap], 2, 4])
  expect(after.data.at(-1)).toMatchObject({ status: 'finished', display_price: 'Na upit' })
  expect(idsOf(await read('?left=1'))).toEqual([dear, asked])
  expect(idsOf(await read('?price_from=75.000&price_to=85000'))).toEqual([middle])
  expect(idsOf(await read('?state=new'))).toEqual([cheap])
  expect((await visitor('GET', `/listings/${cheap}/group?price_to=abc`)).status).toBe(422)

  // A listing that nobody may see is not a unit.
  await db.updateTable('listing').set({ status: 'hidden' }).where('id', '=', dear).execute()
  await db.updateTable('listing').set({ held_by_moderation: true }).where('id', '=', asked).execute()
  expect(idsOf(await read())).toEqual([middle, cheap])
  expect((await visitor('GET', '/groups')).body.data).toMatchObject([
    { id, units: 2, left: 0, price_from: 0 },
  ])
})

test('lets a seller rename an offer, choose its units and dissolve it, and nobody else', async ({
  app,
  seller,
  db,
}) => {
  const [one, other] = [await seller(), await seller()]
  const ids: number[] = []
  for (let at = 0; at < 4; at++) ids.push((await one.listing()).id)
  const [a, b, c, d] = ids as [number, number, number, number]
  const foreign = (await other.listing()).id
  const post = async (listing_ids: number[], title = 'Patike') =>
    one.call('POST', '/groups', { title, listing_ids })
  const { id } = (await post([a, b])).body
  expect((await post([c, foreign])).body.error.fields).toEqual({
    listing_ids: 'Odaberite samo svoje oglase.',
  })
  expect((await post([c])).body.error.fields).toEqual({ listing_ids: 'Odaberite bar dva oglasa.' })
  expect((await post([c, d], ' ')).body.error.fields).toEqual({ title: 'Unesite naziv ponude.' })
  expect([(await post([b, c])).status, (await post([b, c])).body.message]).toEqual([
    409,
    expect.stringMatching(/^Oglas „.*“ je već u drugoj ponudi\.$/),
  ])
  await db.updateTable('listing').set({ status: 'hidden' }).where('id', '=', d).execute()
  expect((await post([c, d])).body.error.fields.listing_ids).toMatch(/nije aktivan/)

  // A sold unit stays, so that the offer says how many there were.
  await db.updateTable('listing').set({ status: 'finished' }).where('id', '=', a).execute()
  const change = { title: 'Patike 42', listing_ids: [b, c] }
  expect((await other.call('PUT', `/groups/${id}`, change)).status).toBe(404)
  expect((await one.call('PUT', `/groups/${id}`, change)).status).toBe(200)
  const shown = (await caller(app)('GET', `/groups/${id}/listings`)).body
  expect([idsOf(shown), shown.group.title, shown.group.left]).toEqual([[b, c, a], 'Patike 42', 2])
  expect((await one.call('GET', '/me/groups')).body).toMatchObject({
    data: [{ id, units: 3 }],
    listings: [{ group_id: id }, { group_id: id }],
  })
  expect((await other.call('GET', '/me/groups')).body).toMatchObject({
    data: [],
    listings: [{ id: foreign }],
  })
  expect((await other.call('DELETE', `/groups/${id}`)).status).toBe(404)
  expect((await one.call('DELETE', `/groups/${id}`)).status).toBe(200)
  expect((await caller(app)('GET', `/groups/${id}`)).status).toBe(404)
  expect((await caller(app)('GET', `/listings/${b}/group`)).body.message).toBe(
    'Ovaj oglas nije dio ponude s više jedinica.',
  )
  const once = { 'idempotency-key': 'grupa' }
  const body = { title: 'Dvaput', listing_ids: [b, c] }
  const twice = await Promise.all([1, 2].map(() => one.call('POST', '/groups', body, once)))
  expect(new Set(twice.map(({ status, body: { id: made } }) => `${status} ${made}`)).size).toBe(1)
})

test('lists twenty offers with as many statements as one', async ({ app, seller, statements }) => {
  const { call, listing } = await seller({ username: 'graditelj' })
  const group = async () => {
    const ids = [(await listing()).id, (await listing()).id]
    expect((await call('POST', '/groups', { title: 'Ponuda', listing_ids: ids })).status).toBe(200)
  }
  const visitor = caller(app)
  await group()
  await visitor('GET', '/groups')
  const forFew = await statements(() => visitor('GET', '/groups'))
  for (let made = 0; made < 20; made++) await group()
  const forMany = await statements(() => visitor('GET', '/groups'))
  expect(forMany).toBeLessThanOrEqual(forFew)
  const { body } = await visitor('GET', '/groups')
  expect([body.data.length, body.meta.last_page]).toEqual([20, 2])
})
