import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { csv, test } from '#tests/support/shops/feeds.ts'
import { jpeg } from '#tests/support/listings/photos.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { fetchDueFeeds } from './service.ts'

test('names the problems of each row, creates the rest, and changes nothing on a repeat', async ({
  dealer,
}) => {
  const { make, send, decide, errors, listings } = await dealer()
  const id = await make()
  const file = csv(
    'A1;Far desni Golf 7;150;Ispravan',
    'A2;Branik prednji Audi;1.250,50 KM;',
    ';Bez šifre uopšte;10;',
    'A3;Kvar;10;',
    'A4;Kvaka vrata Corsa;deset;',
    'A1;Far lijevi Golf 7;100;',
    'A5;Retrovizor',
  )
  const dry = await send(id, file, '?dry=1')
  expect(dry).toMatchObject({ state: 'checked', is_dry: true, counts: { rows: 7, new: 2, bad: 5 } })
  const named = [
    [3, 'Šifra: Red nema šifru, po kojoj bi se oglas kasnije prepoznao.'],
    [4, 'Naslov: Naslov mora imati najmanje 5 znakova.'],
    [5, 'Cijena: Unesite cijenu u KM, npr. 150 ili 12.500,50.'],
    [6, 'Šifra: Šifra „A1“ je već u redu 1.'],
    [7, 'Red: Red ima 2 kolona, a zaglavlje 4.'],
  ]
  expect(await errors(id, dry)).toEqual(named)
  expect(await listings()).toEqual([])

  const { run } = await decide(id, dry, 'confirm')
  expect(run).toMatchObject({ state: 'done', counts: { done: 2, failed: 0 } })
  expect(await errors(id, run)).toEqual(named)
  const made = [
    ['A1', 'active', 15_000, 'Far desni Golf 7', 1],
    ['A2', 'active', 125_050, 'Branik prednji Audi', 1],
  ]
  expect(await listings()).toEqual(made)

  const again = await send(id, file)
  expect(again).toMatchObject({ state: 'done', counts: { same: 2, new: 0, change: 0, bad: 5, missing: 0 } })
  expect(await listings()).toEqual(made)
  expect((await decide(id, dry, 'confirm')).status).toBe(409)
})

test('updates changed listings, hides missing ones, and shows them when they are back', async ({
  dealer,
  db,
}) => {
  const { make, send, decide, listings, account } = await dealer()
  const id = await make()
  const parts = [
    'B1;Alternator Bosch 90A;100;',
    'B2;Hladnjak klime Valeo;200;',
    'B3;Kompresor Denso;300;',
    'B4;Prag lijevi limeni;400;',
  ]
  await send(id, csv(...parts))
  const changed = csv('B1;Alternator Bosch 90A novi opis;90;Bolji', ...parts.slice(1, 3))
  expect(await send(id, changed)).toMatchObject({
    state: 'done',
    counts: { change: 1, same: 2, missing: 1, hidden: 1 },
  })
  expect(await listings()).toEqual([
    ['B1', 'active', 9_000, 'Alternator Bosch 90A novi opis', 2],
    ['B2', 'active', 20_000, 'Hladnjak klime Valeo', 1],
    ['B3', 'active', 30_000, 'Kompresor Denso', 1],
    ['B4', 'hidden', 40_000, 'Prag lijevi limeni', 1],
  ])
  const prices = await db
    .selectFrom('listing_price')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .select('listing_price.price_fening')
    .where('seller_id', '=', account.id)
    .where('title', 'like', 'Alternator%')
    .orderBy('listing_price.created_at')
    .execute()
  expect(prices.map(({ price_fening }) => price_fening)).toEqual([10_000, 9_000])

  expect(await send(id, csv(...parts))).toMatchObject({ counts: { change: 2, same: 2 } })
  expect((await listings()).map(([, status]) => status)).toEqual(['active', 'active', 'active', 'active'])

  // A listing that the seller finished stays finished, and a wrong row hides nothing.
  await db
    .updateTable('listing')
    .set({ status: 'finished' })
    .where('title', '=', 'Kompresor Denso')
    .where('seller_id', '=', account.id)
    .execute()
  const wrong = csv(parts[0]!, 'B2;Hladnjak klime Valeo;puno;', 'B3;Kompresor Denso;350;', parts[3]!)
  expect(await send(id, wrong)).toMatchObject({ state: 'done', counts: { bad: 1, same: 3, hidden: 0 } })
  expect((await listings()).map(([, status]) => status)).toEqual(['active', 'active', 'finished', 'active'])

  const few = await send(id, csv(parts[0]!))
  expect(few).toMatchObject({
    state: 'asking',
    questions: [expect.stringContaining('nema 2 oglasa od 3 aktivnih')],
  })
  expect((await decide(id, few, 'cancel')).run.state).toBe('cancelled')
  const cheap = await send(id, csv('B1;Alternator Bosch 90A;1;', parts[1]!, parts[3]!))
  expect(cheap.questions).toEqual([
    'Cijena bi pala na pola ili niže za 1 oglas, npr. „Alternator Bosch 90A“: 100 KM → 1 KM.',
  ])
  expect((await listings())[0]![2]).toBe(10_000)
  expect((await decide(id, cheap, 'confirm')).run.state).toBe('done')
  expect((await listings())[0]![2]).toBe(100)
  for (const [broken, problem] of [
    ['', 'nema nijednog reda'],
    ['šifra;naslov\n', 'nema nijednog reda'],
    ['šifra;naslov\nX;"nema kraja', 'navodnici se ne zatvaraju'],
  ] as const)
    if (broken !== '')
      expect(await send(id, broken)).toMatchObject({
        state: 'failed',
        problem: expect.stringContaining(problem),
      })
})

test('keeps the meaning of columns, and takes makes, places and attributes by name', async ({
  dealer,
  db,
  deps,
  make: maker,
}) => {
  const { make, send, decide, call, account } = await dealer()
  const id = await make({ mapping: {} })
  const body = {
    name: 'Auta',
    format: 'json',
    mapping: {
      fields: { external_id: 'oznaka', title: 'puni naziv', price: 'cijene/mpc' },
      attributes: [{ id: 3, column: 'km' }],
    },
  }
  expect((await call('PUT', `/shop/feeds/${id}`, body)).status).toBe(200)
  const required = deps.catalog.attributesOf(18).filter(({ required: isRequired }) => isRequired)
  const values = Object.fromEntries(
    required
      .filter(({ id: attribute }) => attribute !== 3)
      .map(({ displayName, options, type }) => [
        displayName,
        options ? options[0]!.toUpperCase() : type === 'number' ? '2016' : 'da',
      ]),
  )
  const golf = {
    oznaka: 7,
    'puni naziv': 'Golf 7 1.6 TDI',
    cijene: { mpc: 21_900 },
    kategorija: 'Automobili',
    grad: 'sarajevo - centar',
    stanje: 'Korišteno',
    marka: 'volkswagen',
    model: 'GOLF',
    km: '150.000',
    ...values,
  }
  // Credit for one listing of a shop, but not for two.
  await maker.credit(account.id, 60)
  const asking = await send(
    id,
    JSON.stringify([
      golf,
      { ...golf, oznaka: 8, grad: 'Atlantida', marka: 'Tatra' },
      { ...golf, oznaka: 9, 'puni naziv': 'Golf 6 karavan' },
    ]),
  )
  expect(asking).toMatchObject({ state: 'asking', counts: { price: 98 } })
  expect(asking.questions[0]).toContain('košta 98 kredita, a imate 60 kredita')
  const { run } = await decide(id, asking, 'confirm')
  expect(run.counts).toMatchObject({ rows: 3, new: 2, bad: 1, done: 1, failed: 1 })
  const made = await db
    .selectFrom('listing')
    .select(['category_id', 'brand_id', 'condition', 'attributes', 'price_fening'])
    .where('seller_id', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(made).toMatchObject({ category_id: 18, brand_id: 89, condition: 'used', price_fening: 2_190_000 })
  expect(made.attributes).toMatchObject({ 3: 150_000 })
  const { data } = (await call('GET', `/shop/feeds/${id}`)).body
  expect(data).toMatchObject({
    used: { city: 'grad', brand: 'marka' },
    listings: 1,
    last_run: { id: run.id },
  })
  expect(data.columns).toContain('cijene/mpc')
  expect(
    (await call('PUT', `/shop/feeds/${id}`, { ...body, mapping: { category_id: 1 } })).body.error.fields,
  ).toEqual({
    'mapping.category_id': 'Odaberite podkategoriju sa spiska.',
  })
})

test('fetches a feed and its photos from their addresses, at most once an hour', async ({
  dealer,
  db,
  runJobs,
  onTestFinished,
  clock,
  deps,
}) => {
  const asked: string[] = []
  const photo = await jpeg()
  const server = createServer((request, reply) => {
    asked.push(request.url!)
    if (request.url === '/feed.xml')
      return reply.end(
        `<shop><artikal><id>C1</id><naslov>Felge aluminijske 16</naslov><cijena>500</cijena>
        <slike><slika>${origin}/a.jpg</slika><slika>${origin}/nema.jpg</slika></slike></artikal></shop>`,
      )
    if (request.url === '/a.jpg') return reply.writeHead(302, { location: '/b.jpg' }).end()
    if (request.url === '/b.jpg') return reply.end(photo)
    return reply.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => void server.close())
  const { make, call, listings, runOf } = await dealer()
  const id = await make({ format: 'xml', address: `${origin}/feed.xml`, is_hourly: true })
  const { body } = await call('POST', `/shop/feeds/${id}/runs`, { dry: false })
  await runJobs()
  expect(await runOf(id, body.id)).toMatchObject({ state: 'done', counts: { done: 1 } })
  expect(await listings()).toMatchObject([['C1', 'active', 50_000, 'Felge aluminijske 16', 1]])
  expect(asked).toEqual(['/feed.xml', '/a.jpg', '/b.jpg', '/nema.jpg'])
  const photos = await db
    .selectFrom('feed_photo')
    .select(['is_done', 'problem'])
    .orderBy('position')
    .execute()
  expect(photos).toEqual([
    { is_done: true, problem: null },
    { is_done: false, problem: 'Adresa je odgovorila greškom 404.' },
  ])
  expect(await db.selectFrom('listing_image').select('position').execute()).toEqual([{ position: 0 }])

  const soon = await call('POST', `/shop/feeds/${id}/runs`, { dry: true })
  expect([soon.status, soon.body.message]).toEqual([409, expect.stringContaining('najviše jednom na sat')])
  clock.advance(3600_000 + 1_000)
  onTestFinished(() => clock.reset())
  await fetchDueFeeds(deps)
  await runJobs()
  expect((await call('GET', `/shop/feeds/${id}/runs`)).body.data).toMatchObject([
    { state: 'done', counts: { same: 1 } },
    { state: 'done' },
  ])
  await fetchDueFeeds(deps)
  expect((await call('GET', `/shop/feeds/${id}/runs`)).body.data).toHaveLength(2)
})

test('belongs to the shop and its agents, and to nobody else', async ({
  dealer,
  make,
  app,
  login,
  seller,
}) => {
  const { make: makeFeed, call, account } = await dealer()
  const id = await makeFeed()
  const other = await dealer()
  const agent = caller(
    app,
    await login(await make.account({ agent_of_shop_id: (account as { shop?: { id: number } }).shop!.id })),
  )
  const user = await seller()
  expect((await agent('GET', `/shop/feeds/${id}`)).status).toBe(200)
  expect((await other.call('GET', `/shop/feeds/${id}`)).status).toBe(404)
  expect((await user.call('GET', '/shop/feeds')).status).toBe(403)
  const wrong = async (body: object) =>
    (await call('POST', '/shop/feeds', { name: 'X', format: 'csv', ...body })).body.error.fields
  expect(await wrong({ name: ' ' })).toEqual({ name: 'Unesite naziv.' })
  expect(await wrong({ address: 'ftp://x' })).toMatchObject({
    address: expect.stringContaining('punu adresu'),
  })
  expect(await wrong({ is_hourly: true })).toEqual({ address: 'Za preuzimanje svakog sata upišite adresu.' })
  expect((await call('DELETE', `/shop/feeds/${id}`)).status).toBe(200)
  expect((await call('GET', '/shop/feeds')).body.data).toEqual([])
})
