import { expect } from 'vitest'
import { caller } from '#tests/support/listings/selling.ts'
import { hence, test } from '#tests/support/listings/sellers.ts'

test('counts, pages and lists actions in the six tabs, but leaves those of others empty', async ({
  seller,
  app,
}) => {
  const { account, call, listing } = await seller()
  await listing()
  const old = await listing({ refreshed_at: hence(-31) })
  await listing({ refreshed_at: hence(-32), held_by_moderation: true })
  const expired = await listing({ status: 'expired', refreshed_at: hence(-181) })
  for (const status of ['draft', 'hidden', 'finished'] as const) await listing({ status })
  await listing({ status: 'draft', deleted_at: new Date() })
  const path = `/users/${account.username}/listings`

  const own = { active: 3, finished: 1, inactive: 1, hidden: 1, expired: 1, refreshable: 2 }
  expect((await call('GET', `${path}/counts`)).body.data).toEqual(own)
  for (const [list, total] of Object.entries(own)) {
    const reply = await call('GET', list === 'active' ? path : `${path}/${list}`)
    expect([list, reply.body.meta.total, reply.body.data.length]).toEqual([list, total, total])
  }
  const refreshable = (await call('GET', `${path}/refreshable`)).body.data
  expect(refreshable.map(({ id }: { id: number }) => id)).toEqual([old.id, expired.id])
  expect(refreshable[0]).toMatchObject({
    refresh_available: true,
    own: { actions: expect.arrayContaining(['refresh', 'hide']), views: 0, held_by_moderation: false },
  })
  expect((await call('GET', '/listing/refresh/limits')).body).toEqual({
    free_limit: 30,
    free_count: 0,
    paid_count: 0,
    listing_count: 2,
  })
  const stranger = caller(app)
  expect((await stranger('GET', `${path}/counts`)).body.data).toEqual({
    active: 2,
    finished: 1,
    inactive: 0,
    hidden: 0,
    expired: 0,
    refreshable: 0,
  })
  expect((await stranger('GET', `${path}/refreshable`)).body.meta.total).toBe(0)
  expect((await stranger('GET', path)).body.data[0].own).toBeUndefined()
})

test('takes as many queries for one own listing as for twenty', async ({ seller, statements }) => {
  const { account, call, listing } = await seller()
  const list = () => call('GET', `/users/${account.username}/listings`)
  await listing()
  await list() // the first call of a new session looks it up with other queries
  const few = await statements(list)
  for (let made = 0; made < 19; made++) await listing()

  expect(await statements(list)).toBe(few)
})

test('searches a list by words without diacritics, by code and number, and by group', async ({
  seller,
  app,
}) => {
  const { account, call, listing } = await seller()
  const bench = await listing({ title: 'Đačka klupa, ručni rad', sku_number: 'DK-7' })
  const saw = await listing({ title: 'Kružna pila 100% ispravna' })
  const car = await listing({ title: 'Golf 7', category_id: 18 })
  const path = `/users/${account.username}/listings`
  const found = async (query: string, by = call) => {
    const { data, meta } = (await by('GET', `${path}?${query}`)).body
    expect(meta.total).toBe(data.length)
    return data.map(({ id }: { id: number }) => id)
  }
  expect(await found('q=djacka')).toEqual([bench.id])
  expect(await found('q=RUCNI+klupa')).toEqual([bench.id])
  expect(await found('q=dk-7')).toEqual([bench.id])
  expect(await found('q=rucni+pila')).toEqual([])
  expect(await found('q=100%25')).toEqual([saw.id])
  expect(await found('q=_')).toEqual([])
  expect(await found(`q=${car.id}`)).toEqual([car.id])
  expect(await found('group=cars')).toEqual([car.id])
  expect(await found('group=other')).toEqual([saw.id, bench.id])
  expect(await found('group=real-estate')).toEqual([])
  expect(await found('q=golf&group=cars', caller(app))).toEqual([car.id])
  expect((await call('GET', `${path}?group=avioni`)).status).toBe(422)
})
