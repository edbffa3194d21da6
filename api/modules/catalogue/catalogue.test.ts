import { expect } from 'vitest'
import { loadReference } from '#db/load-reference.ts'
import { refusal, test as base } from '#tests/support/staff/moderation.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { followReference } from '#server/reference.ts'

const phones = 31
const fuel = 7
const golfMake = 89

const test = base
  .extend('admin', { scope: 'file' }, ({ person }) => person({ role: 'admin', username: 'urednik' }))
  /** Changes a thing as it is now. */
  .extend(
    'change',
    { scope: 'file' },
    ({ admin }) =>
      async (path: string, kind: string, changes: object, more: object = {}) => {
        const { id, version, value } = (await admin.call('GET', `/admin/catalogue/${path}`)).body.data
        const body = { kind, id, version, value: { ...value, ...changes }, ...more }
        return admin.call('POST', '/admin/catalogue/changes', body)
      },
  )
  .extend('undo', { scope: 'file' }, ({ admin }) => async () => {
    const { history } = (await admin.call('GET', '/admin/catalogue/categories')).body
    const places = (await admin.call('GET', '/admin/catalogue/places')).body.history
    const brands = (await admin.call('GET', '/admin/catalogue/brands')).body.history
    const last = [...history, ...places, ...brands].find((entry: { is_last: boolean }) => entry.is_last)
    return admin.call('POST', `/admin/catalogue/changes/${last.id}/undo`)
  })

test('renames a category for pages and search at once, keeps its old address, and undoes that', async ({
  app,
  admin,
  change,
  undo,
  make,
  index,
  runJobs,
  db,
}) => {
  const visitor = caller(app)
  const { url, name } = (await visitor('GET', `/category/${phones}`)).body.data
  const { id } = await make.listing({ category_id: phones, title: 'Nokia 3310 ispravna' })
  const preview = await admin.call('GET', `/admin/catalogue/categories/${phones}`)
  await index()
  const { value } = preview.body.data
  const body = {
    kind: 'category',
    id: phones,
    value: { ...value, name: 'Pametni aparati', slug: 'pametni-aparati' },
  }
  const seen = await admin.call('POST', '/admin/catalogue/preview', body)
  expect(seen.body.data).toMatchObject({
    fields: [
      { name: 'name', before: name, after: 'Pametni aparati' },
      { name: 'slug', before: url, after: 'pametni-aparati' },
    ],
    sample: [{ id, title: 'Nokia 3310 ispravna' }],
    notes: ['Stara adresa vodi na novu.'],
  })
  expect((await visitor('GET', `/category/${phones}`)).body.data.name).toBe(name)

  const changes = { name: 'Pametni aparati', slug: 'pametni-aparati' }
  expect((await change(`categories/${phones}`, 'category', changes)).status).toBe(200)
  expect((await visitor('GET', `/category/${phones}`)).body.data).toMatchObject({
    name: 'Pametni aparati',
    url: 'pametni-aparati',
  })
  expect((await visitor('GET', `/landing?path=/${url}`)).body.data.path).toBe('/pametni-aparati')
  await runJobs()
  await index()
  const found = async (q: string) => (await visitor('GET', `/search?q=${q}`)).body.meta.total
  expect(await found('nokia+pametni+aparati&literal=1')).toBe(1)

  expect((await undo()).body.message).toBe('Izmjena je poništena.')
  expect((await visitor('GET', `/category/${phones}`)).body.data).toMatchObject({ name, url })
  expect((await visitor('GET', '/landing?path=/pametni-aparati')).body.data.path).toBe(`/${url}`)
  await runJobs()
  await index()
  expect(await found('nokia+pametni+aparati&literal=1')).toBe(0)
  const log = await db
    .selectFrom('audit_log')
    .select(['actor_name', 'action', 'before', 'after'])
    .where('subject', '=', `category:${phones}`)
    .orderBy('id')
    .execute()
  expect(log).toMatchObject([
    { actor_name: 'urednik', action: 'changed', before: { name }, after: { name: 'Pametni aparati' } },
    { action: 'undone', before: { name: 'Pametni aparati' }, after: { name } },
  ])
})

test('keeps addresses and places of the specification', async ({ admin, change }) => {
  const moved = await change('categories/18', 'category', { slug: 'auta', parent_id: 2 })
  expect(moved.body.error.fields).toEqual({
    'value.slug': 'Adresa ove kategorije je stalna.',
    'value.parent_id': 'Mjesto ove kategorije je stalno.',
  })
  const removed = admin.call('POST', '/admin/catalogue/changes', { kind: 'category', id: 18, value: null })
  expect((await refusal(removed))[0]).toBe(409)
})

test('adds a category below another, hides it, and undoes the addition only while it is empty', async ({
  app,
  admin,
  change,
  undo,
  person,
}) => {
  const { value } = (await admin.call('GET', `/admin/catalogue/categories/${phones}`)).body.data
  const added = await admin.call('POST', '/admin/catalogue/changes', {
    kind: 'category',
    id: null,
    value: { ...value, name: 'Satelitski telefoni', slug: 'satelitski-telefoni', attributes: [] },
  })
  const { id } = added.body
  expect(id).toBeGreaterThanOrEqual(1_000_000)
  const visitor = caller(app)
  const parent = (await visitor('GET', `/category/${id}`)).body.data.parent_id
  const childIds = async () =>
    (await visitor('GET', `/categories/${parent}`)).body.data.map((one: { id: number }) => one.id)
  expect(await childIds()).toContain(id)

  const seller = await person()
  const draft = { title: 'Iridium telefon', category_id: id }
  const made = await seller.call('POST', '/listings', draft)
  expect(made.status).toBe(201)
  expect((await refusal(undo()))[0]).toBe(409)
  await change(`categories/${id}`, 'category', { hidden: true })
  expect(await childIds()).not.toContain(id)
  expect((await seller.call('POST', '/listings', draft)).body.error.fields).toEqual({
    category_id: 'Ova kategorija se više ne nudi. Odaberite drugu.',
  })
  expect((await seller.call('GET', `/listings/${made.body.id}`)).status).toBe(200)
  await change(`categories/${id}`, 'category', { hidden: false })
})

test('refuses a circle, an unknown attribute and an edit of a version that someone else has changed', async ({
  admin,
  change,
}) => {
  const { value, version } = (await admin.call('GET', '/admin/catalogue/categories/1')).body.data
  expect((await change('categories/1', 'category', { parent_id: phones })).status).toBe(200)
  const { path } = (await admin.call('GET', `/admin/catalogue/categories/${phones}`)).body.data
  expect((await change(`categories/${path[0].id}`, 'category', { parent_id: 1 })).body.error.fields).toEqual({
    'value.parent_id': 'Kategorija ne može biti u samoj sebi.',
  })
  const wrong = await change(`categories/${phones}`, 'category', {
    attributes: [{ id: 123_456_789, group: 'Ostalo', required: false }],
  })
  expect(wrong.body.error.fields).toEqual({ 'value.attributes': 'Odaberite atribut sa spiska.' })
  const late = { kind: 'category', id: 1, version, value: { ...value, name: 'Prevozna sredstva' } }
  expect((await refusal(admin.call('POST', '/admin/catalogue/changes', late)))[2]).toContain('u međuvremenu')
  expect((await change('categories/1', 'category', { parent_id: null })).status).toBe(200)
})

test('replaces an option in use by another in all listings, and gives it back', async ({
  app,
  admin,
  change,
  undo,
  make,
  runJobs,
  index,
  db,
}) => {
  const listing = (value: string) =>
    make.listing({ category_id: 18, attributes: JSON.stringify({ [fuel]: value }) })
  const [diesel, petrol] = [await listing('Dizel'), await listing('Benzin')]
  const { value } = (await admin.call('GET', `/admin/catalogue/attributes/${fuel}`)).body.data
  const options = value.options.map((option: string) => (option === 'Dizel' ? 'Diesel' : option))
  const refused = await change(`attributes/${fuel}`, 'attribute', { options })
  expect(refused.body.error.fields).toEqual({
    'value.options': 'Oglasi imaju opciju „Dizel“. Navedite čime da se zamijeni.',
  })
  const typed = await change(`attributes/${fuel}`, 'attribute', {
    type: 'number',
    input_type: 'text-range',
    options: null,
  })
  expect(Object.keys(typed.body.error.fields)).toEqual(['value.type'])
  const mapping = [{ from: 'Dizel', to: 'Diesel' }]
  expect((await change(`attributes/${fuel}`, 'attribute', { options }, { mapping })).status).toBe(200)
  await runJobs()
  await index()
  const stored = async () => {
    const rows = await db
      .selectFrom('listing')
      .select('attributes')
      .where('id', 'in', [diesel.id, petrol.id])
      .orderBy('id')
      .execute()
    return rows.map(({ attributes }) => (attributes as Record<string, string>)[fuel])
  }
  expect(await stored()).toEqual(['Diesel', 'Benzin'])
  const search = async (option: string) =>
    (await caller(app)('GET', `/search?category_id=18&attr=${fuel}:${option}&attr_encoded=0`)).status
  expect(await search('Diesel')).toBeLessThan(500)
  await undo()
  await runJobs()
  expect(await stored()).toEqual(['Dizel', 'Benzin'])
  expect((await admin.call('GET', `/admin/catalogue/attributes/${fuel}`)).body.data.value.options).toEqual(
    value.options,
  )
})

test('edits makes and models with aliases and redirects, and deletes only what is unused', async ({
  app,
  admin,
  change,
  make,
}) => {
  const visitor = caller(app)
  const added = await admin.call('POST', '/admin/catalogue/changes', {
    kind: 'model',
    id: null,
    value: { brand_id: golfMake, name: 'Ideja', slug: 'ideja', aliases: ['ID'], category_ids: [18] },
  })
  const modelId = added.body.id
  const models = async () => (await visitor('GET', `/categories/18/brands/${golfMake}/models`)).body.data
  expect(await models()).toContainEqual({ id: modelId, name: 'Ideja', slug: 'ideja' })
  const brand = (await admin.call('GET', `/admin/catalogue/brands/${golfMake}`)).body.data
  const model = brand.models.find((one: { id: number }) => one.id === modelId)
  const { id, version, ...value } = model
  const renamed = { kind: 'model', id, version, value: { ...value, brand_id: golfMake, slug: 'ideja-x' } }
  expect((await admin.call('POST', '/admin/catalogue/changes', renamed)).status).toBe(200)
  expect((await visitor('GET', '/landing?path=/automobili/volkswagen/ideja')).body.data.path).toBe(
    '/automobili/volkswagen/ideja-x',
  )
  await change(`brands/${golfMake}`, 'brand', { slug: 'folksvagen' })
  expect((await visitor('GET', '/landing?path=/volkswagen/ideja-x')).body.data.path).toBe(
    '/folksvagen/ideja-x',
  )
  await make.listing({ category_id: 18, brand_id: golfMake, model_id: modelId })
  const remove = (kind: string, one: number) =>
    admin.call('POST', '/admin/catalogue/changes', { kind, id: one, value: null })
  expect((await refusal(remove('model', modelId)))[2]).toContain('Još se koristi')
  expect((await refusal(remove('brand', golfMake)))[2]).toContain('Marka ima modele')
  await change(`brands/${golfMake}`, 'brand', { slug: 'volkswagen' })
})

test('names and moves a city, finds it by another name, and never deletes it', async ({
  app,
  admin,
  change,
  undo,
  make,
  index,
  runJobs,
}) => {
  const { id } = await make.listing({ city_id: 133, title: 'Ormar od oraha' })
  await index()
  const before = (await admin.call('GET', '/admin/catalogue/places/133')).body.data.value
  const changes = { other_names: ['Šeherčić'], lat: 43.9 }
  expect((await change('places/133', 'city', changes)).status).toBe(200)
  expect((await admin.call('GET', '/admin/catalogue/places?q=sehercic')).body.data).toMatchObject([
    { id: 133 },
  ])
  await runJobs()
  await index()
  const found = await caller(app)('GET', `/search?q=ormar+${encodeURIComponent('šeherčić')}&literal=1`)
  expect(found.body.data.map((one: { id: number }) => one.id)).toEqual([id])
  const wrong = await change('places/133', 'city', { lat: 100, canton_id: 99_999 })
  expect(Object.keys(wrong.body.error.fields)).toEqual(['value.lat'])
  const remove = admin.call('POST', '/admin/catalogue/changes', { kind: 'city', id: 133, value: null })
  expect((await refusal(remove))[0]).toBe(409)
  await undo()
  expect((await admin.call('GET', '/admin/catalogue/places/133')).body.data.value).toEqual(before)
})

test('reaches other processes within two seconds, and survives another load of the files', async ({
  deps,
  db,
  change,
}) => {
  const other = { ...deps }
  let reloads = 0
  await using _following = followReference([other], { onChange: () => (reloads += 1), onError() {} })
  const nameThere = () => other.catalog.categories.get(phones)?.name
  await expect.poll(nameThere, { timeout: 2_000 }).toBeDefined()
  await change(`categories/${phones}`, 'category', { name: 'Telefoni i sitnice' })
  await expect.poll(nameThere, { timeout: 2_000, interval: 50 }).toBe('Telefoni i sitnice')
  // Search follows by its own log; a full load would take minutes.
  expect(reloads).toBe(0)
  await db.updateTable('reference_file').set({ hash: 'older' }).where('name', 'like', '%.json').execute()
  expect(await loadReference(db)).toContain('categories.json')
  const { name } = await db
    .selectFrom('category')
    .select('name')
    .where('id', '=', phones)
    .executeTakeFirstOrThrow()
  expect(name).toBe('Telefoni i sitnice')
})
