import { expect } from 'vitest'
import { caller } from '#tests/support/listings/selling.ts'
import { hence, test } from '#tests/support/listings/sellers.ts'
import { eraseLongDeleted, expireDue } from './service.ts'

const calls = {
  publish: ['POST', '/publish'],
  hide: ['POST', '/hide'],
  unhide: ['POST', '/unhide'],
  reserve: ['POST', '/reserve'],
  unreserve: ['POST', '/unreserve'],
  finish: ['POST', '/finish'],
  refresh: ['PUT', '/refresh'],
  copy: ['POST', '/copy'],
  edit: ['PUT', ''],
  delete: ['DELETE', ''],
} as const
type Call = keyof typeof calls
const states = ['draft', 'active', 'hidden', 'finished', 'expired'] as const

/** For an old, unrestricted listing: the reply to each call, and the state it leads to. */
const life: Record<(typeof states)[number], Partial<Record<Call, [number, string]>>> = {
  draft: { publish: [200, 'active'], edit: [200, 'draft'], delete: [200, 'deleted'] },
  active: {
    hide: [200, 'hidden'],
    reserve: [200, 'active'],
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

test('answers every call in every state as the life of a listing allows', async ({ seller, db }) => {
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

test('names the new state in the reply, and tells it in Bosnian', async ({ seller }) => {
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
  expect((await call('DELETE', `/listings/${id}`)).body).toEqual({ message: 'Oglas je izbrisan.' })
  expect((await call('GET', `/listings/${id}`)).status).toBe(410)
  expect((await call('DELETE', `/listings/${id}`)).status).toBe(410)
})

test('accepts calls with a JSON content type and no body', async ({ seller, app, login }) => {
  const { account, listing } = await seller()
  const { id } = await listing({ status: 'draft' })
  const token = await login(account)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  const published = await app.inject({ method: 'POST', url: `/api/listings/${id}/publish`, headers })
  const deleted = await app.inject({ method: 'DELETE', url: `/api/listings/${id}`, headers })

  expect([published.statusCode, deleted.statusCode]).toEqual([200, 200])
})

test('keeps a listing held by moderation, whatever its owner does', async ({ seller, db, app }) => {
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

test('lets one of several racing calls take effect', async ({ seller, db }) => {
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

    // Emptied while it is being published: either publishing finds it incomplete, or emptying is refused.
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

test('copies a finished listing to a new draft with its text and photos', async ({ seller, db }) => {
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

test('expires due listings, and erases those deleted long ago', async ({ seller, db, deps, app }) => {
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
