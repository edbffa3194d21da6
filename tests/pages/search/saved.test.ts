import { expect } from 'vitest'
import { mainOf, test } from '#tests/support/browser/plain-browser.ts'

/** Requests a page, or sends its form, with a person's cookie, as a browser without JavaScript does. */
const list = '/mojbazar/spaseno/oglasi'
const titlesOf = (html: string) =>
  [...mainOf(html).matchAll(/<h3><a[^>]*>([^<]+)</g)].map(([, title]) => title)

test('sends visitors to log in and back, and refuses unknown tabs', async ({ site, make, as }) => {
  const visitor = await site.inject(list)
  expect([visitor.statusCode, visitor.headers['location']]).toEqual([302, `/login?povratak=${list}`])
  const { get } = await as(await make.account())
  expect((await get('/mojbazar/spaseno')).headers['location']).toBe(list)
  expect((await get('/mojbazar/spaseno/recepti')).statusCode).toBe(404)
  expect((await get(list)).body).toContain('Još niste spasili nijedan oglas.')
})

test('saves a listing on its page, lists it, removes it and undoes that', async ({ make, as }) => {
  const { get, send } = await as(await make.account())
  const { id } = await make.listing({ title: 'Drvena stolica' })
  const page = `/artikal/${id}/drvena-stolica`
  expect(mainOf((await get(page)).body)).toContain('value="save"')

  const saved = await send(page, { intent: 'save' })
  expect([saved.statusCode, saved.headers['location']]).toEqual([302, page])
  expect(mainOf((await get(page)).body)).toContain('value="unsave"')
  expect(titlesOf((await get(list)).body)).toEqual(['Drvena stolica'])

  const removed = await send(list, { radnja: 'ukloni', oglas: String(id) })
  const notice = (await get(removed.headers['location']!)).body
  expect(titlesOf(notice)).toEqual([])
  expect(notice).toContain('Oglas je uklonjen iz spašenih.')
  const back = await send(list, { radnja: 'vrati', oglas: String(id) })
  expect(titlesOf((await get(back.headers['location']!)).body)).toEqual(['Drvena stolica'])
  const note = await send(list, { radnja: 'biljeska', oglas: String(id), note: 'Pitati za prevoz' })
  expect(mainOf((await get(note.headers['location']!)).body)).toContain('Pitati za prevoz')
  const long = await send(list, { radnja: 'biljeska', oglas: String(id), note: 'd'.repeat(501) })
  expect([long.statusCode, mainOf(long.body)]).toEqual([422, expect.stringContaining('Najviše 500 znakova.')])
  expect((await send(list, { radnja: 'brisi', oglas: String(id) })).statusCode).toBe(400)
})

test('shows the state of saved listings, and how their prices changed', async ({ make, as, db }) => {
  const reader = await make.account()
  const { get } = await as(reader)
  const add = async (title: string, then: number, now: number, status: 'active' | 'finished' | 'expired') => {
    const { id } = await make.listing({ title, price_fening: now, status })
    await db
      .insertInto('saved_listing')
      .values({ account_id: reader.id, listing_id: id, saved_at: new Date(), price_fening: then })
      .execute()
  }
  await add('Sniženi sto', 50_000, 42_000, 'active')
  await add('Poskupjeli sto', 50_000, 51_000, 'active')
  await add('Prodani sto', 50_000, 1_000, 'finished')
  await add('Istekli sto', 50_000, 50_000, 'expired')
  const main = mainOf((await get(list)).body)
  expect(main).toContain('Jeftinije za 80 KM nego kad ste spasili oglas')
  expect(main).toContain('Skuplje za 10 KM nego kad ste spasili oglas')
  expect(main.match(/nego kad ste spasili/g)).toHaveLength(2)
  expect(main).toContain('Završen')
  expect(main).toContain('Istekao')
})

test('searches, sorts and pages saved listings', async ({ make, as, db }) => {
  const reader = await make.account()
  const { get } = await as(reader)
  for (let at = 0; at < 23; at++) {
    const { id } = await make.listing({
      title: at === 7 ? 'Žuta šolja' : `Tanjir ${at}`,
      category_id: at < 20 ? 22 : 31,
      price_fening: 1_000 * (at + 1),
    })
    await db
      .insertInto('saved_listing')
      .values({ account_id: reader.id, listing_id: id, saved_at: new Date(), price_fening: null })
      .execute()
  }
  expect(titlesOf((await get(list)).body)).toHaveLength(20)
  expect(titlesOf((await get(`${list}?page=2`)).body)).toHaveLength(3)
  expect((await get(`${list}?page=9`)).headers['location']).toBe(`${list}?page=2`)
  expect(titlesOf((await get(`${list}?q=zuta`)).body)).toEqual(['Žuta šolja'])
  expect(titlesOf((await get(`${list}?category_id=31&sort=dearest`)).body)).toEqual([
    'Tanjir 22',
    'Tanjir 21',
    'Tanjir 20',
  ])
  expect((await get(`${list}?q=nema`)).body).toContain('Nijedan spašeni oglas ne odgovara pretrazi.')
})

test('keeps saved listings of a reader out of pages that visitors share', async ({
  site,
  make,
  as,
  index,
}) => {
  const { get, send } = await as(await make.account())
  const { id } = await make.listing({ title: 'Rijetka ploča', category_id: 22 })
  await index()
  const page = `/artikal/${id}/rijetka-ploca`
  const before = (await site.inject(page)).body.length
  await send(page, { intent: 'save' })
  await get('/pretraga?q=rijetka')
  for (const address of [page, '/pretraga?q=rijetka'])
    expect((await site.inject(address)).body).not.toMatch(/saved\\?",true|aria-pressed="true"/)
  expect((await site.inject(page)).body.length).toBe(before)
})

test('sorts saved listings into lists, several at once, without JavaScript', async ({ make, as, db }) => {
  const reader = await make.account()
  const { get, send } = await as(reader)
  const ids: number[] = []
  for (const title of ['Crveni auto', 'Plavi auto', 'Zeleni auto']) {
    const { id } = await make.listing({ title })
    ids.push(id)
    await db
      .insertInto('saved_listing')
      .values({ account_id: reader.id, listing_id: id, saved_at: new Date(), price_fening: null })
      .execute()
  }
  const [red, blue] = ids.map(String) as [string, string]
  const first = mainOf((await get(list)).body)
  expect(first.match(/type="checkbox"/g)).toHaveLength(3)

  const follow = async (fields: Record<string, string> | [string, string][], at = list) => {
    const reply = await send(at, fields)
    expect(reply.statusCode).toBe(302)
    return mainOf((await get(reply.headers['location']!)).body)
  }
  const put = await follow([
    ['oglas', red],
    ['oglas', blue],
    ['name', 'Auto za Amru'],
    ['radnja', 'stavi'],
  ])
  expect(put).toContain('U listu „Auto za Amru“ stavljeno: 2 oglasa.')
  const { id: amra } = await db
    .selectFrom('saved_list')
    .select('id')
    .where('account_id', '=', reader.id)
    .executeTakeFirstOrThrow()
  const shown = `${list}?list_id=${amra}`
  expect(titlesOf((await get(shown)).body)).toHaveLength(2)
  expect(await follow({ oglas: red, radnja: 'izvadi' }, shown)).toContain('izvađeno: 1 oglas.')
  expect(titlesOf((await get(shown)).body)).toEqual(['Plavi auto'])

  expect(await follow({ radnja: 'nova-lista', name: 'More' })).toContain('Lista „More“ je napravljena.')
  const taken = await send(list, { radnja: 'nova-lista', name: 'more' })
  expect([taken.statusCode, mainOf(taken.body)]).toEqual([
    422,
    expect.stringContaining('Već imate listu s tim nazivom.'),
  ])
  expect(await follow({ radnja: 'preimenuj', lista: String(amra), name: 'Za Amru' }, shown)).toContain(
    'Naziv liste je promijenjen.',
  )
  const nothing = await send(list, { radnja: 'stavi', lista: String(amra) })
  expect(mainOf(nothing.body)).toContain('Označite bar jedan oglas.')

  const removed = await follow([
    ['oglas', red],
    ['oglas', blue],
    ['radnja', 'ukloni'],
  ])
  expect(removed).toContain('Uklonjeno iz spašenih: 2 oglasa.')
  const back = await follow([
    ['oglas', red],
    ['oglas', blue],
    ['radnja', 'vrati'],
  ])
  expect(back).toContain('Ponovo spašeno: 2 oglasa.')
  expect(titlesOf((await get(shown)).body)).toEqual(['Plavi auto'])
  expect(await follow({ radnja: 'izbrisi-listu', lista: String(amra) }, shown)).toContain(
    'Lista je izbrisana.',
  )
  expect(titlesOf((await get(list)).body)).toHaveLength(3)
  expect((await get(shown)).headers['location']).toBe(list)
  expect((await send(list, { radnja: 'izvadi', oglas: red })).statusCode).toBe(400)
  expect((await send(list, { radnja: 'ukloni', oglas: 'x' })).statusCode).toBe(400)
})

test('shows saved listings that their sellers took away as gone, and others like them', async ({
  make,
  as,
  db,
  index,
}) => {
  const reader = await make.account()
  const { get } = await as(reader)
  const { id } = await make.listing({ title: 'Obrisana lampa', category_id: 25, deleted_at: new Date() })
  await make.listing({ title: 'Druga lampa', category_id: 25, price_fening: 10_500 })
  await db
    .insertInto('saved_listing')
    .values({ account_id: reader.id, listing_id: id, saved_at: new Date(), price_fening: 10_000 })
    .execute()
  await index()
  const main = mainOf((await get(list)).body)
  expect(main).toContain('Obrisana lampa')
  expect(main).toContain('Oglas je uklonjen')
  expect(main).not.toContain(`/artikal/${id}`)
  expect(main).toContain('Slični oglasi')
  expect(main).toContain('Druga lampa')
})
