import { expect } from 'vitest'
import { mostSavedSearches } from '#contract/limits/search.ts'
import { enqueue } from '#lib/jobs.ts'
import { test } from '#tests/support/accounts/callers.ts'
import { forgetSavedSearches } from '../jobs.ts'

test('saves a search once, however it is written, and knows it on its page', async ({ as, make }) => {
  const call = await as(await make.account())
  const saved = await call('POST', '/saved/searches', {
    query: 'q=Zimske+gume&cities=2,133&sort_by=price&page=3',
  })
  expect(saved).toMatchObject({
    status: 200,
    body: { message: 'Pretraga je spašena. Javit ćemo vam kad se pojavi novi oglas.' },
  })
  const again = await call('POST', '/saved/searches', {
    query: 'cities=133,2&trazilica=zimske++GUME&view=list',
  })
  expect(again.body.id).toBe(saved.body.id)
  const state = async (query: string) =>
    (await call('GET', `/saved/searches/state?query=${encodeURIComponent(query)}`)).body
  expect(await state('q=zimske gume&cities=133,2')).toMatchObject({ id: saved.body.id })
  expect(await state('q=zimske gume&cities=133')).toMatchObject({ id: null })
  const { data, meta } = (await call('GET', '/saved/searches')).body
  expect(meta.total).toBe(1)
  expect(data[0]).toMatchObject({
    id: saved.body.id,
    query: 'q=Zimske+gume&cities=2,133',
    filters: ['„Zimske gume“', expect.any(String), expect.any(String)],
    frequency: 'instant',
    by_mail: true,
    new_count: 0,
  })
  expect(data[0].name.startsWith('Zimske gume, ')).toBe(true)
})

test('says every filter in words', async ({ as, make, deps }) => {
  const call = await as(await make.account())
  const golf = deps.catalog.modelsOf(89).find(({ name }) => name === 'Golf')!
  const number = deps.catalog.attributesOf(18).find(({ name }) => name === 'godiste')!
  const query = `category_id=18&brands=89&models=${golf.id}&price_from=5000&price_to=20000&state=used&canton=9&listing_type=sell&shop_only=1&has_discount=1&created_gte=1790000000&attr=${number.id}(2014-2018)&location_tl=44,18&location_br=43,19`
  const { body } = await call('GET', `/saved/searches/state?query=${encodeURIComponent(query)}`)
  expect(body.filters).toEqual([
    'Automobili',
    'Kanton Sarajevo',
    'Volkswagen',
    'Golf',
    'Od 5.000 KM',
    'Do 20.000 KM',
    'Koristeno',
    'Samo prodaja',
    'Shopovi',
    'Akcijska cijena',
    'Dio mape',
    'Objavljeno od 21. 9. 2026.',
    'Godište: 2014 – 2018',
  ])
  expect(body.name).toBe(
    'Automobili, Kanton Sarajevo, Volkswagen, Golf, Od 5.000 KM, Do 20.000 KM, Koristeno, Samo prodaja',
  )
})

test('refuses searches that no engine could answer, and those for everything', async ({ as, make }) => {
  const call = await as(await make.account())
  for (const [query, message] of [
    ['', 'Pretraga nema ni riječi ni filtera. Odaberite bar jedan filter pa je spasite.'],
    ['recommendation_for=5', 'Pretraga nema ni riječi ni filtera. Odaberite bar jedan filter pa je spasite.'],
    ['sort_by=date&page=2', 'Pretraga nema ni riječi ni filtera. Odaberite bar jedan filter pa je spasite.'],
    ['price_to=malo', 'Unesite iznos u KM.'],
    ['location_tl=44,18', 'Unesite oba ugla.'],
  ] as const) {
    const { status, body } = await call('POST', '/saved/searches', { query })
    expect([status, body.error.fields]).toEqual([422, { query: message }])
  }
  expect((await call('POST', '/saved/searches', { query: 'attr=zz&attr_encoded=1' })).status).toBe(400)
  expect((await call('POST', '/saved/searches', { query: `q=${'a'.repeat(4_000)}` })).status).toBe(422)
})

test('changes, removes and restores only the caller’s own searches', async ({
  as,
  make,
  clock,
  db,
  runJobs,
}) => {
  const owner = await make.account()
  const [call, stranger] = [await as(owner), await as(await make.account())]
  const { id } = (await call('POST', '/saved/searches', { query: 'q=harmonika' })).body
  const settings = { name: 'Harmonike', frequency: 'weekly', by_mail: false, by_push: true }
  for (const [method, path] of [
    ['PUT', ''],
    ['POST', '/restore'],
    ['POST', '/seen'],
  ] as const)
    expect((await stranger(method, `/saved/searches/${id}${path}`, settings)).status).toBe(404)
  await stranger('POST', `/saved/searches/${id}/delete`)

  expect((await call('PUT', `/saved/searches/${id}`, settings)).status).toBe(200)
  const list = async () => (await call('GET', '/saved/searches')).body.data
  expect(await list()).toMatchObject([{ id, ...settings }])
  expect((await call('PUT', `/saved/searches/${id}`, { ...settings, name: ' ' })).status).toBe(422)
  expect((await call('PUT', `/saved/searches/${id}`, { ...settings, frequency: 'hourly' })).status).toBe(422)

  await call('POST', `/saved/searches/${id}/delete`)
  expect(await list()).toEqual([])
  expect((await call('PUT', `/saved/searches/${id}`, settings)).status).toBe(404)
  expect((await call('POST', `/saved/searches/${id}/restore`)).status).toBe(200)
  expect(await list()).toMatchObject([{ id, ...settings }])

  await call('POST', `/saved/searches/${id}/delete`)
  clock.advance(3_601_000)
  const later = await as(owner)
  expect((await later('POST', `/saved/searches/${id}/restore`)).status).toBe(404)
  clock.advance(24 * 3_600_000)
  await enqueue(db, forgetSavedSearches, {})
  await runJobs()
  const left = await db.selectFrom('saved_search').select('id').where('account_id', '=', owner.id).execute()
  expect(left).toEqual([])
  clock.reset()
})

test('keeps up to 300, and lists them in as many statements as five', async ({
  as,
  make,
  statements,
  db,
}) => {
  const account = await make.account()
  const call = await as(account)
  for (let at = 0; at < 5; at++)
    await call('POST', '/saved/searches', { query: `q=stolica&price_to=${at + 1}` })
  await call('GET', '/saved/searches')
  const few = await statements(() => call('GET', '/saved/searches'))
  const { pattern_id } = await db
    .selectFrom('saved_search')
    .select('pattern_id')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(pattern_id).toBeGreaterThan(0)
  for (let at = 5; at < mostSavedSearches; at++) {
    const { id } = await db
      .insertInto('search_pattern')
      .values({
        hash: Buffer.from(`${account.id}-${at}`),
        query: { text: `stolica ${at}` },
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('saved_search')
      .values({
        account_id: account.id,
        pattern_id: id,
        parameters: JSON.stringify({ q: `stolica ${at}` }),
        name: `Stolica ${at}`,
        frequency: 'daily',
        by_mail: true,
        by_push: true,
        created_at: new Date(),
        seen_at: new Date(),
      })
      .execute()
  }
  expect((await call('GET', '/saved/searches')).body.meta).toMatchObject({ total: 300, last_page: 15 })
  expect(await statements(() => call('GET', '/saved/searches'))).toBe(few)
  const refused = await call('POST', '/saved/searches', { query: 'q=sto' })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'saved_searches_limit_reached'])
  // A saved search stays saved.
  expect((await call('POST', '/saved/searches', { query: 'q=stolica&price_to=1' })).status).toBe(200)
})
