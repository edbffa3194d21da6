import { expect } from 'vitest'
import { fewestCompared } from '#contract/limits/search.ts'
import { formatQuery } from '#contract/paths/query-string.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('call', { scope: 'file' }, async ({ app, make, login }) =>
  caller(app, await login(await make.account())),
)

type Make = (count: number, listing: (at: number) => Record<string, unknown>) => Promise<void>
const many = test.extend('many', { scope: 'file' }, ({ make, index }): Make => async (count, listing) => {
  await Promise.all(Array.from({ length: count }, (_, at) => make.listing(listing(at))))
  await index()
})

const golf = (at: number) => ({
  category_id: 18,
  brand_id: 89,
  title: `Golf ${at}`,
  price_fening: (10_000 + at * 100) * 100,
})

many(
  'the price of a car is compared with the same model of about its years',
  async ({ call, many, deps }) => {
    const model = deps.catalog.modelsOf(89).find(({ name }) => name === 'Golf')!.id
    const question = {
      category_id: 18,
      title: '',
      brand_id: '89',
      model_id: String(model),
      attributes: [
        { id: 2, value: '2016' },
        { id: 7, value: 'Dizel' },
      ],
    }
    const car = (at: number, year: number) => ({
      ...golf(at),
      model_id: model,
      attributes: { 2: year, 7: 'Dizel' },
    })
    await many(fewestCompared - 1, (at) => car(at, 2016))
    expect((await call('POST', '/price-help', question)).body).toEqual({ data: null })

    // Older ones are cheaper and not comparable; nor are those without a price.
    await many(10, (at) => ({ ...car(at, 2006), price_fening: 300_000 }))
    await many(3, (at) => ({ ...car(at, 2016), price_fening: null }))
    await many(7, (at) => car(at + fewestCompared - 1, 2017))
    const { body } = await call('POST', '/price-help', question)
    expect(body.data).toMatchObject({
      count: 21,
      low: 10_500,
      median: 11_000,
      high: 11_500,
      display: { low: '10.500 KM', median: '11.000 KM', high: '11.500 KM' },
    })

    const search = await call('GET', `/search${formatQuery(body.data.search)}`)
    expect(search.body.meta.total).toBe(21)
    expect((await call('POST', '/price-help', { ...question, model_id: '' })).body).toEqual({ data: null })
  },
)

many('the price of a flat is compared with flats of its size in the same place', async ({ call, many }) => {
  const flat = (at: number, area: number, city_id: number) => ({
    category_id: 23,
    city_id,
    title: `Stan ${at}`,
    price_fening: (100_000 + at * 1_000) * 100,
    attributes: { 102: area },
  })
  await many(17, (at) => flat(at, 55 + (at % 5), 133))
  await many(17, (at) => flat(at, 120, 133))
  const ask = (area: string, city_id: string) =>
    call('POST', '/price-help', {
      category_id: 23,
      title: '',
      city_id,
      attributes: [{ id: 102, value: area }],
    })
  expect((await ask('57,5', '133')).body.data).toMatchObject({ count: 17, median: 108_000 })
  expect((await ask('57,5', '')).body.data).toBeNull()
  expect((await ask('250', '133')).body.data).toBeNull()
})

many('everything else is compared by the words of its title, as new or as used', async ({ call, many }) => {
  const phone = (at: number, title: string, condition: string) => ({
    category_id: 31,
    title,
    condition,
    price_fening: (400 + at * 10) * 100,
  })
  await many(16, (at) => phone(at, `Kvaketel 13 128GB ${at}`, 'used'))
  await many(16, (at) => phone(at + 100, 'Kvaketel 13 128GB', 'new'))
  const ask = (title: string, state: string) => call('POST', '/price-help', { category_id: 31, title, state })
  const { data } = (await ask('Prodajem Kvaketel 13 128GB crni, kao nov', 'used')).body
  expect(data).toMatchObject({ count: 16, low: 440, median: 480, high: 510 })
  expect(data.search).toMatchObject({ q: 'kvaketel 13 128gb', state: 'used' })
  expect((await ask('Kvaketel', 'used')).body.data).toBeNull()
})

test('says nothing about listings without a price, and refuses wrong questions', async ({ call, deps }) => {
  const job = [...deps.catalog.categories.values()].find(({ parent_id }) => parent_id === 2286)!
  expect(
    (await call('POST', '/price-help', { category_id: job.id, title: 'Konobar u kafani' })).body.data,
  ).toBeNull()
  expect((await call('POST', '/price-help', { category_id: 987_654, title: '' })).body.data).toBeNull()
  expect((await call('POST', '/price-help', {})).status).toBe(422)
  expect(
    (await call('POST', '/price-help', { category_id: 31, title: '', state: 'staro' })).body.error.fields,
  ).toEqual({
    state: 'Stanje je new ili used.',
  })
})
