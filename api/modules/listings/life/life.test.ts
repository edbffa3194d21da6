import { expect } from 'vitest'
import { caller } from '#tests/support/listings/selling.ts'
import { hence, test } from '#tests/support/listings/sellers.ts'
import { eraseLongDeleted, expireDue } from '../state/service.ts'

test('shows everyone that a listing is reserved until it is no longer active', async ({
  seller,
  app,
  deps,
}) => {
  const { call, listing } = await seller()
  const { id } = await listing({ expires_at: hence(1) })
  const isReserved = async () => (await caller(app)('GET', `/listings/${id}`)).body.reserved

  expect((await call('POST', `/listings/${id}/reserve`)).body).toEqual({
    message: 'Oglas je označen kao rezervisan.',
    status: 'active',
  })
  expect(await isReserved()).toBe(true)
  const again = await call('POST', `/listings/${id}/reserve`)
  expect([again.status, again.body.message]).toEqual([
    409,
    'Rezervisati se može samo aktivan oglas koji već nije rezervisan.',
  ])
  expect((await call('GET', `/listings/${id}`)).body.own.actions).toEqual(
    expect.arrayContaining(['unreserve', 'finish', 'hide']),
  )
  expect((await call('POST', `/listings/${id}/unreserve`)).body.message).toBe('Oglas više nije rezervisan.')
  expect((await call('POST', `/listings/${id}/unreserve`)).body.message).toBe('Ovaj oglas nije rezervisan.')
  expect(await isReserved()).toBe(false)

  await call('POST', `/listings/${id}/reserve`)
  await call('POST', `/listings/${id}/hide`)
  await call('POST', `/listings/${id}/unhide`)
  expect(await isReserved()).toBe(false)
  await call('POST', `/listings/${id}/reserve`)
  expect(await expireDue(deps, hence(2))).toBeGreaterThanOrEqual(1)
  expect((await call('GET', `/listings/${id}`)).body).toMatchObject({ status: 'expired', reserved: false })
})

test('undoes a deletion within an hour, restoring the listing as it was', async ({ seller, clock, db }) => {
  const { call, listing } = await seller()
  const before = await listing({ refreshed_at: hence(-3) })
  const path = `/listings/${before.id}`
  const row = () => db.selectFrom('listing').selectAll().where('id', '=', before.id).executeTakeFirstOrThrow()

  await call('DELETE', path)
  expect((await call('GET', path)).status).toBe(410)
  clock.advance(59 * 60_000)
  expect((await call('POST', `${path}/restore`)).body).toEqual({
    message: 'Oglas je vraćen.',
    status: 'active',
  })
  expect({ ...(await row()), updated_at: null }).toEqual({ ...before, updated_at: null })
  expect((await call('POST', `${path}/restore`)).status).toBe(409)

  await call('DELETE', path)
  clock.advance(60 * 60_000 + 1_000)
  const late = await call('POST', `${path}/restore`)
  expect([late.status, late.body.message]).toEqual([410, 'Rok za vraćanje oglasa je istekao.'])
  clock.reset()
})

test('undoes a deletion only if there is room for the listing', async ({ seller }) => {
  const { call, listing } = await seller()
  const [first] = [await listing({ category_id: 18 }), await listing({ category_id: 18 })]
  await call('DELETE', `/listings/${first.id}`)
  await listing({ category_id: 18 })
  expect((await call('POST', `/listings/${first.id}/restore`)).body.error.code).toBe('listing_limit_reached')
})

test('undoes a finishing within an hour, back to the former state', async ({ seller, clock, db }) => {
  const { call, listing } = await seller()
  const row = (id: number) =>
    db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  for (const status of ['active', 'hidden'] as const) {
    const before = await listing({ status, refreshed_at: hence(-3) })
    const path = `/listings/${before.id}`
    expect((await call('POST', `${path}/unfinish`)).status).toBe(409)

    await call('POST', `${path}/finish`)
    clock.advance(59 * 60_000)
    expect((await call('POST', `${path}/unfinish`)).body).toEqual({
      message: 'Oglas više nije završen.',
      status,
    })
    expect({ ...(await row(before.id)), updated_at: null }).toEqual({ ...before, updated_at: null })

    await call('POST', `${path}/finish`)
    clock.advance(60 * 60_000 + 1_000)
    const late = await call('POST', `${path}/unfinish`)
    expect([late.status, late.body.message]).toEqual([
      409,
      'Rok za poništavanje je istekao. Možete objaviti kopiju oglasa.',
    ])
    clock.reset()
  }
})

test('undoes a finishing only if there is room for the listing, and lets nobody else do it', async ({
  seller,
}) => {
  const { call, listing } = await seller()
  const [first] = [await listing({ category_id: 18 }), await listing({ category_id: 18 })]
  await call('POST', `/listings/${first.id}/finish`)
  await listing({ category_id: 18 })
  const path = `/listings/${first.id}/unfinish`
  expect((await call('POST', path)).body.error.code).toBe('listing_limit_reached')
  expect((await (await seller()).call('POST', path)).status).toBe(403)
})

test('expires a listing whose time ran out while it was finished, when that is undone', async ({
  seller,
  clock,
}) => {
  const { call, listing } = await seller()
  const { id } = await listing({ expires_at: hence(1 / 48) })
  await call('POST', `/listings/${id}/finish`)
  clock.advance(45 * 60_000)
  expect((await call('POST', `/listings/${id}/unfinish`)).body.status).toBe('expired')
  clock.reset()
})

test('shows erased public listings as gone, with similar ones, but no trace of a draft', async ({
  seller,
  app,
  deps,
  index,
}) => {
  const { call, listing } = await seller()
  const [sold, draft, hidden] = [
    await listing(),
    await listing({ status: 'draft' }),
    await listing({ status: 'hidden' }),
  ]
  const similar = await listing()
  for (const { id } of [sold, draft, hidden]) await call('DELETE', `/listings/${id}`)
  await eraseLongDeleted(deps, hence(31))
  await index()
  const visitor = caller(app)

  expect((await visitor('GET', `/listings/${sold.id}`)).status).toBe(410)
  const related = await visitor('GET', `/listings/${sold.id}/related`)
  expect(related.body.data.similar.map(({ id }: { id: number }) => id)).toContain(similar.id)
  for (const { id } of [draft, hidden]) {
    expect((await visitor('GET', `/listings/${id}`)).status).toBe(404)
    expect((await visitor('GET', `/listings/${id}/related`)).status).toBe(404)
  }
})
