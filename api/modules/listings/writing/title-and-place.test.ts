import { expect } from 'vitest'
import { titleRemarkText } from '#contract/listings/title-check.ts'
import { caller, plainCategory } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'

test('saves a title with a phone number or link as a draft, but does not publish it', async ({
  app,
  make,
  login,
  deps,
}) => {
  const call = caller(app, await login(await make.account()))
  const category_id = plainCategory(deps.catalog)
  for (const [title, text] of [
    ['Bicikl, zvati 061 123 456', titleRemarkText.phone],
    ['Bicikl sa www.primjer.ba', titleRemarkText.link],
  ] as const) {
    const draft = await call('POST', '/listings', { category_id, title, price: 10, city_id: 133 })
    expect(draft.status).toBe(201)
    const refused = await call('POST', `/listings/${draft.body.id}/publish`)
    expect([refused.status, refused.body.error.fields]).toEqual([422, { title: text }])
    await call('PUT', `/listings/${draft.body.id}`, { title: 'BICIKL GRADSKI HITNO PRODAJEM' })
    expect((await call('POST', `/listings/${draft.body.id}/publish`)).status).toBe(200)
  }
})

test('names all fields that are missing for publishing at once', async ({ app, make, login }) => {
  const call = caller(app, await login(await make.account()))
  const fieldsFor = async (body: object) => {
    const reply = await call('POST', '/users/1/listings', body)
    expect(reply.status).toBe(422)
    return reply.body.error.fields
  }
  const all = { category_id: 'Odaberite kategoriju.', title: 'Unesite naslov.', city_id: 'Odaberite mjesto.' }
  expect(await fieldsFor({ active: true })).toEqual(all)
  expect(await fieldsFor({ active: true, city_id: 133 })).toEqual({ ...all, city_id: undefined })
  expect(await fieldsFor({ active: true, city_id: 999_999 })).toEqual(all)
  expect(await fieldsFor({})).toEqual({ category_id: 'Odaberite kategoriju.' })
})

test('shows others the approximate place of a listing, and the exact one only if its seller allows it', async ({
  app,
  make,
  login,
  deps,
}) => {
  const call = caller(app, await login(await make.account()))
  const pin = { lat: 44.123_456, lon: 18.654_321 }
  const body = {
    category_id: plainCategory(deps.catalog),
    title: 'Bicikl s mjestom',
    city_id: 133,
    location: pin,
    active: true,
  }
  const { body: made } = await call('POST', '/users/1/listings', body)
  const seen = async () => {
    const { body: found } = await caller(app)('GET', `/listings/${made.id}`)
    return [found.location, found.exact_location]
  }
  expect(await seen()).toEqual([{ lat: 44.123, lon: 18.654 }, false])
  await call('PUT', `/listings/${made.id}`, { exact_location: true })
  expect(await seen()).toEqual([pin, true])
  await call('PUT', `/listings/${made.id}`, { location: null })
  const [location, isExact] = await seen()
  expect([location.lat === pin.lat, isExact]).toEqual([false, false])
})
