import { expect } from 'vitest'
import type { FeedRemark, FeedValueView } from '#contract/listings/feed-mapping.ts'
import { test as base } from '#tests/support/shops/feeds.ts'

/** With `shop()`: a shop whose feed has no defaults, and what its API says about columns and values. */
const test = base.extend('shop', { scope: 'file' }, ({ dealer }) => async (format = 'csv') => {
  const shop = await dealer()
  const id = await shop.make({ format, mapping: {} })
  const where = `/shop/feeds/${id}`
  return {
    ...shop,
    id,
    where,
    check: (file: string) => shop.send(id, file, '?dry=1'),
    values: async (query = ''): Promise<FeedValueView[]> =>
      (await shop.call('GET', `${where}/values${query}`)).body.data,
    explain: (...values: [field: string, value: string, to: string | null][]) =>
      shop.call('PUT', `${where}/values`, {
        values: values.map(([field, value, to]) => ({ field, value, to })),
      }),
    remarks: async (runId: number): Promise<FeedRemark[]> =>
      (await shop.call('GET', `${where}/runs/${runId}/remarks`)).body.data,
  }
})

const goods = (...rows: string[]) => ['šifra;naslov;kategorija;grad;stanje;cijena', ...rows].join('\n')

test('reads flats to let and cars in the words of other programs', async ({ shop, db }) => {
  const flats = await shop()
  const flat = 'Wohnung;Mostar (grad);52,5 m²;2 Zimmer;3. Stock;möbliert;Fernwärme;'
  const rentals = await flats.send(
    flats.id,
    [
      'Objekt-ID;Objekttitel;Objektart;Ort;Wohnfläche;Zimmer;Etage;Mobiliar;Heizungsart;Vermarktungsart;Kaltmiete',
      `1;Stan na Aveniji;${flat}Izdavanje;1.250,-`,
      `2;Stan na Rondou;${flat}Vermietung;po dogovoru`,
    ].join('\n'),
    '?dry=1',
  )
  expect(rentals).toMatchObject({ counts: { new: 2, bad: 0, asked: 0 } })
  const cars = await shop()
  const checked = await cars.check(
    [
      'sep=,',
      'Stock number,Headline,Vehicle type,Make,Model,Year,Mileage,Fuel,Doors,Engine size,Transmission,Town,Price',
      'C1,Golf 7 Highline,Cars,VW,Golf VII,05/2016,"150,000 km",Diesel,5,1968 ccm,Manual,71000 Sarajevo - Ilidža,"19,500.00"',
    ].join('\n'),
  )
  expect(await cars.errors(cars.id, checked)).toEqual([])
  expect(checked).toMatchObject({ counts: { new: 1, bad: 0, asked: 0 } })
  const staged = await db
    .selectFrom('feed_row')
    .select(['external_id', 'content'])
    .where('run_id', 'in', [rentals.id, checked.id])
    .orderBy('external_id')
    .execute()
  expect(staged).toMatchObject([
    { content: { category_id: 23, listing_type: 'rent', price: 125_000, city_id: 26 } },
    { content: { category_id: 23, listing_type: 'rent', price: null, price_by_agreement: true } },
    {
      content: {
        category_id: 18,
        price: 1_950_000,
        city_id: 80,
        attributes: expect.arrayContaining([
          { id: 2, value: 2016 },
          { id: 3, value: 150_000 },
          { id: 7, value: 'Dizel' },
          { id: 52, value: 'Manuelni' },
          { id: 901, value: '4/5' },
          { id: 1144, value: 1.97 },
        ]),
      },
    },
  ])
})

test('places rows by postal codes and coordinates, and asks about a large town alone', async ({
  shop,
  db,
}) => {
  const { check, values } = await shop()
  const run = await check(
    [
      'SKU;Product name;Product type;Ort;PLZ;Latitude;Longitude',
      'L1;Sat Tissot;244;;72000;;',
      'L2;Sat Casio;244;Sarajevo;71210;;',
      'L3;Sat Seiko;244;Sarajevo;;43,8484;18,3228',
      'L4;Sat Orient;244;;;44.77;17.19',
      'L5;Sat Zenit;244;Sarajevo;;;',
    ].join('\n'),
  )
  expect(run).toMatchObject({ counts: { new: 5, bad: 0, asked: 1 } })
  const staged = await db
    .selectFrom('feed_row')
    .select('content')
    .where('run_id', '=', run.id)
    .orderBy('number')
    .execute()
  expect(staged.map(({ content }) => (content as { city_id: number }).city_id)).toEqual([
    42, 80, 132, 79, 133,
  ])
  expect((await values('?open=1')).map(({ value, guess }) => [value, guess])).toEqual([['Sarajevo', '133']])
})

test('asks about a value once, reads the file again with the answers, and remembers them', async ({
  shop,
  deps,
  runJobs,
}) => {
  const { id, where, call, check, decide, errors, explain, listings, remarks, runOf, send, values } =
    await shop()
  const file = goods(
    'P1;Sat Tissot;Ručni satovi;Zenica;B-Ware;100',
    'P2;Sat Casio;Ručni satovi;Sarajevo;b-ware;100',
    'P3;Sat Seiko;Moj dom;Zenica;novo;100',
    'P4;Sat Orient;Ure;Zenica;novo;100',
    'P5;Sat Citizen;Ure;Zenica;novo;100',
    'P6;Sat Omega;Ručni satovi;Zenica;novo;puno',
  )
  const first = await check(file)
  expect(first).toMatchObject({ has_file: true, counts: { new: 2, bad: 4, asked: 5 } })
  expect(
    (await values('?open=1')).map(({ field, value, rows, guess }) => [field, value, rows, guess]),
  ).toEqual([
    ['category', 'Ure', 2, null],
    ['category', 'Moj dom', 1, null],
    ['city', 'Sarajevo', 1, '133'],
    ['price', 'puno', 1, null],
    ['state', 'B-Ware', 2, null],
  ])
  expect(
    (await remarks(first.id)).map(({ kind, message, rows, numbers }) => [kind, message, rows, numbers]),
  ).toEqual([
    ['error', 'Nepoznata kategorija „Ure“.', 2, [4, 5]],
    ['error', expect.stringMatching(/^Kategorija „Moj dom“ ima podkategorije: /), 1, [3]],
    ['error', 'Unesite cijenu u KM, npr. 150 ili 12.500,50.', 1, [6]],
    ['note', 'Nepoznato stanje „B-Ware“. Upišite novo ili korišteno.', 1, [1]],
    ['note', 'Nepoznato stanje „b-ware“. Upišite novo ili korišteno.', 1, [2]],
  ])

  const watches = deps.catalog.categories
    .get(244)!
    .path.map(({ name }) => name)
    .join(' > ')
  const answered = await explain(
    ['category', 'Ure', watches],
    ['category', 'Moj dom', '244'],
    ['city', 'Sarajevo', '132'],
    ['price', 'puno', 'Na upit'],
    ['state', 'B-WARE', 'used'],
  )
  expect(answered.status, JSON.stringify(answered.body)).toBe(200)
  expect((await call('POST', `${where}/runs/${first.id}/reread`)).status).toBe(200)
  await runJobs()
  const again = await runOf(id, first.id)
  expect(again).toMatchObject({ state: 'checked', counts: { new: 6, bad: 0, asked: 0 } })
  const { run } = await decide(id, again, 'confirm')
  expect(run).toMatchObject({ state: 'done', has_file: false, counts: { done: 6 } })
  expect((await listings()).map(([code, , price]) => [code, price])).toContainEqual(['P6', null])

  // The next file brings a value that nobody explained: the others are written all the same.
  const next = await send(id, `${file}\nP7;Sat Zenit;Satići;Zenica;B-ware;100`)
  expect(next).toMatchObject({ state: 'done', counts: { same: 6, bad: 1, asked: 1 } })
  expect(await errors(id, next)).toEqual([[7, 'Kategorija: Nepoznata kategorija „Satići“.']])
  expect((await call('POST', `${where}/runs/${next.id}/reread`)).status).toBe(409)

  await explain(['category', 'Satići', ''], ['state', 'B-ware', null])
  expect((await values()).find(({ value }) => value === 'Satići')).toMatchObject({ answer: '' })
  expect((await values('?open=1')).map(({ value }) => value)).toEqual(['B-Ware'])
})

test('lets the first import wait for answers, and names what is wrong with them', async ({
  shop,
  dealer,
}) => {
  const { call, decide, explain, send, id, values, where } = await shop()
  const asking = await send(id, goods('K1;Sat Tissot;Ure;Zenica;novo;100'))
  expect(asking).toMatchObject({
    state: 'asking',
    has_file: true,
    questions: ['1 vrijednost čeka vaš odgovor, npr. „Ure“.'],
  })
  const wrong = await explain(
    ['category', 'Ure', 'Leteći ćilimi'],
    ['category', 'Ure', 'Ostalo'],
    ['category', 'Nema je', '244'],
    ['boja', 'Ure', 'x'],
  )
  expect([wrong.status, wrong.body.error.fields]).toEqual([
    422,
    {
      'values.0': 'Za „Ure“ odaberite vrijednost s liste.',
      'values.1': 'Za „Ure“ odaberite vrijednost s liste.',
      'values.2': 'Vrijednosti „Nema je“ nema u datoteci.',
      'values.3': 'Nepoznato polje „boja“.',
    },
  ])
  expect(await values('?open=1')).toHaveLength(1)
  const other = await dealer()
  expect((await other.call('GET', `${where}/values`)).status).toBe(404)
  expect((await other.call('PUT', `${where}/columns`, { columns: [] })).status).toBe(404)
  await explain(['category', 'Ure', '244'])
  expect((await call('POST', `${where}/runs/${asking.id}/reread`)).status).toBe(200)
  expect((await decide(id, asking, 'confirm')).status).toBe(409)
})

test('sets what columns mean, and says which two mean the same', async ({ shop }) => {
  const { call, check, where } = await shop()
  const file = 'A;B;C;D;kategorija;grad\nA-1;Sat Tissot;1;x y;244;Zenica\nA-2;Sat Casio;2;x z;244;Zenica'
  expect(await check(file)).toMatchObject({ counts: { bad: 2 } })
  const columns = async () =>
    (
      (await call('GET', `${where}/columns`)).body.data as {
        column: string
        meaning: string
        is_chosen: boolean
      }[]
    ).map(({ column, meaning, is_chosen }) => [column, meaning, is_chosen])
  expect((await columns()).slice(0, 4)).toEqual([
    ['A', 'external_id', false],
    ['B', '', false],
    ['C', '', false],
    ['D', '', false],
  ])
  const set = (...given: [string, string][]) =>
    call('PUT', `${where}/columns`, {
      columns: given.map(([column, meaning]) => ({ column, meaning })),
      price_unit: 'fening',
    })
  const wrong = await set(['A', 'title'], ['B', 'title'], ['C', 'boja'])
  expect([wrong.status, wrong.body.error.fields]).toEqual([
    422,
    { 'columns.1': 'I kolona „A“ znači Naslov.', 'columns.2': 'Nepoznato značenje „boja“.' },
  ])
  expect((await set(['A', 'external_id'], ['B', 'title'], ['C', 'price'], ['grad', ''])).status).toBe(200)
  expect(await columns()).toEqual([
    ['A', 'external_id', true],
    ['B', 'title', true],
    ['C', 'price', true],
    ['D', '', false],
    ['kategorija', 'category', false],
    ['grad', '', true],
  ])
  expect((await call('GET', where)).body.data.mapping).toMatchObject({
    ignored: ['grad'],
    price_unit: 'fening',
  })
  expect(await check(file)).toMatchObject({ counts: { bad: 2 } })
  expect((await set(['grad', 'city'])).status).toBe(200)
  expect(await check(file)).toMatchObject({ counts: { new: 2, bad: 0 } })
})

test('guesses by what three shops agree on, and by nothing that fewer say', async ({ shop, db }) => {
  const file = 'šifra;Bezeichner;kategorija;grad;stanje\nV1;Sat Tissot;Zegarki;Zenica;B-Stock'
  const agree = async () => {
    const { call, check, explain, where } = await shop()
    await check(file)
    await explain(['category', 'Zegarki', '244'], ['state', 'B-Stock', 'used'])
    await call('PUT', `${where}/columns`, { columns: [{ column: 'Bezeichner', meaning: 'title' }] })
  }
  const guesses = async () => {
    const { check, values } = await shop()
    const run = await check(file)
    return [run.counts.new, Object.fromEntries((await values()).map(({ value, guess }) => [value, guess]))]
  }
  await agree()
  await agree()
  expect(await guesses()).toEqual([0, { Zegarki: null, 'B-Stock': null, Zenica: '42' }])
  await agree()
  expect(await guesses()).toEqual([1, { Zegarki: '244', 'B-Stock': 'used', Zenica: '42' }])
  expect(
    (await db.selectFrom('shared_meaning').select('key').orderBy('key').execute()).map(({ key }) => key),
  ).toEqual(expect.arrayContaining(['b-stock', 'bezeichner', 'zegarki']))

  // Shops that say otherwise take the guess back.
  for (const to of ['new', 'new', 'new']) {
    const { check, explain } = await shop()
    await check(file)
    await explain(['state', 'B-Stock', to])
  }
  expect(await guesses()).toEqual([1, { Zegarki: '244', 'B-Stock': null, Zenica: '42' }])
})

test('keeps five hundred values, and values of 200 characters', async ({ shop }) => {
  const { call, check, where } = await shop()
  const long = (at: number) => `${at} ${'ž'.repeat(220)}`
  const rows = Array.from({ length: 500 }, (_, at) => `D${at};Sat broj ${at};244;Zenica;${long(at)};1`)
  expect(await check(goods(...rows))).toMatchObject({ counts: { new: 500, asked: 500 } })
  const page = async (query: string) => (await call('GET', `${where}/values${query}`)).body
  const first = await page('?open=1')
  expect([first.data.length, first.meta.total, first.meta.last_page]).toEqual([50, 500, 10])
  expect([...first.data[0].value].length).toBe(200)
  expect((await page('?open=1&page=10')).data).toHaveLength(50)
  expect((await page('?field=city')).data).toMatchObject([{ value: 'Zenica', rows: 500 }])
  const { field, value } = first.data[0]
  expect((await call('PUT', `${where}/values`, { values: [{ field, value, to: 'used' }] })).status).toBe(200)
  expect((await page('?open=1')).meta.total).toBe(499)
})

test('keeps what columns mean when later rows bring others with better names', async ({ shop }) => {
  const { check } = await shop('json')
  const row = (at: number) => ({
    'kod 1': `N-${at}`,
    naslov: `Sat broj ${at}`,
    kategorija: 244,
    grad: 'Zenica',
  })
  const rows = Array.from({ length: 600 }, (_, at) => (at < 550 ? row(at) : { ...row(at), id: 7 }))
  expect(await check(JSON.stringify(rows))).toMatchObject({ counts: { new: 600, bad: 0 } })
})
