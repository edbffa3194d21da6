import { expect } from 'vitest'
import { eraseLongDeleted, expireDue } from '#api/modules/listings/state-service.ts'
import { caller, plainCategory } from '#tests/support/selling.ts'
import { test as base } from '#tests/support/test.ts'

const day = 24 * 3600 * 1000
const hence = (days: number) => new Date(Date.now() + days * day)

const test = base
  .extend('plain', { scope: 'file' }, ({ deps }) => plainCategory(deps.catalog))
  /** The API as a new seller, and listings of theirs. */
  .extend('seller', { scope: 'file' }, ({ app, make, login, plain }) => async (values: object = {}) => {
    const account = 'shop' in values ? await make.shop() : await make.account(values)
    const call = caller(app, await login(account))
    const listing = (more: Parameters<typeof make.listing>[0] = {}) =>
      make.listing({ seller_id: account.id, category_id: plain, expires_at: hence(100), ...more })
    return { account, call, listing }
  })

const calls = {
  publish: ['POST', '/publish'],
  hide: ['POST', '/hide'],
  unhide: ['POST', '/unhide'],
  finish: ['POST', '/finish'],
  refresh: ['PUT', '/refresh'],
  copy: ['POST', '/copy'],
  edit: ['PUT', ''],
  delete: ['DELETE', ''],
} as const
type Call = keyof typeof calls
const states = ['draft', 'active', 'hidden', 'finished', 'expired'] as const

/** Of an old listing that nothing holds back: what each call answers, and the state that it leads to. */
const life: Record<(typeof states)[number], Partial<Record<Call, [number, string]>>> = {
  draft: { publish: [200, 'active'], edit: [200, 'draft'], delete: [200, 'deleted'] },
  active: {
    hide: [200, 'hidden'],
    finish: [200, 'finished'],
    refresh: [200, 'active'],
    edit: [200, 'active'],
    delete: [200, 'deleted'],
  },
  hidden: {
    unhide: [200, 'active'],
    finish: [200, 'finished'],
    edit: [200, 'hidden'],
    delete: [200, 'deleted'],
  },
  finished: { copy: [201, 'finished'], delete: [200, 'deleted'] },
  expired: { refresh: [200, 'active'], edit: [200, 'expired'], delete: [200, 'deleted'] },
}

test('every call on every state does what the life of a listing allows, and nothing else', async ({
  seller,
  db,
}) => {
  const { call, listing } = await seller()
  const wrong: unknown[] = []
  for (const status of states) {
    for (const [name, [method, path]] of Object.entries(calls)) {
      const { id } = await listing({ status, refreshed_at: hence(-60), updated_at: hence(-60) })
      const before = await db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const offered = (await call('GET', `/listings/${id}`)).body.own.actions as string[]

      const reply = await call(
        method,
        `/listings/${id}${path}`,
        name === 'edit' ? { quantity: 2 } : undefined,
      )

      const after = await db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const expected = life[status][name as Call]
      const became = after.deleted_at ? 'deleted' : after.status
      if (!expected) {
        if (reply.body.error?.code !== 'listing_state' || reply.status !== 409)
          wrong.push([status, name, reply.body])
        expect(after).toEqual(before)
      } else if (reply.status !== expected[0] || became !== expected[1])
        wrong.push([status, name, reply, became])
      if (offered.includes(name) !== Boolean(expected)) wrong.push([status, name, 'offered', offered])
      await db.updateTable('listing').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    }
  }
  expect(wrong).toEqual([])
})

test('answers name the new state and tell it in Bosnian', async ({ seller }) => {
  const { call, listing } = await seller()
  const { id } = await listing({ status: 'draft' })
  const told = []
  for (const path of ['publish', 'hide', 'unhide', 'finish'])
    told.push((await call('POST', `/listings/${id}/${path}`)).body)
  expect(told).toEqual([
    { message: 'Oglas je objavljen.', status: 'active' },
    { message: 'Oglas je sakriven.', status: 'hidden' },
    { message: 'Oglas je ponovo vidljiv.', status: 'active' },
    { message: 'Oglas je završen.', status: 'finished' },
  ])
  expect((await call('DELETE', `/listings/${id}`)).body).toEqual({ message: 'Oglas je obrisan.' })
  expect((await call('GET', `/listings/${id}`)).status).toBe(410)
  expect((await call('DELETE', `/listings/${id}`)).status).toBe(410)
})

test('calls of a client that names JSON and sends no body are understood', async ({ seller, app, login }) => {
  const { account, listing } = await seller()
  const { id } = await listing({ status: 'draft' })
  const token = await login(account)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  const published = await app.inject({ method: 'POST', url: `/api/listings/${id}/publish`, headers })
  const deleted = await app.inject({ method: 'DELETE', url: `/api/listings/${id}`, headers })

  expect([published.statusCode, deleted.statusCode]).toEqual([200, 200])
})

test('what moderation holds stays held whatever its owner does', async ({ seller, db, app }) => {
  const { call, listing } = await seller()
  const held = (status: 'draft' | 'active' | 'hidden' | 'expired' | 'finished') =>
    listing({ status, held_by_moderation: true, refreshed_at: hence(-60) })

  for (const [status, method, path] of [
    ['draft', 'POST', 'publish'],
    ['hidden', 'POST', 'unhide'],
    ['active', 'PUT', 'refresh'],
    ['expired', 'PUT', 'refresh'],
    ['finished', 'POST', 'copy'],
  ] as const) {
    const { id } = await held(status)
    const reply = await call(method, `/listings/${id}/${path}`)
    expect([status, reply.status, reply.body.error.code]).toEqual([status, 409, 'listing_held'])
  }
  const { id } = await held('active')
  expect((await call('PUT', `/listings/${id}`, { description: 'Popravljen opis' })).status).toBe(200)
  expect((await call('POST', `/listings/${id}/hide`)).status).toBe(200)
  expect((await call('POST', `/listings/${id}/finish`)).status).toBe(200)
  const row = await db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.held_by_moderation).toBe(true)
  expect((await caller(app)('GET', `/listings/${id}`)).status).toBe(404)
})

test('of calls that race one has an effect', async ({ seller, db }) => {
  const { account, call, listing } = await seller({ pro_until: hence(100) })
  const rows = (id: number) =>
    db.selectFrom('listing_price').select('price_fening').where('listing_id', '=', id).execute()
  for (let round = 0; round < 10; round++) {
    const draft = await listing({ status: 'draft' })
    const published = await Promise.all([1, 2, 3].map(() => call('POST', `/listings/${draft.id}/publish`)))
    expect(published.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await rows(draft.id)).toHaveLength(1)

    const finished = await Promise.all([1, 2].map(() => call('POST', `/listings/${draft.id}/finish`)))
    expect(finished.map(({ status }) => status).toSorted()).toEqual([200, 409])

    const other = await listing({ status: 'draft' })
    const [publish, remove] = await Promise.all([
      call('POST', `/listings/${other.id}/publish`),
      call('DELETE', `/listings/${other.id}`),
    ])
    expect(remove.status).toBe(200)
    expect([200, 410]).toContain(publish.status)
    const row = await db
      .selectFrom('listing')
      .selectAll()
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(row.deleted_at).not.toBeNull()
    expect(row.status).toBe(publish.status === 200 ? 'active' : 'draft')

    const old = await listing({ refreshed_at: hence(-60) })
    const refreshed = await Promise.all([1, 2].map(() => call('PUT', `/listings/${old.id}/refresh`)))
    expect(refreshed.map(({ status }) => status).toSorted()).toEqual([200, 409])

    // Emptied while it is being published: either it was not whole any more, or it can't be emptied.
    const third = await listing({ status: 'draft' })
    const [whole, emptied] = await Promise.all([
      call('POST', `/listings/${third.id}/publish`),
      call('PUT', `/listings/${third.id}`, { city_id: null }),
    ])
    expect([whole.status, emptied.status].toSorted()).toEqual([200, 422])
  }
  const refreshes = await db
    .selectFrom('listing_refresh')
    .select('id')
    .where('seller_id', '=', account.id)
    .execute()
  expect(refreshes).toHaveLength(10)
})

test('limits of active listings hold by group, for simultaneous calls too', async ({ seller, deps }) => {
  const { call, listing } = await seller()
  const cars = await Promise.all([1, 2, 3, 4, 5].map(() => listing({ status: 'hidden', category_id: 18 })))

  const shown = await Promise.all(cars.map(({ id }) => call('POST', `/listings/${id}/unhide`)))

  expect(shown.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409])
  const refused = shown.find(({ status }) => status === 409)!
  expect(refused.body.error).toMatchObject({
    code: 'listing_limit_reached',
    message: 'Možete imati najviše 2 aktivna oglasa u grupi automobili. Završite ili sakrijte neki od njih.',
  })
  const flat = [...deps.catalog.categories.values()].find(
    ({ parent_id, children }) => parent_id === 2 && children.length === 0,
  )!
  const home = await listing({ status: 'hidden', category_id: flat.id })
  expect((await call('POST', `/listings/${home.id}/unhide`)).status).toBe(200)
  expect((await call('GET', '/listing-limits')).body.data).toEqual({
    cars: { listings: 2, limit: 2 },
    'real-estate': { listings: 1, limit: 2 },
    other: { listings: 0, limit: 20 },
  })
})

test('the limit of a user grows with years, a pro has more, a shop none', async ({ seller }) => {
  const limits = async (values: object) =>
    (await (await seller(values)).call('GET', '/listing-limits')).body.data
  const since = (years: number, days = 1) => ({ created_at: hence(-years * 365.25 - days) })

  expect((await limits(since(1))).other.limit).toBe(25)
  expect((await limits(since(1, -30))).other.limit).toBe(20)
  expect((await limits(since(30))).other.limit).toBe(60)
  expect(await limits({ pro_until: hence(10) })).toMatchObject({ cars: { limit: 10 }, other: { limit: 200 } })
  expect(await limits({ shop: {} })).toMatchObject({ cars: { limit: null }, other: { limit: null } })
})

test('a copy of a finished listing is a new draft with its words and photos', async ({ seller, db }) => {
  const { call, listing } = await seller()
  const old = await listing({ status: 'finished', price_fening: 12_300, attributes: '{}' })
  const hash = 'a'.repeat(32)
  await db.insertInto('image').values({ hash, width: 10, height: 10 }).execute()
  await db.insertInto('listing_image').values({ listing_id: old.id, image_hash: hash, position: 0 }).execute()

  const copy = await call('POST', `/listings/${old.id}/copy`)

  expect(copy.status).toBe(201)
  expect(copy.body).toMatchObject({
    status: 'draft',
    title: old.title,
    price: 123,
    own: { missing: {}, version: 1 },
  })
  expect(copy.body.id).not.toBe(old.id)
  expect(copy.body.photos).toHaveLength(1)
  expect((await call('POST', `/listings/${copy.body.id}/publish`)).status).toBe(200)
})

test('a listing refreshes after its interval and not before', async ({ seller }) => {
  const { call, listing } = await seller()
  const fresh = await listing({ refreshed_at: hence(-29) })
  const due = await listing({ refreshed_at: hence(-31), expires_at: hence(-1), status: 'expired' })

  const early = await call('PUT', `/listings/${fresh.id}/refresh`)
  expect(early.body.error.code).toBe('refresh_not_due')
  expect(early.body.message).toMatch(/^Oglas možete obnoviti od \d{1,2}\.\d{1,2}\.\d{4}\.$/)
  expect((await call('PUT', `/listings/${due.id}/refresh`)).body).toEqual({ message: 'Oglas je obnovljen.' })
  const now = (await call('GET', `/listings/${due.id}`)).body
  expect(now.status).toBe('active')
  expect(Date.now() / 1000 - now.date).toBeLessThan(60)
  expect(Math.round((now.own.expires_at - now.date) / 86_400)).toBe(180)

  const pro = await seller({ pro_until: hence(10) })
  const shop = await seller({ shop: {} })
  const status = async ({ call: by, listing: make }: typeof pro, days: number) =>
    (await by('PUT', `/listings/${(await make({ refreshed_at: hence(-days) })).id}/refresh`)).status
  expect([await status(pro, 20), await status(pro, 22)]).toEqual([409, 200])
  expect([await status(shop, 6), await status(shop, 8)]).toEqual([409, 200])
})

test('a month has 30 free refreshes of a user, counted in Sarajevo and for simultaneous calls', async ({
  seller,
  db,
  clock,
}) => {
  // 30 minutes into December there; still November by UTC.
  clock.advance(Date.parse('2030-11-30T23:30:00Z') - clock.now().getTime())
  const { account, call, listing } = await seller()
  const spend = (count: number, at: string) =>
    db
      .insertInto('listing_refresh')
      .values(Array.from({ length: count }, () => ({ seller_id: account.id, refreshed_at: new Date(at) })))
      .execute()
  await spend(30, '2030-11-30T22:59:00Z')
  await spend(29, '2030-11-30T23:01:00Z')
  expect((await call('GET', '/listing/refresh/limits')).body).toMatchObject({
    free_limit: 30,
    free_count: 29,
  })

  const listings = await Promise.all([1, 2, 3].map(() => listing({ refreshed_at: new Date('2030-01-01') })))
  const replies = await Promise.all(listings.map(({ id }) => call('PUT', `/listings/${id}/refresh`)))

  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const refused = replies.find(({ status }) => status === 409)!
  expect(refused.body.error.code).toBe('refresh_quota_spent')
  clock.reset()
})

test('what is due expires, and what was deleted long ago is erased', async ({ seller, db, deps, app }) => {
  const { call, listing } = await seller()
  const due = await listing({ expires_at: hence(-1), refreshed_at: hence(-181) })
  const running = await listing({ expires_at: hence(1) })
  const hidden = await listing({ expires_at: hence(-1), status: 'hidden', refreshed_at: hence(-181) })
  const statuses = async () =>
    Promise.all(
      [due, running, hidden].map(async ({ id }) => (await call('GET', `/listings/${id}`)).body.status),
    )

  expect(await expireDue(deps, new Date())).toBeGreaterThanOrEqual(1)
  expect(await statuses()).toEqual(['expired', 'active', 'hidden'])
  expect(await expireDue(deps, new Date())).toBe(0)
  expect((await caller(app)('GET', `/listings/${due.id}`)).status).toBe(410)
  expect(await call('POST', `/listings/${hidden.id}/unhide`)).toMatchObject({
    status: 200,
    body: { status: 'expired' },
  })
  expect((await call('PUT', `/listings/${hidden.id}/refresh`)).status).toBe(200)

  await call('DELETE', `/listings/${running.id}`)
  await db
    .updateTable('listing')
    .set({ deleted_at: hence(-31) })
    .where('id', '=', due.id)
    .execute()
  expect(await eraseLongDeleted(deps, new Date())).toBeGreaterThanOrEqual(1)
  const left = await db.selectFrom('listing').select('id').where('id', 'in', [due.id, running.id]).execute()
  expect(left).toEqual([{ id: running.id }])
})

test('in a paid category the seller chooses for how long', async ({ seller, deps, plain }) => {
  const { call, listing } = await seller()
  const paid = [...deps.catalog.categories.values()].find(
    ({ id, listing_fee, children, path, brand_required }) =>
      listing_fee > 0 &&
      children.length === 0 &&
      path[0]!.id === 2159 &&
      !brand_required &&
      deps.catalog.attributesOf(id).every(({ required }) => !required),
  )!
  const days = async (body: object | undefined, more: object = { category_id: paid.id }) => {
    const { id } = await listing({ status: 'draft', expires_at: null, ...more })
    const reply = await call('POST', `/listings/${id}/publish`, body)
    if (reply.status !== 200) return Object.keys(reply.body.error.fields)
    const { own, date } = (await call('GET', `/listings/${id}`)).body
    return Math.round((own.expires_at - date) / 86_400)
  }

  expect(await days(undefined)).toBe(30)
  expect(await days({ duration: 180 })).toBe(180)
  expect(await days({ duration: 15 })).toEqual(['duration'])
  expect(await days(undefined, { category_id: plain })).toBe(180)
  expect(await days({ duration: 30 }, { category_id: plain })).toEqual(['duration'])
})

test('a paid listing that is refreshed before anyone noticed that its time was up runs anew', async ({
  seller,
  deps,
}) => {
  const { call, listing } = await seller()
  const paid = [...deps.catalog.categories.values()].find(
    (one) => one.listing_fee > 0 && one.path[0]!.id === 2159,
  )!
  const { id } = await listing({ category_id: paid.id, refreshed_at: hence(-31), expires_at: hence(-0.0001) })
  expect((await call('PUT', `/listings/${id}/refresh`)).status).toBe(200)
  expect((await call('GET', `/listings/${id}`)).body.own.expires_at).toBeGreaterThan(
    hence(29).getTime() / 1000,
  )
})

test("the six tabs count, page and tell what can be done; others' stay empty", async ({ seller, app }) => {
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

test("one's own list asks the database as often for one listing as for twenty", async ({
  seller,
  statements,
}) => {
  const { account, call, listing } = await seller()
  const list = () => call('GET', `/users/${account.username}/listings`)
  await listing()
  await list() // a new session is looked up in other ways
  const few = await statements(list)
  for (let made = 0; made < 19; made++) await listing()

  expect(await statements(list)).toBe(few)
})
