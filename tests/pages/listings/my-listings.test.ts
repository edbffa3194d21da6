import { expect } from 'vitest'
import { localDay } from '#lib/time.ts'
import { mainOf, test } from '#tests/support/browser/plain-browser.ts'

/** Requests a page, or sends a row's form, with a person's cookie, as a browser without JavaScript does. */
const rowsOf = (html: string) => [...html.matchAll(/data-row="(\d+)"/g)].map(([, id]) => Number(id))

/** "Aktivni 2, Završeni 0 …", with the displayed counts. */
const tabsOf = (html: string) =>
  [
    ...mainOf(html).matchAll(
      /href="\/mojbazar\/artikli\/(\w+)"[^>]*>[^<]+<span class="([^"]*)"><span aria-hidden="true">([\d.]+)/g,
    ),
  ].map(([, tab, look, count]) => {
    const badge = look!.includes('bg-danger') ? ' red' : look!.includes('bg-line') ? ' grey' : ''
    return `${tab} ${count}${badge}`
  })

test('sends visitors to log in and back, redirects the bare address to the first tab, and refuses unknown tabs', async ({
  site,
  make,
  as,
}) => {
  const visitor = await site.inject('/mojbazar/artikli/skriveni?page=2')
  expect(visitor.statusCode).toBe(302)
  expect(visitor.headers['location']).toBe('/login?povratak=/mojbazar/artikli/skriveni?page=2')
  const me = await as(await make.account())
  const bare = await me.get('/mojbazar/artikli')
  expect([bare.statusCode, bare.headers['location']]).toEqual([302, '/mojbazar/artikli/aktivni'])
  expect((await me.get('/mojbazar/artikli/prodani')).statusCode).toBe(404)
})

test("shows each tab's listings, and two badges only while drafts wait", async ({ make, as }) => {
  const owner = await make.account()
  const long = { refreshed_at: new Date(Date.now() - 40 * 86_400_000) }
  const due = await make.listing({ seller_id: owner.id, ...long })
  const fresh = await make.listing({ seller_id: owner.id })
  const of = async (status: 'draft' | 'hidden' | 'finished' | 'expired') =>
    (await make.listing({ seller_id: owner.id, status })).id
  const [hidden, finished, expired] = [await of('hidden'), await of('finished'), await of('expired')]
  await make.listing({ title: 'Tuđi oglas' })
  const me = await as(owner)
  const open = async (tab: string) => (await me.get(`/mojbazar/artikli/${tab}`)).body

  expect(rowsOf(await open('aktivni'))).toEqual([fresh.id, due.id])
  expect(rowsOf(await open('skriveni'))).toEqual([hidden])
  expect(rowsOf(await open('zavrseni'))).toEqual([finished])
  expect(rowsOf(await open('istekli'))).toEqual([expired])
  expect(rowsOf(await open('obnovite'))).toEqual([due.id])
  const empty = await open('neaktivni')
  expect(empty).toContain('Nemate započetih oglasa.')
  expect(tabsOf(empty)).toEqual([
    'aktivni 2',
    'zavrseni 1',
    'neaktivni 0',
    'skriveni 1',
    'istekli 1',
    'obnovite 1',
  ])

  const draft = await of('draft')
  const filled = await open('neaktivni')
  expect(rowsOf(filled)).toEqual([draft])
  expect(tabsOf(filled)).toContain('neaktivni 1 red')
  expect(tabsOf(filled)).toContain('obnovite 1 grey')
})

test('hides by a form without JavaScript and shows the outcome; reloading repeats nothing', async ({
  site,
  make,
  as,
  db,
}) => {
  const owner = await make.account()
  const { id } = await make.listing({ seller_id: owner.id })
  const me = await as(owner)

  const tab = '/mojbazar/artikli/aktivni'
  // The row's menu opens by itself.
  expect(mainOf((await me.get(tab)).body)).toMatch(/<details[^>]*>(?:(?!<\/details>).)*>Sakrijte/s)
  const sent = await me.press(tab, /^Sakrijte/)

  const after = `/mojbazar/artikli/aktivni?gotovo=hide&oglasi=${id}`
  expect([sent.statusCode, sent.headers['location']]).toEqual([302, after])
  expect((await me.get(after)).body).toContain('Oglas je sakriven.')
  const { status } = await db
    .selectFrom('listing')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('hidden')
  expect((await site.inject(`/artikal/${id}`)).statusCode).toBe(404)
})

test('finishes at once and offers to undo it, but asks before it deletes', async ({ make, as, db }) => {
  const owner = await make.account()
  const { id } = await make.listing({ seller_id: owner.id, title: 'Sto od hrastovine' })
  const me = await as(owner)
  const tab = '/mojbazar/artikli/aktivni'
  const row = () =>
    db.selectFrom('listing').select(['status', 'deleted_at']).where('id', '=', id).executeTakeFirstOrThrow()

  const finished = await me.send(tab, { oglas: String(id), radnja: 'finish' })
  expect(finished.headers['location']).toBe(`${tab}?gotovo=finish&oglasi=${id}`)
  expect((await row()).status).toBe('finished')
  const notice = mainOf((await me.get(finished.headers['location'] as string)).body)
  expect(notice).toContain('Oglas je završen.')
  expect(notice).toContain('value="unfinish"')
  const undone = await me.send(tab, { izabrani: String(id), radnja_za_vise: 'unfinish' })
  expect((await me.get(undone.headers['location'] as string)).body).toContain('Oglas više nije završen.')
  expect((await row()).status).toBe('active')

  const asked = await me.send(tab, { oglas: String(id), radnja: 'delete' })
  expect(asked.statusCode).toBe(200)
  expect(mainOf(asked.body)).toContain('Izbrisati oglas?')
  expect(mainOf(asked.body)).toMatch(new RegExp(`href="${tab}"[^>]*>Odustanite<`))
  expect((await row()).deleted_at).toBeNull()
})

test('changes the price in the row, and refuses a missing or wrong one', async ({ make, as, db }) => {
  const owner = await make.account()
  const { id } = await make.listing({ seller_id: owner.id, price_fening: 1_250_050 })
  const onRequest = await make.listing({ seller_id: owner.id, price_fening: null, status: 'hidden' })
  const me = await as(owner)
  const tab = '/mojbazar/artikli/aktivni'
  const price = async () =>
    (await db.selectFrom('listing').select('price_fening').where('id', '=', id).executeTakeFirstOrThrow())
      .price_fening

  const asked = mainOf((await me.send(tab, { oglas: String(id), radnja: 'price' })).body)
  expect(asked).toMatch(/<input[^>]*name="cijena"[^>]*value="12\.500,50"/)
  const send = (cijena: string) => me.send(tab, { oglas: String(id), radnja: 'price', potvrda: 'da', cijena })
  for (const wrong of ['', '0', 'puno', '-5', '999999999999']) {
    const refused = await send(wrong)
    expect([wrong, refused.statusCode]).toEqual([wrong, 422])
    expect(mainOf(refused.body)).toMatch(
      /aria-invalid="true"[^>]*name="cijena"|name="cijena"[^>]*aria-invalid="true"/,
    )
  }
  expect(await price()).toBe(1_250_050)
  expect((await send('11.900')).headers['location']).toBe(`${tab}?gotovo=price`)
  expect(await price()).toBe(1_190_000)

  const hidden = mainOf((await me.get('/mojbazar/artikli/skriveni')).body)
  expect(hidden).toContain(`data-row="${onRequest.id}"`)
  expect(hidden).not.toContain('value="price"')
})

test('leads from a finished listing to the form of its copy', async ({ make, as, db }) => {
  const owner = await make.account()
  const { id } = await make.listing({ seller_id: owner.id, status: 'finished', title: 'Prodani bicikl' })
  const me = await as(owner)
  const tab = '/mojbazar/artikli/zavrseni'
  expect(mainOf((await me.get(tab)).body)).toContain('Objavite ponovo: Prodani bicikl')

  const sent = await me.send(tab, { oglas: String(id), radnja: 'copy' })

  const copy = await db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', owner.id)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
  expect([sent.statusCode, sent.headers['location']]).toEqual([302, `/artikal/uredjivanje/${copy.id}`])
  const form = await me.get(sent.headers['location'] as string)
  expect(form.body).toContain('Prodani bicikl')
})

test('keeps the status of refusals and shows them beside the listing', async ({ make, as }) => {
  const owner = await make.account()
  const draft = await make.listing({ seller_id: owner.id, status: 'draft', category_id: 18 })
  const hidden = await make.listing({ seller_id: owner.id, status: 'hidden' })
  const foreign = await make.listing()
  const me = await as(owner)
  const send = (tab: string, oglas: number | string, radnja: string) =>
    me.send(`/mojbazar/artikli/${tab}`, { oglas: String(oglas), radnja })

  const incomplete = await send('neaktivni', draft.id, 'publish')
  expect(incomplete.statusCode).toBe(422)
  expect(mainOf(incomplete.body)).toContain('Odaberite marku.')
  expect(mainOf(incomplete.body)).toContain(`href="/artikal/uredjivanje/${draft.id}"`)
  const impossible = await send('skriveni', hidden.id, 'hide')
  expect(impossible.statusCode).toBe(409)
  expect(mainOf(impossible.body)).toContain('role="alert"')
  expect((await send('aktivni', foreign.id, 'hide')).statusCode).toBe(403)
  expect((await send('aktivni', 999_999_999, 'hide')).statusCode).toBe(404)
  expect((await send('aktivni', 'abc', 'hide')).statusCode).toBe(400)
  expect((await send('aktivni', hidden.id, 'prodaj')).statusCode).toBe(400)
})

test('leads users with an unverified phone to verify it, and back', async ({ make, as }) => {
  const owner = await make.account({ verified: false })
  const { id } = await make.listing({ seller_id: owner.id, status: 'draft' })
  const me = await as(owner)
  const refused = await me.send('/mojbazar/artikli/neaktivni', { oglas: String(id), radnja: 'publish' })
  expect(refused.statusCode).toBe(403)
  expect(mainOf(refused.body)).toContain(
    'href="/mojbazar/postavke/verifikacija?povratak=/mojbazar/artikli/neaktivni"',
  )
})

test('redirects a page past the end to the last one', async ({ make, as }) => {
  const owner = await make.account({ pro_until: new Date(Date.now() + 86_400_000) })
  for (let made = 0; made < 21; made++) await make.listing({ seller_id: owner.id })
  const me = await as(owner)
  const last = await me.get('/mojbazar/artikli/aktivni?page=2')
  expect(rowsOf(last.body)).toHaveLength(1)
  const beyond = await me.get('/mojbazar/artikli/aktivni?page=3')
  expect([beyond.statusCode, beyond.headers['location']]).toEqual([302, '/mojbazar/artikli/aktivni?page=2'])
})

test('needs as many queries for twenty listings as for one', async ({ make, as, statements }) => {
  const [few, many] = [await make.account(), await make.account()]
  await make.listing({ seller_id: few.id })
  for (let made = 0; made < 20; made++) await make.listing({ seller_id: many.id })
  const [one, twenty] = [await as(few), await as(many)]
  const countOf = async (me: typeof one) => {
    await me.get('/mojbazar/artikli/aktivni') // writes of the session itself come first
    return statements(() => me.get('/mojbazar/artikli/aktivni'))
  }
  const lonely = await countOf(one)
  expect(await countOf(twenty)).toBe(lonely)
  expect(lonely).toBeLessThanOrEqual(10)
})

test('searches the list by words and group, and keeps the search across pages', async ({ make, as }) => {
  const owner = await make.account({ pro_until: new Date(Date.now() + 86_400_000) })
  for (let made = 0; made < 21; made++)
    await make.listing({ seller_id: owner.id, title: `Čaša broj ${made}` })
  const car = await make.listing({ seller_id: owner.id, title: 'Golf', category_id: 18 })
  const me = await as(owner)

  const cups = (await me.get('/mojbazar/artikli/aktivni?q=casa')).body
  expect(rowsOf(cups)).toHaveLength(20)
  expect(cups).toContain('Pronađeno: 21 oglas')
  expect(cups).toContain('href="/mojbazar/artikli/aktivni?page=2&amp;q=casa"')
  expect(rowsOf((await me.get('/mojbazar/artikli/aktivni?page=2&q=casa')).body)).toHaveLength(1)
  expect(rowsOf((await me.get('/mojbazar/artikli/aktivni?grupa=automobili')).body)).toEqual([car.id])
  const none = (await me.get('/mojbazar/artikli/aktivni?q=avion')).body
  expect(none).toContain('Nijedan oglas ne odgovara pretrazi.')
  expect(none).toContain('value="avion"')
})

/** The form fields of several rows: the same name for each. */
const chosen = (ids: number[], action: string) =>
  new URLSearchParams([['radnja_za_vise', action], ...ids.map((id) => ['izabrani', String(id)])])

test('hides, finishes and deletes several rows at once, and undoes a deletion', async ({
  make,
  site,
  login,
  as,
}) => {
  const owner = await make.account()
  const token = await login(owner)
  const ids = [0, 0, 0].map(() => 0)
  for (const at of ids.keys()) ids[at] = (await make.listing({ seller_id: owner.id })).id
  const send = (tab: string, fields: URLSearchParams) =>
    site.inject({
      method: 'POST',
      url: `/mojbazar/artikli/${tab}?q=probni`,
      cookies: { 'auth.token': token },
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
      },
      payload: fields.toString(),
    })
  const open = async (path: string) => mainOf((await (await as(owner)).get(path)).body)

  const hidden = await send('aktivni', chosen(ids, 'hide'))
  expect(hidden.headers['location']).toBe(
    `/mojbazar/artikli/aktivni?q=probni&gotovo=hide&oglasi=${ids.join(',')}`,
  )
  expect(await open(hidden.headers['location'] as string)).toContain('Sakriveno: 3 oglasa.')
  expect(rowsOf(await open('/mojbazar/artikli/skriveni'))).toHaveLength(3)

  const asked = await send('skriveni', chosen(ids, 'delete'))
  expect(mainOf(asked.body)).toContain('Izbrišite 3 oglasa?')
  expect(rowsOf(await open('/mojbazar/artikli/skriveni'))).toHaveLength(3)
  const single = mainOf((await send('skriveni', chosen([ids[0]!], 'delete'))).body)
  expect(single).toContain('Izbrisati oglas?')
  expect(single).not.toContain('Izbrišite 1 oglas')
  const confirmed = chosen(ids, 'delete')
  confirmed.append('potvrda', 'da')
  const deleted = await send('skriveni', confirmed)
  const notice = await open(deleted.headers['location'] as string)
  expect(notice).toContain('Izbrisano: 3 oglasa.')
  expect(notice).toContain('Vratite oglase')
  expect(rowsOf(notice)).toEqual([])
  const back = await send('skriveni', chosen(ids, 'restore'))
  expect(await open(back.headers['location'] as string)).toContain('Vraćeno: 3 oglasa.')
  expect(rowsOf(await open('/mojbazar/artikli/skriveni'))).toHaveLength(3)

  // Each listing that cannot be changed says why.
  const shown = await send('skriveni', chosen([ids[0]!], 'unhide'))
  expect(shown.statusCode).toBe(302)
  const mixed = await send('skriveni', chosen(ids, 'unhide'))
  expect(mixed.statusCode).toBe(200)
  expect(mainOf(mixed.body)).toContain('Urađeno za 2 oglasa. Nije uspjelo za 1 oglas:')
  expect(mainOf(mixed.body)).toContain('Ovaj oglas nije skriven.')
  expect(mainOf((await send('skriveni', chosen([], 'hide'))).body)).toContain('Označite bar jedan oglas.')
  expect((await send('aktivni', chosen([ids[0]!], 'copy'))).statusCode).toBe(400)
  expect(
    (
      await send(
        'aktivni',
        chosen(
          Array.from({ length: 21 }, (_, at) => at + 1),
          'hide',
        ),
      )
    ).statusCode,
  ).toBe(400)
})

test('shows when a listing was published, however long it was a draft', async ({ make, as }) => {
  const owner = await make.account()
  const at = new Date('2026-03-29T22:30:00Z') // already the 30th in Sarajevo
  await make.listing({
    seller_id: owner.id,
    created_at: new Date('2026-01-01'),
    published_at: at,
    refreshed_at: at,
  })
  const main = mainOf((await (await as(owner)).get('/mojbazar/artikli/aktivni')).body)
  expect(main).toContain('Objavljen 30. 3. 2026.')
  expect(main).not.toContain('Obnovljen ')
})

test('reserves and frees a row, and can restore a deleted one', async ({ make, as }) => {
  const owner = await make.account()
  const { id } = await make.listing({ seller_id: owner.id })
  const me = await as(owner)
  const tab = '/mojbazar/artikli/aktivni'
  await me.send(tab, { oglas: String(id), radnja: 'reserve' })
  const reserved = mainOf((await me.get(`${tab}?gotovo=reserve`)).body)
  expect(reserved).toContain('Oglas je označen kao rezervisan.')
  expect(reserved).toMatch(/>Rezervisano</)
  expect(reserved).toContain('Uklonite rezervaciju')
  expect(reserved).not.toMatch(/>Rezervišite</)
  await me.send(tab, { oglas: String(id), radnja: 'unreserve' })
  expect(mainOf((await me.get(tab)).body)).toMatch(/>Rezervišite</)
  const deleted = await me.send(tab, { oglas: String(id), radnja: 'delete', potvrda: 'da' })
  expect(deleted.headers['location']).toBe(`${tab}?gotovo=delete&oglasi=${id}`)
  const after = mainOf((await me.get(deleted.headers['location'] as string)).body)
  for (const text of ['Oglas je izbrisan.', 'Vratite oglas', 'Nemate aktivnih oglasa.'])
    expect(after).toContain(text)
})

test('shows the statistics of a listing to its owner only', async ({ make, as, db, site }) => {
  const owner = await make.account()
  const { id } = await make.listing({ seller_id: owner.id, title: 'Sat sa statistikom' })
  const today = new Date(`${localDay(new Date())}T12:00`)
  await db
    .insertInto('listing_day')
    .values({ listing_id: id, day: today, views: 1_234, phone_shown: 5, shared: 1 })
    .execute()
  await db.insertInto('listing_view_count').values({ listing_id: id, views: 4_321 }).execute()
  const path = `/mojbazar/artikli/statistika/${id}`

  const { body, statusCode } = await (await as(owner)).get(path)

  expect(statusCode).toBe(200)
  const main = mainOf(body)
  for (const text of [
    'Sat sa statistikom',
    'Posljednjih 30 dana',
    '4.321',
    '1.234 pregleda',
    '5 prikaza',
    '1 dolazak',
  ])
    expect(main).toContain(text)
  expect(main).toContain('Sličnih oglasa je premalo za poređenje.')
  // The chart of views leads, before the totals.
  expect(main.indexOf('aria-label="Pregledi po danima"')).toBeLessThan(main.indexOf('Pregledi ukupno'))
  expect(body).toContain('<meta name="robots" content="noindex"/>')
  expect((await (await as(await make.account())).get(path)).statusCode).toBe(403)
  expect((await site.inject(path)).headers['location']).toBe(`/login?povratak=${path}`)
  expect((await (await as(owner)).get('/mojbazar/artikli/statistika/abc')).statusCode).toBe(404)
})
