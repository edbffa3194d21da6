import { expect } from 'vitest'
import type { Catalog } from '#api/modules/categories/service.ts'
import type { FeedRow } from '#contract/listings/feeds.ts'
import { csv, test } from '#tests/support/shops/feeds.ts'
import { caller } from '#tests/support/listings/selling.ts'

/** A leaf category without makes that requires nothing. */
const withoutMakes = (catalog: Catalog) =>
  [...catalog.categories.values()].find(
    ({ id, path, children }) =>
      children.length === 0 &&
      ![1, 2, 2159, 2286].includes(path[0]!.id) &&
      catalog.brandsOf(id).length === 0 &&
      catalog.attributesOf(id).every(({ required }) => !required),
  )!.id

/** A category that requires nothing, and one of its makes that has models there. */
function withOptionalMakes(catalog: Catalog) {
  for (const category of catalog.categories.values()) {
    const { id, children, brand_required: needsMake, model_required: needsModel } = category
    if (children.length > 0 || needsMake || needsModel) continue
    if (catalog.attributesOf(id).some(({ required }) => required)) continue
    const brand = catalog.brandsOf(id).find((one) => catalog.modelsOf(one.id, id).length > 0)
    if (brand) return [category, brand] as const
  }
  throw new Error('No category has makes without requiring them')
}

test('refuses numbers of a JSON with parts of a fening, rather than reading thousands', async ({
  dealer,
}) => {
  const { make, send, errors, listings } = await dealer()
  const id = await make({ format: 'json' })
  const rows = [12.345, 12.34, 12, '12.345', 99_999_999.99, 100_000_000, -1].map((cijena, at) => ({
    šifra: `J${at}`,
    naslov: `Dio iz kataloga ${at}`,
    cijena,
  }))
  const run = await send(id, JSON.stringify(rows))
  expect(await errors(id, run)).toEqual([
    [1, 'Cijena: Cijena može imati najviše dvije decimale.'],
    [5, 'Cijena: Cijena je prevelika: najviše 99.999.999 KM.'],
    [6, 'Cijena: Cijena je prevelika: najviše 99.999.999 KM.'],
    [7, 'Cijena: Cijena ne može biti negativna.'],
  ])
  expect((await listings()).map(([code, , price]) => [code, price])).toEqual([
    ['J1', 1_234],
    ['J2', 1_200],
    ['J3', 1_234_500],
  ])
})

test('reads rows with characters that the database cannot hold, and their neighbours', async ({ dealer }) => {
  const { make, send, decide, errors, listings } = await dealer()
  const id = await make({ format: 'json' })
  const row = { šifra: 'U1', naslov: 'Volan sportski', cijena: 80, 'zašto\0': 'a\0' }
  const asking = await send(
    id,
    JSON.stringify([
      row,
      { ...row, šifra: 'U\u00002', naslov: 'Volan\0 \ud800 drveni' },
      { ...row, šifra: 'U3', kategorija: 'Nema\0' },
    ]),
  )
  expect(asking).toMatchObject({
    state: 'asking',
    questions: ['1 vrijednost čeka vaš odgovor, npr. „Nema“.'],
  })
  const { run } = await decide(id, asking, 'confirm')
  expect(run).toMatchObject({ state: 'done', counts: { done: 2, bad: 1 } })
  expect(await errors(id, run)).toEqual([[3, 'Kategorija: Nepoznata kategorija „Nema“.']])
  expect((await listings()).map(([code, , , title]) => [code, title])).toEqual([
    ['U1', 'Volan sportski'],
    ['U2', 'Volan \ufffd drveni'],
  ])
})

test('changes and hides no listing of a shop that was banned before its file was applied', async ({
  dealer,
  db,
  runJobs,
}) => {
  const { account, make, post, send, listings } = await dealer()
  const id = await make()
  const parts = ['Z1;Amortizer prednji Sachs;100;', 'Z2;Opruga prednja;50;', 'Z3;Opruga zadnja;50;']
  await send(id, csv(...parts, 'Z4;Stabilizator;40;'))
  const before = await listings()
  await post(id, csv('Z1;Amortizer prednji Sachs;90;', ...parts.slice(1)))
  await db
    .updateTable('account')
    .set({ restriction: 'ban', restriction_rule: 'scam' })
    .where('id', '=', account.id)
    .execute()
  await runJobs()
  expect(await listings()).toEqual(before)
  const rows = await db
    .selectFrom('feed_row')
    .innerJoin('feed_run', 'feed_run.id', 'run_id')
    .select('feed_row.state')
    .where('feed_id', '=', id)
    .execute()
  expect(rows).toEqual([{ state: 'failed' }])
})

test('takes numbers of a JSON in attributes and quantities as they are', async ({ dealer, deps, db }) => {
  const { make, send, errors } = await dealer()
  const id = await make({ format: 'json', mapping: { category_id: 18, city_id: 133, state: 'used' } })
  const car = Object.fromEntries(
    deps.catalog
      .attributesOf(18)
      .filter(({ required }) => required)
      .map(({ displayName, options, type }) => [
        displayName,
        options?.[0] ?? (type === 'number' ? 2016 : 'da'),
      ]),
  )
  const { displayName } = deps.catalog.attributes.get(3)!
  const golf = { ...car, naslov: 'Golf 7 1.6 TDI', marka: 'Volkswagen', model: 'Golf', cijena: 21_900 }
  const run = await send(
    id,
    JSON.stringify([
      { ...golf, šifra: 1, [displayName]: 12.345, količina: 2 },
      { ...golf, šifra: 2, [displayName]: '12.345', količina: '2' },
      { ...golf, šifra: 3, količina: 1.5 },
    ]),
    '?dry=1',
  )
  expect(await errors(id, run)).toEqual([[3, 'Količina: Količina je cijeli broj od 1 do 999.']])
  const staged = await db
    .selectFrom('feed_row')
    .select('content')
    .where('run_id', '=', run.id)
    .where('state', '=', 'new')
    .orderBy('number')
    .execute()
  const read = staged.map(({ content }) => content as { quantity: number; attributes: { id: number }[] })
  expect(read.map(({ quantity }) => quantity)).toEqual([2, 2])
  expect(read.map(({ attributes }) => attributes.find((one) => one.id === 3))).toEqual([
    { id: 3, value: 12.345 },
    { id: 3, value: 12_345 },
  ])
})

test('refuses unknown makes and models where the category requires them, and ignores them where it has none', async ({
  dealer,
  deps,
}) => {
  const { make, send, errors } = await dealer()
  const file = [
    'šifra;naslov;cijena;marka;model',
    'M1;Golf 7 2.0 TDI;10;Volkswagn;Golf',
    'M2;Golf 7 1.6 TDI;10;VW;Golfić',
    'M3;Golf 7 1.4 TSI;10;volkswagen;golf',
  ].join('\n')
  const cars = await make({ mapping: { category_id: 18, city_id: 133, state: 'used' } })
  const found = await errors(cars, await send(cars, file, '?dry=1'))
  expect(found.map((row) => row.filter((text) => /^(Marka|Model)|^\d$/.test(String(text))))).toEqual([
    [1, 'Marka: Nepoznata marka „Volkswagn“.'],
    [2, 'Model: Nepoznat model „Golfić“.'],
    [3],
  ])
  const tools = await make({
    mapping: { category_id: withoutMakes(deps.catalog), city_id: 133, state: 'used' },
  })
  expect(await send(tools, file, '?dry=1')).toMatchObject({ counts: { new: 3, bad: 0 } })
})

test('publishes rows without a make or model that the category lacks and does not require, and notes so once', async ({
  dealer,
  deps,
  db,
}) => {
  const { call, decide, make, send } = await dealer()
  const [category, brand] = withOptionalMakes(deps.catalog)
  const id = await make({ mapping: { category_id: category.id, city_id: 133, state: 'used' } })
  const file = [
    'šifra;naslov;cijena;marka;model',
    'O1;Nosač krovni aluminijski;10;Nepoznatić;Prvi',
    `O2;Nosač krovni čelični;10;${brand.name};Nepoznatić`,
    `O3;Nosač krovni drveni;10;${brand.name};`,
    'O4;;10;Nepoznatić;',
  ].join('\n')
  const { run } = await decide(id, await send(id, file), 'confirm')
  expect(run).toMatchObject({ state: 'done', counts: { done: 3, bad: 1 } })
  const remarks = async (runId: number) =>
    (await call('GET', `/shop/feeds/${id}/runs/${runId}/rows?only=remarks`)).body.data.map(
      ({ number, errors, notes }: FeedRow) => [
        number,
        errors.map(({ label }) => label),
        notes.map(({ message }) => message),
      ],
    )
  expect(await remarks(run.id)).toEqual([
    [1, [], ['Nepoznata marka „Nepoznatić“, pa je oglas bez marke.']],
    [2, [], ['Nepoznat model „Nepoznatić“, pa je oglas bez modela.']],
    [4, ['Naslov'], ['Nepoznata marka „Nepoznatić“, pa je oglas bez marke.']],
  ])
  const listings = await db
    .selectFrom('feed_listing')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .select(['brand_id', 'model_id'])
    .where('feed_listing.feed_id', '=', id)
    .orderBy('external_id')
    .execute()
  expect(listings).toEqual([
    { brand_id: null, model_id: null },
    { brand_id: brand.id, model_id: null },
    { brand_id: brand.id, model_id: null },
  ])
  expect(await remarks((await send(id, file)).id)).toEqual([
    [4, ['Naslov'], ['Nepoznata marka „Nepoznatić“, pa je oglas bez marke.']],
  ])
})

test('refuses rows that cannot be in their category when it checks them', async ({
  app,
  dealer,
  deps,
  login,
  make: maker,
  plain,
}) => {
  const { make, send, errors, listings } = await dealer()
  const id = await make()
  await send(id, csv('H1;Kosilica ručna Gorenje;100;', 'H2;Kosilica motorna;300;'))
  const admin = caller(app, await login(await maker.account({ role: 'admin' })))
  const { version, value } = (await admin('GET', `/admin/catalogue/categories/${plain}`)).body.data
  const change = { kind: 'category', id: plain, version, value: { ...value, hidden: true } }
  expect((await admin('POST', '/admin/catalogue/changes', change)).status).toBe(200)

  const file = [
    'šifra;naslov;cijena;opis;kategorija',
    'H1;Kosilica ručna Gorenje;90;;',
    `H2;Kosilica motorna;300;;${withoutMakes(deps.catalog)}`,
    'H3;Kosilica električna;200;;',
  ].join('\n')
  const dry = await send(id, file, '?dry=1')
  expect(dry).toMatchObject({ counts: { change: 1, new: 0, bad: 2 } })
  expect(await errors(id, dry)).toEqual([
    [2, 'Kategorija: Kategorija objavljenog oglasa se ne može mijenjati.'],
    [3, 'Kategorija: Ova kategorija se više ne nudi. Odaberite drugu.'],
  ])
  expect(await send(id, file)).toMatchObject({ counts: { done: 1, failed: 0, bad: 2 } })
  expect((await listings()).map(([code, , price]) => [code, price])).toEqual([
    ['H1', 9_000],
    ['H2', 30_000],
  ])
})
