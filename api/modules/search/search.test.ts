import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

type Found = { data: { id: number; title: string }[]; meta: { total: number; last_page: number } }

test('requires all words, in any order, with or without diacritics', async ({ app, make, index }) => {
  const octavia = await make.listing({ title: 'Škoda Octavia karavan', category_id: 18 })
  await make.listing({ title: 'Škoda Fabia', category_id: 18 })
  await index()
  const ids = async (q: string) =>
    ((await app.inject(`/api/search?q=${encodeURIComponent(q)}`)).json() as Found).data.map((item) => item.id)

  expect(await ids('octavia škoda')).toEqual([octavia.id])
  expect(await ids('SKODA octavia')).toEqual([octavia.id])
  expect(await ids('шкода octavia')).toEqual([octavia.id])
})

test('lists the goods that the words name first, then what else says so', async ({
  app,
  make,
  index,
  deps,
}) => {
  const categoryOf = (name: string) =>
    [...deps.catalog.categories.values()].find((one) => one.name === name)!.id
  const [homes, cleaning] = [categoryOf('Kuće'), categoryOf('Dom i kancelarija')]
  const house = await make.listing({ title: 'Porodična kuća s baštom xyq', category_id: homes })
  const job = await make.listing({ title: 'Čišćenje, kuća i stan xyq', category_id: cleaning })
  await index()
  const ids = async (query: string) =>
    ((await app.inject(`/api/search?${query}`)).json() as Found).data.map((item) => item.id)

  expect(await ids('q=kuća+xyq')).toEqual([house.id, job.id])
  expect(await ids('q=kuća+xyq&literal=1')).toEqual([job.id, house.id])
  expect(await ids('q=kuća+xyq&sort_by=date&sort_order=desc')).toEqual([job.id, house.id])
  expect(await ids('q=čišćenje+xyq')).toEqual([job.id])
})

test('finds a flat by the names of its place', async ({ app, make, index }) => {
  const flat = await make.listing({ title: 'Dvosoban stan sa balkonom', category_id: 23, city_id: 133 })
  await make.listing({ title: 'Dvosoban stan sa balkonom', category_id: 23, city_id: 26 })
  await index()

  const found = (await app.inject('/api/search?q=stan+sarajevo+centar')).json() as Found

  expect(found.data.map((item) => item.id)).toEqual([flat.id])
})

test('applies filters and sorts, and includes a category’s descendants', async ({ app, make, index }) => {
  const seller = await make.account()
  const add = (title: string, values: object) => make.listing({ seller_id: seller.id, title, ...values })
  const cheap = await add('Bicikl A', {
    category_id: 22,
    price_fening: 10_000,
    city_id: 133,
    condition: 'used',
  })
  const dear = await add('Bicikl B', { category_id: 22, price_fening: 90_000, city_id: 26, condition: 'new' })
  const free = await add('Bicikl C', { category_id: 22, price_fening: null, city_id: 26, condition: 'new' })
  const car = await add('Automobil D', {
    category_id: 18,
    price_fening: 50_000,
    city_id: 133,
    condition: 'used',
  })
  await index()
  const ids = async (query: string) =>
    ((await app.inject(`/api/search?user_id=${seller.id}&${query}`)).json() as Found).data.map(
      (item) => item.id,
    )

  expect(await ids('category_id=1&sort_by=price&sort_order=asc')).toEqual([
    cheap.id,
    car.id,
    dear.id,
    free.id,
  ])
  expect(await ids('category_id=22&sort_by=price&sort_order=desc')).toEqual([dear.id, cheap.id, free.id])
  expect(await ids('price_from=200&price_to=900&sort_by=date')).toEqual([car.id, dear.id])
  expect(await ids('state=new&has_price=1')).toEqual([dear.id])
  expect(await ids('state=2&cities=133&sort_by=price')).toEqual([cheap.id, car.id])
  expect(await ids('canton=9&category_id=22')).toEqual([cheap.id])

  const { aggregations, meta } = (await app.inject(`/api/search?user_id=${seller.id}&category_id=1`)).json()
  expect(meta).toMatchObject({ total: 4, selected_category: 1 })
  expect(aggregations.categories).toHaveLength(1)
  expect(aggregations.categories[0]).toMatchObject({ id: 1, count: 4, selected: true })
  expect(aggregations.categories[0].sub_categories).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 18, active_listings: 1 }),
      expect.objectContaining({ id: 22, active_listings: 3 }),
    ]),
  )
})

test('finds only listings that are active, not held and not deleted', async ({ app, make, index, db }) => {
  const seller = await make.account()
  const listing = await make.listing({ seller_id: seller.id, title: 'Traktor IMT 539' })
  const total = async () => {
    await index()
    return ((await app.inject(`/api/search?q=traktor&user_id=${seller.id}`)).json() as Found).meta.total
  }
  const set = (values: object) => db.updateTable('listing').set(values).where('id', '=', listing.id).execute()

  expect(await total()).toBe(1)
  for (const gone of [
    { status: 'hidden' },
    { status: 'finished' },
    { status: 'active', held_by_moderation: true },
    { held_by_moderation: false, deleted_at: new Date() },
  ]) {
    await set(gone)
    expect(await total()).toBe(0)
  }
  await set({ deleted_at: null })
  expect(await total()).toBe(1)
})

test('returns 40 per page up to the last, and refuses more than 10,000 results', async ({
  app,
  make,
  index,
}) => {
  const seller = await make.account()
  for (let made = 0; made < 41; made++)
    await make.listing({ seller_id: seller.id, title: `Knjiga broj ${made + 1}` })
  await index()
  const page = async (query: string) => app.inject(`/api/search?user_id=${seller.id}&sort_by=date&${query}`)

  const first = (await page('page=1')).json() as Found
  const second = (await page('page=2')).json() as Found
  expect(first.meta).toMatchObject({ total: 41, last_page: 2, per_page: 40, current_page: 1 })
  expect(new Set([...first.data, ...second.data].map((item) => item.id)).size).toBe(41)
  expect(((await page('page=3')).json() as Found).data).toEqual([])

  const deep = await page('page=251')
  expect(deep.statusCode).toBe(422)
  expect(deep.json().error).toMatchObject({ code: 'too_deep', fields: { page: 'Najviša stranica je 250.' } })
})

test('refuses wrong parameters by name, and ignores unknown ones', async ({ app }) => {
  const fields = async (query: string) => {
    const reply = await app.inject(`/api/search?${query}`)
    return reply.statusCode === 422 ? Object.keys(reply.json().error.fields) : reply.statusCode
  }
  expect(await fields('price_from=abc')).toEqual(['price_from'])
  expect(await fields('cities=1,x')).toEqual(['cities'])
  expect(await fields('page=0&state=old')).toEqual(expect.arrayContaining(['page', 'state']))
  expect(await fields('page=9999999')).toEqual(['page'])
  expect(await fields(`q=${'a'.repeat(201)}`)).toEqual(['q'])
  expect(await fields('utm_source=x&price_from=&category_id=')).toBe(200)
})
