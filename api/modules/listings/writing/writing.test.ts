import { expect } from 'vitest'
import { test as base } from '#tests/support/test.ts'
import { car, caller, plainCategory } from '#tests/support/listings/selling.ts'

const test = base
  /** A new seller, and the API with their login. */
  .extend('seller', { scope: 'file' }, ({ app, make, login }) => async () => {
    const account = await make.account()
    return { account, call: caller(app, await login(account)) }
  })
  .extend('plain', { scope: 'file' }, ({ deps }) => plainCategory(deps.catalog))

test('saves a draft as given and tells its owner what is missing', async ({ seller, deps, app }) => {
  const { call } = await seller()

  const made = await call('POST', '/listings', {
    category_id: 18,
    title: '  Golf   7 TDI ',
    price: '12.500,50',
    listing_type: 'sell',
    state: 'used',
    attributes: [
      { id: 2, value: '2016' },
      { id: 7, value: 'Dizel' },
      { id: 3, value: '227.000' },
      { id: 67, value: 'true' },
    ],
    no_such_field: { deep: true },
  })

  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    status: 'draft',
    title: 'Golf 7 TDI',
    price: 12_500.5,
    state: 'used',
    own: { version: 1, price: 12_500.5, actions: ['edit', 'publish', 'delete'], city_id: null, pin: null },
  })
  const values = Object.fromEntries(
    made.body.attributes.map((one: { id: number; value: unknown }) => [one.id, one.value]),
  )
  expect(values).toEqual({ 2: 2016, 3: 227_000, 7: 'Dizel', 67: 'true' })
  expect(Object.keys(made.body.own.missing)).toEqual(
    expect.arrayContaining(['city_id', 'brand_id', 'attributes.1144', 'attributes.901']),
  )
  expect(made.body.own.missing).not.toHaveProperty('attributes.7')
  expect(deps.catalog.categories.get(18)!.brand_required).toBe(true)
  expect((await caller(app)('GET', `/listings/${made.body.id}`)).status).toBe(404)
})

test('names wrong fields in Bosnian, and stores nothing', async ({ seller, plain, db, deps }) => {
  const { account, call } = await seller()
  const right = { category_id: plain, title: 'Ispravan naslov' }
  const pear = deps.catalog.modelsOf(7)[0]!.id
  const cases: [object, string, RegExp][] = [
    [{ title: '' }, 'title', /^Unesite naslov\.$/],
    [{ title: '    ' }, 'title', /^Unesite naslov\.$/],
    [{ title: 'abcd' }, 'title', /najmanje 5 znakova/],
    [{ title: 'a'.repeat(66) }, 'title', /^Najviše 65 znakova\.$/],
    [{ title: '\u200b'.repeat(5) }, 'title', /Unesite naslov/],
    [{ title: '\u3164'.repeat(5) }, 'title', /Unesite naslov/],
    [{ title: 'Go\u3164\u3164lf' }, 'title', /najmanje 5 znakova/],
    [{ title: 'Z\u0335\u0322\u0348\u0352algo' }, 'title', /najviše dva znaka/],
    [{ title: 12 }, 'title', /naslov/],
    [{ title: undefined }, 'title', /naslov/],
    [{ category_id: 999_999 }, 'category_id', /kategoriju sa spiska/],
    [{ category_id: 1 }, 'category_id', /podkategoriju/],
    [{ price: -1 }, 'price', /negativna/],
    [{ price: '-1' }, 'price', /negativna/],
    [{ price: 1e12 }, 'price', /prevelika/],
    [{ price: 'abc' }, 'price', /Unesite cijenu/],
    [{ price: 1.005 }, 'price', /dvije decimale/],
    [{ price: '1,005' }, 'price', /Unesite cijenu/],
    [{ price: [5] }, 'price', /Unesite cijenu/],
    [{ city_id: 999_999 }, 'city_id', /mjesto sa spiska/],
    [{ city_id: 'Sarajevo' }, 'city_id', /mjesto/],
    [{ quantity: 0 }, 'quantity', /od 1 do 999/],
    [{ quantity: 1000 }, 'quantity', /od 1 do 999/],
    [{ quantity: '1.000' }, 'quantity', /od 1 do 999/],
    [{ quantity: 1.5 }, 'quantity', /od 1 do 999/],
    [{ description: 'x'.repeat(10_001) }, 'description', /Najviše 10\.000 znakova/],
    [{ location: { lat: 91, lon: 18 } }, 'location.lat', /između -90 i 90/],
    [{ location: { lat: 44 } }, 'location.lon', /između -180 i 180/],
    [{ listing_type: 'steal' }, 'listing_type', /sell, rent ili buy/],
    [{ state: 'broken' }, 'state', /new ili used/],
    [{ category_id: 18, brand_id: 897 }, 'brand_id', /marku sa spiska/],
    [{ category_id: 18, brand_id: 89, model_id: pear }, 'model_id', /model te marke/],
    [{ duration: 77 }, 'duration', /trajanje/],
    [{ attributes: 'x' }, 'attributes', /spisak/],
    [{ attributes: [{ id: 424_242, value: 'x' }] }, 'attributes.424242', /nema takav atribut/],
    [{ category_id: 18, attributes: [{ id: 7, value: 'Ugalj' }] }, 'attributes.7', /ponuđenih/],
    [{ category_id: 18, attributes: [{ id: 2, value: 1492 }] }, 'attributes.2', /godinu od/],
    [{ category_id: 18, attributes: [{ id: 3, value: -5 }] }, 'attributes.3', /ne može biti negativan/],
    [{ category_id: 18, attributes: [{ id: 3, value: '-5' }] }, 'attributes.3', /ne može biti negativan/],
    [{ category_id: 18, attributes: [{ id: 3, value: 'puno' }] }, 'attributes.3', /Unesite broj/],
    [{ category_id: 18, attributes: [{ id: 67, value: 'možda' }] }, 'attributes.67', /true ili false/],
    [
      { category_id: 18, attributes: [{ id: 2414, value: 'x'.repeat(201) }] },
      'attributes.2414',
      /Najviše 200/,
    ],
    [
      {
        category_id: 18,
        attributes: [
          { id: 3, value: 1 },
          { id: 3, value: 2 },
        ],
      },
      'attributes.3',
      /dvaput/,
    ],
  ]

  for (const [wrong, field, text] of cases) {
    const reply = await call('POST', '/listings', { ...right, ...wrong })
    expect([wrong, reply.status, reply.body.error?.code]).toEqual([wrong, 422, 'validation_failed'])
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
    expect(reply.body.error.fields[field]).toMatch(text)
  }

  const stored = await db.selectFrom('listing').select('id').where('seller_id', '=', account.id).execute()
  expect(stored).toEqual([])
})

test('accepts titles of 5 to 65 characters, counted as people count', async ({ seller, plain }) => {
  const { call } = await seller()
  for (const title of ['abcde', 'a'.repeat(65), '🚗'.repeat(5), 'č'.repeat(65)]) {
    const reply = await call('POST', '/listings', { category_id: plain, title })
    expect([reply.status, reply.body.title]).toEqual([201, title])
  }
})

test('removes control characters and keeps paragraphs', async ({ seller }) => {
  const { call } = await seller()
  const reply = await call('POST', '/listings', {
    category_id: 18,
    title: 'Golf\u0000\u202e\n sedam',
    description: 'Prvi.\r\n\r\nDrugi.\u0000',
    attributes: [{ id: 2414, value: ' 05/\u00002027\n' }],
  })
  expect(reply.body).toMatchObject({
    title: 'Golf sedam',
    additional: { description: 'Prvi.\n\nDrugi.' },
    attributes: [{ id: 2414, value: '05/2027' }],
  })
})

test("accepts the spec's own names in its create call, and publishes complete listings at once", async ({
  seller,
  deps,
  app,
  index,
  make,
}) => {
  const { account, call } = await seller()
  await make.credit(account.id, 80)
  const { state: _, ...spec } = { ...car(deps.catalog), status: 'used', article_type: 'rent', active: true }

  const made = await call('POST', '/users/1/listings', {
    ...spec,
    location: { lat: 43.86, lon: 18.41 },
    urgent: true,
  })

  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    status: 'active',
    state: 'used',
    listing_type: 'rent',
    urgent: true,
    location: { lat: 43.86, lon: 18.41 },
    user: { id: account.id },
  })
  expect((await caller(app)('GET', `/listings/${made.body.id}`)).body.own).toBeUndefined()
  await index()
  const found = await caller(app)('GET', `/search?user_id=${account.id}`)
  expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([made.body.id])

  const partial = await call('POST', '/users/1/listings', { category_id: 18, active: true })
  expect(partial.status).toBe(422)
  expect(Object.keys(partial.body.error.fields)).toEqual(
    expect.arrayContaining([
      'title',
      'city_id',
      'brand_id',
      'attributes.2',
      'attributes.3',
      'attributes.901',
    ]),
  )
  const draft = await call('POST', '/users/1/listings', { category_id: 18, title: '' })
  expect([draft.status, draft.body.status]).toEqual([201, 'draft'])
  const lists = await call('GET', `/users/${account.username}/listings/counts`)
  expect(lists.body.data).toMatchObject({ active: 1, inactive: 1 })
})

test('drafts from a title alone, and asks for a category before publishing', async ({ seller, plain }) => {
  const { call } = await seller()
  const { status, body } = await call('POST', '/listings', { title: 'Golf 7 1.6 TDI' })
  expect([status, body.status, body.category_id]).toEqual([201, 'draft', 18])
  expect(body.own.missing).toMatchObject({
    category_id: 'Odaberite kategoriju.',
    city_id: 'Odaberite mjesto.',
  })

  const refused = await call('POST', `/listings/${body.id}/publish`)
  expect(refused.status).toBe(422)
  expect(refused.body.error.fields).toMatchObject({ category_id: 'Odaberite kategoriju.' })
  const changed = await call('PUT', `/listings/${body.id}`, { category_id: plain, city_id: 133 })
  expect(changed.body.own.missing).toEqual({})
  expect((await call('POST', `/listings/${body.id}/publish`)).status).toBe(200)

  const unknown = await call('POST', '/listings', { title: 'Qqxyz wvutz' })
  expect(unknown.status).toBe(201)
  const valued = await call('POST', '/listings', { title: 'Golf 7', attributes: [{ id: 2, value: 2015 }] })
  expect(valued.body.error.fields).toHaveProperty('category_id')
  expect((await call('POST', '/users/1/listings', {})).body.error.fields).toHaveProperty('category_id')
})

test('treats place 1 of the default draft as no place', async ({ seller, plain }) => {
  const { call } = await seller()
  const values = {
    category_id: plain,
    title: 'Stara klupa',
    city_id: 1,
    location: { lat: 43.85, lon: 18.41 },
  }
  const draft = await call('POST', '/users/1/listings', { ...values, active: false })
  expect([draft.status, draft.body.own.city_id]).toEqual([201, null])
  const published = await call('POST', '/users/1/listings', { ...values, active: true })
  expect([published.status, Object.keys(published.body.error.fields)]).toEqual([422, ['city_id']])
})

test("creates listings only for the caller, by name, number or 1, never in another's name", async ({
  seller,
  plain,
}) => {
  const [one, other] = [await seller(), await seller()]
  const create = async (name: string | number) =>
    (await one.call('POST', `/users/${name}/listings`, { category_id: plain, title: 'Stara klupa' })).status
  expect(await create(one.account.id)).toBe(201)
  expect(await create(one.account.username.toUpperCase())).toBe(201)
  expect(await create(other.account.id)).toBe(403)
  expect(await create(other.account.username)).toBe(403)
})

test('saves a draft while typing, and names everything missing when publishing', async ({
  seller,
  deps,
  make,
}) => {
  const { account, call } = await seller()
  await make.credit(account.id, 70)
  const { category_id, title, ...rest } = car(deps.catalog)
  const { id } = (await call('POST', '/listings', { category_id, title })).body

  const early = await call('POST', `/listings/${id}/publish`)
  expect(early.status).toBe(422)
  const needed = deps.catalog.attributesOf(18).filter(({ required }) => required)
  expect(Object.keys(early.body.error.fields).toSorted()).toEqual(
    ['brand_id', 'city_id', ...needed.map((attribute) => `attributes.${attribute.id}`)].toSorted(),
  )

  for (const part of Object.entries(rest)) {
    const saved = await call('PUT', `/listings/${id}`, Object.fromEntries([part]))
    expect(saved.status).toBe(200)
  }
  expect((await call('PUT', `/listings/${id}`, { title: '' })).body.own.missing).toEqual({
    title: 'Unesite naslov.',
  })
  expect((await call('PUT', `/listings/${id}`, { title: 'abc' })).status).toBe(422)
  expect((await call('PUT', `/listings/${id}`, { title })).body.own.missing).toEqual({})
  const published = await call('POST', `/listings/${id}/publish`)
  expect(published).toMatchObject({ status: 200, body: { message: 'Oglas je objavljen.', status: 'active' } })
})

test('drops values that a new category does not have when the category changes', async ({
  seller,
  deps,
  plain,
}) => {
  const { call } = await seller()
  const { id } = (await call('POST', '/listings', car(deps.catalog))).body

  const moved = await call('PUT', `/listings/${id}`, { category_id: plain })

  expect(moved.status).toBe(200)
  expect(moved.body).toMatchObject({ category_id: plain, attributes: [], model_id: null })
})

test('keeps the category of a published listing, and keeps it complete', async ({
  seller,
  deps,
  plain,
  db,
  make,
}) => {
  const { account, call } = await seller()
  await make.credit(account.id, 70)
  const { id } = (await call('POST', '/users/1/listings', { ...car(deps.catalog), active: true })).body
  const fields = async (changes: object) => {
    const reply = await call('PUT', `/listings/${id}`, changes)
    return reply.status === 422 ? Object.keys(reply.body.error.fields) : reply.status
  }

  expect(await fields({ category_id: plain })).toEqual(['category_id'])
  expect(await fields({ title: '' })).toEqual(['title'])
  expect(await fields({ city_id: null })).toEqual(['city_id'])
  expect(await fields({ brand_id: null })).toEqual(['brand_id'])
  const other = deps.catalog
    .brandsOf(18)
    .find((brand) => brand.id !== 89 && deps.catalog.modelsOf(brand.id, 18).length > 0)!
  expect(await fields({ brand_id: other.id })).toEqual(['model_id'])
  expect(await fields({ attributes: [{ id: 7, value: 'Dizel' }] })).toContain('attributes.2')
  expect(await fields({ category_id: 18, description: 'Novi opis', quantity: 3 })).toBe(200)
  // A program may send back the values that it read.
  const read = (await call('GET', `/listings/${id}`)).body
  expect(await fields({ title: read.title, status: 'hidden', price: read.price, user: read.user })).toBe(200)
  expect((await call('GET', `/listings/${id}`)).body).toMatchObject({ status: 'active', quantity: 3 })

  // An old listing with gaps may change the rest.
  await db.updateTable('listing').set({ attributes: '{}' }).where('id', '=', id).execute()
  expect(await fields({ price: 19_000 })).toBe(200)
})

test('reports a conflict to the second of two edits of one version', async ({ seller, plain }) => {
  const { call } = await seller()
  const { id, own } = (await call('POST', '/listings', { category_id: plain, title: 'Bicikl' })).body

  const [one, two] = await Promise.all([
    call('PUT', `/listings/${id}`, { title: 'Prvi naslov', version: own.version }),
    call('PUT', `/listings/${id}`, { title: 'Drugi naslov' }, { 'if-match': `"${own.version}"` }),
  ])

  expect([one.status, two.status].toSorted()).toEqual([200, 409])
  const [winner, loser] = one.status === 200 ? [one, two] : [two, one]
  expect(loser.body.error.code).toBe('listing_changed')
  const now = (await call('GET', `/listings/${id}`)).body
  expect(now).toMatchObject({ title: winner.body.title, own: { version: own.version + 1 } })
  expect((await call('PUT', `/listings/${id}`, { quantity: 2 }, { 'if-match': 'abc' })).status).toBe(422)
})

test("lets nobody write someone else's listing, nor learn that a draft exists", async ({ seller, plain }) => {
  const owner = await seller()
  const stranger = await seller()
  const draft = (await owner.call('POST', '/listings', { category_id: plain, title: 'Bicikl', city_id: 133 }))
    .body

  const known = await stranger.call('PUT', `/listings/${draft.id}`, { title: 'Moj naslov' })
  const unknown = await stranger.call('PUT', '/listings/999999999', { title: 'Moj naslov' })
  expect(known.status).toBe(404)
  expect(known.body).toEqual(unknown.body)

  await owner.call('POST', `/listings/${draft.id}/publish`)
  expect((await stranger.call('PUT', `/listings/${draft.id}`, { title: 'Moj naslov' })).status).toBe(403)
  expect((await owner.call('GET', `/listings/${draft.id}`)).body.title).toBe('Bicikl')
})

test('tells callers why they may not publish', async ({ app, make, login, plain }) => {
  const unverified = caller(app, await login(await make.account({ phone_verified_at: null })))
  const suspended = caller(app, await login(await make.shop({ active: false })))
  const body = { category_id: plain, title: 'Bicikl', city_id: 133 }

  expect(await caller(app)('POST', '/listings', body)).toMatchObject({ status: 401 })
  expect(await unverified('POST', '/listings', body)).toMatchObject({
    status: 403,
    body: {
      error: {
        code: 'phone_not_verified',
        message: 'Morate verifikovati broj mobitela da objavite oglas na Bazar',
      },
    },
  })
  expect(await suspended('POST', '/users/1/listings', { ...body, active: true })).toMatchObject({
    status: 403,
    body: {
      error: { code: 'shop_suspended', message: 'Objava oglasa je nedostupna, Vaš nalog je suspendovan!' },
    },
  })
})

test('lets an account create at most 60 listings an hour', async ({ seller, plain }) => {
  const { call } = await seller()
  const make = () => call('POST', '/listings', { category_id: plain, title: 'Bicikl' })
  for (let made = 0; made < 60; made++) expect((await make()).status).toBe(201)

  const refused = await make()

  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
})
