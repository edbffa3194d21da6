import { sql } from 'kysely'
import { expect } from 'vitest'
import { decide, refusal, removal, shown, test } from '#tests/support/staff/moderation.ts'
import { car } from '#tests/support/listings/selling.ts'

type Found = {
  data: { id: number; state: string; held: boolean }[]
  next: string | null
  total: number | null
}
type Call = (method: 'GET', path: string) => Promise<{ status: number; body: Found }>
const idsOf = async (call: Call, query: string) =>
  (await call('GET', `/admin/listings?${query}`)).body.data.map(({ id }) => id)

test('finds listings by number, seller, category, state, hold, day and photo', async ({
  staff,
  make,
  db,
}) => {
  const seller = await make.account({ username: 'prodavac.proba' })
  const old = new Date('2024-03-05T12:00:00Z')
  const draft = await make.listing({ seller_id: seller.id, status: 'draft', created_at: old })
  const held = await make.listing({ seller_id: seller.id, held_by_moderation: true, category_id: 18 })
  const gone = await make.listing({ seller_id: seller.id, deleted_at: new Date() })
  const hash = 'f'.repeat(32)
  await db.insertInto('image').values({ hash, width: 8, height: 6, thumbhash: null }).execute()
  await db
    .insertInto('listing_image')
    .values({ listing_id: draft.id, image_hash: hash, position: 0 })
    .execute()
  const find = (query: string) => idsOf(staff.first.call, query)
  expect(await find(`id=${held.id}`)).toEqual([held.id])
  expect(await find('seller=PRODAVAC.proba')).toEqual([gone.id, held.id, draft.id])
  expect(await find(`seller=${seller.id}&category_id=1`)).toEqual([held.id])
  expect(await find('seller=prodavac.proba&state=deleted')).toEqual([gone.id])
  expect(await find('seller=prodavac.proba&held=true')).toEqual([held.id])
  expect(await find('state=draft&from=2024-03-05&to=2024-03-05')).toEqual([draft.id])
  expect(await find('state=draft&from=2024-03-06&to=2024-03-06')).toEqual([])
  expect(await find(`photo=/media/ff/${hash}-320.webp`)).toEqual([draft.id])
})

test('finds words with the search engine, and those of a seller in any state', async ({
  staff,
  make,
  index,
}) => {
  const seller = await make.account()
  const active = await make.listing({ seller_id: seller.id, title: 'Starinski gramofon s trubom' })
  const hidden = await make.listing({ seller_id: seller.id, title: 'Gramofon bez trube', status: 'hidden' })
  await index()
  const { body } = await staff.first.call('GET', '/admin/listings?q=gramofoni')
  expect(body).toMatchObject({ data: [{ id: active.id }], next: null, total: 1 })
  const find = (query: string) => idsOf(staff.first.call, query)
  expect(await find(`q=gramofon&seller=${seller.username}`)).toEqual([hidden.id, active.id])
  expect(await find(`q=gramofon+bez&seller=${seller.username}&state=hidden`)).toEqual([hidden.id])
})

test('pages through any number of listings without losing or repeating one', async ({ staff, make, db }) => {
  const seller = await make.account()
  const { id } = await make.listing({ seller_id: seller.id })
  await sql`
    insert into listing (seller_id, category_id, title, status, created_at)
    select seller_id, category_id, 'Niz ' || n, 'expired', date_trunc('hour', now()) - n / 3 * interval '1 hour'
    from listing, generate_series(1, 119) as n where id = ${id}`.execute(db)
  const seen: number[] = []
  for (let after = ''; ;) {
    const query = `seller=${seller.username}${after && `&after=${after}`}`
    const { body } = await staff.first.call('GET', `/admin/listings?${query}`)
    seen.push(...body.data.map((row: { id: number }) => row.id))
    if (body.next === null) break
    after = body.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
})

test.for([
  ['seller=niko.takav', 'seller', 'Takav korisnik ne postoji.'],
  ['category_id=999999', 'category_id', 'Odaberite kategoriju sa spiska.'],
  ['from=5.3.2024', 'from', 'Datum upišite kao 2026-12-31.'],
  ['photo=slika.jpg', 'photo', 'Unesite adresu fotografije ili njen otisak (32 znaka).'],
  ['q=golf&state=draft', 'q', 'Riječi se traže među aktivnim oglasima. Za druga stanja navedite i prodavca.'],
  ['after=kraj', 'after', 'Ta stranica ne postoji.'],
] as const)('refuses %s naming the field', async ([query, field, text], { staff }) => {
  const { status, body } = await staff.first.call('GET', `/admin/listings?${query}`)
  expect([status, body.error.fields]).toEqual([422, { [field]: text }])
})

test('changes a listing with a reason that its owner reads, and keeps the former version', async ({
  staff,
  person,
  make,
  db,
  deliver,
  index,
}) => {
  const owner = await person()
  const { id } = await make.listing({ seller_id: owner.id, title: 'Telefon zovi 061', price_fening: 10_000 })
  const path = `/admin/listings/${id}`
  const { version } = (await staff.first.call('GET', path)).body.data
  const body = { title: 'Ispravan telefon', price: '195,58', reason: 'Broj ne spada u naslov.', version }
  const done = await staff.first.call('PUT', path, body)
  expect(done.body.data).toMatchObject({
    now: { title: 'Ispravan telefon', display_price: '195,58 KM' },
    prices: [{ display_price: '195,58 KM' }, { display_price: '100 KM' }],
    deeds: [
      {
        username: staff.first.username,
        action: 'edited',
        reason: 'Broj ne spada u naslov.',
        changes: [
          { name: 'Naslov', before: 'Telefon zovi 061', after: 'Ispravan telefon' },
          { name: 'Cijena', before: '100 KM', after: '195,58 KM' },
        ],
      },
    ],
  })
  expect((await owner.call('GET', '/notifications')).body.data[0].text).toBe(
    'Izmijenili smo vaš oglas „Ispravan telefon“ (naslov, cijena). Razlog: Broj ne spada u naslov.',
  )
  await deliver()
  const mail = await db
    .selectFrom('inbox_message')
    .select(['subject', 'text'])
    .where('recipient', '=', owner.email!)
    .executeTakeFirstOrThrow()
  expect(mail.subject).toBe('Izmijenili smo vaš oglas „Ispravan telefon“')
  for (const part of ['Razlog: Broj ne spada u naslov.', 'Telefon zovi 061 → Ispravan telefon'])
    expect(mail.text).toContain(part)
  await index()
  expect((await owner.call('GET', '/search?q=ispravan+telefon')).body.meta.total).toBe(1)
  // Someone else has changed it since.
  expect((await refusal(staff.second.call('PUT', path, body)))[1]).toBe('listing_changed')
})

test('moves a published listing to another category, which its owner may not', async ({
  staff,
  person,
  make,
  deps,
}) => {
  const owner = await person()
  const golf = car(deps.catalog)
  const attributes = Object.fromEntries(golf.attributes.map((one) => [one.id, one.value]))
  const { id } = await make.listing({
    seller_id: owner.id,
    category_id: 18,
    city_id: 133,
    brand_id: golf.brand_id,
    attributes: JSON.stringify(attributes),
  })
  const bicycles = { category_id: 22 }
  expect((await owner.call('PUT', `/listings/${id}`, bicycles)).status).toBe(422)
  const reason = 'Bicikl je bio među automobilima.'
  const { body } = await staff.first.call('PUT', `/admin/listings/${id}`, { ...bicycles, reason })
  expect(body.data.now.category).toBe('Vozila › Bicikli')
})

test('refuses a change without a reason, without a difference, or of an own listing', async ({
  staff,
  make,
}) => {
  const { id } = await make.listing({ title: 'Obična lopata' })
  const path = `/admin/listings/${id}`
  const wrong = await staff.first.call('PUT', path, { title: 'Nova lopata', reason: ' ' })
  expect(wrong.body.error.fields).toEqual({ reason: 'Navedite razlog. Vlasnik ga čita.' })
  expect((await staff.first.call('PUT', path, { title: 'Ok', reason: 'x' })).body.error.fields).toEqual({
    title: 'Naslov mora imati najmanje 5 znakova.',
  })
  const same = staff.first.call('PUT', path, { title: 'Obična lopata', reason: 'x' })
  expect((await refusal(same))[2]).toBe('Ništa nije promijenjeno.')
  const own = await make.listing({ seller_id: staff.first.id })
  const change = staff.first.call('PUT', `/admin/listings/${own.id}`, { title: 'Nova lopata', reason: 'x' })
  expect((await refusal(change))[0]).toBe(409)
  expect((await staff.first.call('GET', path)).body.data).toMatchObject({ version: 1, deeds: [] })
})

test('opens a case without a report, whose decision holds the listing and whose undoing restores it', async ({
  staff,
  person,
  make,
  db,
  deliver,
}) => {
  const owner = await person()
  const visitor = await person()
  const { id } = await make.listing({ seller_id: owner.id })
  const opened = await staff.first.call('POST', `/admin/listings/${id}/case`)
  const path = `/admin/cases/${opened.body.case_id}`
  const busy = await refusal(staff.second.call('POST', `/admin/listings/${id}/case`))
  expect(busy[2]).toContain(staff.first.username)
  expect((await decide(staff.first, path, removal)).status).toBe(200)
  expect(await shown(visitor, id)).toBe(404)
  const held = (await staff.second.call('GET', `/admin/listings/${id}`)).body.data
  expect(held).toMatchObject({
    holds: [{ kind: 'removal', case_id: opened.body.case_id }],
    cases: [{ id: opened.body.case_id, state: 'closed', content: 'remove' }],
  })
  await deliver()
  const mail = await db
    .selectFrom('inbox_message')
    .select('text')
    .where('recipient', '=', owner.email!)
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain('bez prijave drugih korisnika')
  const [statement] = (await staff.first.call('GET', '/admin/statements')).body.data
  expect(statement.source_type).toBe('SOURCE_VOLUNTARY')
  await staff.second.call('POST', `${path}/undo`, { reason: 'Zabuna' })
  expect(await shown(visitor, id)).toBe(200)
})
