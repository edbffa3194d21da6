import { expect } from 'vitest'
import { firm } from '#tests/support/shops/shops.ts'
import { test as base } from '#tests/support/test.ts'

const hour = 3600 * 1000

const test = base.extend('as', { scope: 'file' }, ({ site, login }) => async (account: { id: number }) => {
  const headers = { cookie: `auth.token=${await login(account)}` }
  return {
    open: (url: string) => site.inject({ url, headers }),
    /** As a browser without a script sends a form. */
    send: (url: string, fields: Record<string, string>) =>
      site.inject({
        method: 'POST',
        url,
        headers: {
          ...headers,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams(fields).toString(),
      }),
  }
})

test('shows the packages with their prices, and everyone their own way on', async ({ site, make, as }) => {
  const { body } = await site.inject('/shopovi/paketi')
  for (const text of ['Platinum', '520 KM', '4.600 kredita svakog mjeseca', '30 dana', '500 kredita'])
    expect(body).toContain(text)
  expect(body).toContain('href="/shopovi/registracija"')
  const user = await make.account()
  const { shop, ...owner } = await make.shop()
  const agent = await make.account({ agent_of_shop_id: shop.id })
  const seenBy = async (account: { id: number }) => (await (await as(account)).open('/shopovi/paketi')).body
  expect(await seenBy(user)).toContain(`href="/postani-shop/${user.username}"`)
  expect(await seenBy(agent)).toContain('je agent shopa')
  for (const text of ['ili 918 KM za godinu', '162 KM manje', 'Poređenje paketa', 'Cijena za godinu'])
    expect(body).toContain(text)
  for (const one of [body, await seenBy(user)])
    expect(one).toContain('Shop se ne može vratiti u račun običnog korisnika.')
  const own = await seenBy(owner)
  expect(own.match(/Vaš paket</g)).toHaveLength(1)
  for (const text of [
    '1.050 više nego Bronze',
    'Produžite Bronze',
    'href="/shopovi/produzi-bazar-shop?paket=platinum"',
  ])
    expect(own).toContain(text)
})

test('turns an account into a shop by its form, and asks before one that has no trial', async ({
  make,
  as,
}) => {
  const fields = Object.fromEntries(
    Object.entries(firm()).map(([name, value]) => [`declaration.${name}`, value]),
  )
  const [first, second] = [await make.account(), await make.account()]
  const url = ({ username }: { username: string }) => `/postani-shop/${username}`
  const one = await as(first)
  expect((await one.open(url(second))).headers.location).toBe(url(first))
  const opened = await one.send(url(first), fields)
  expect([opened.statusCode, opened.headers.location]).toEqual([
    302,
    '/mojbazar/postavke/shop-postavke?gotovo=otvoren',
  ])
  const settingsPage = (await one.open(String(opened.headers.location))).body
  for (const text of ['Vaš shop je otvoren.', 'Probni period paketa Bronze traje do', 'Urađeno 0 od 5'])
    expect(settingsPage).toContain(text)
  expect((await one.open(`/shops/${first.username}/aktivni`)).body).toMatch(
    />Bronze Bazar shop, probno do \d/,
  )
  expect((await one.open(url(first))).headers.location).toBe('/shopovi/paketi')

  const two = await as(second)
  expect((await two.open(url(second))).body).not.toContain('name="without_trial"')
  const asked = await two.send(url(second), fields)
  expect(asked.statusCode).toBe(422)
  expect(asked.body).toContain('name="without_trial"')
  const unpaid = await two.send(url(second), { ...fields, without_trial: 'on' })
  expect(unpaid.headers.location).toBe('/shopovi/produzi-bazar-shop?gotovo=otvoren')
  expect((await two.open(String(unpaid.headers.location))).body).toContain('radit će čim uplata stigne')
})

test('leads from the choice of a package to the bank of a card, or to a pro-forma invoice', async ({
  make,
  as,
}) => {
  const shop = await make.shop()
  const { open, send } = await as(shop)
  const url = '/shopovi/produzi-bazar-shop'
  expect((await open(url)).body).toContain('Uplata na račun, s predračunom u PDF-u')
  const choice = { package: 'gold', months: '3' }
  const byCard = await send(url, { ...choice, way: 'card' })
  expect(byCard.headers.location).toMatch(/^\/transakcije\/\d+\/placanje\?odmah=1$/)
  const form = (await open(String(byCard.headers.location))).body
  expect(form).toContain('Platite 630,00 KM')
  const byBank = await send(url, { ...choice, way: 'bank' })
  expect(byBank.headers.location).toMatch(/^\/shopovi\/predracun\/\d+$/)
  const proforma = (await open(String(byBank.headers.location))).body
  expect(proforma).toContain('630,00 KM')
  const statements = (await open('/mojbazar/postavke/izvodi')).body
  expect(statements).toContain(`href="${byBank.headers.location}"`)
  const other = await as(await make.shop())
  expect((await other.open(String(byBank.headers.location))).statusCode).toBe(404)
  const wrong = await send(url, { ...choice, way: '' })
  expect([wrong.statusCode, wrong.body.includes('Odaberite način plaćanja.')]).toEqual([422, true])
})

test('keeps users and agents from the pages of shops', async ({ make, as }) => {
  const { shop } = await make.shop()
  for (const account of [await make.account(), await make.account({ agent_of_shop_id: shop.id })]) {
    const { open } = await as(account)
    for (const url of [
      '/shopovi/produzi-bazar-shop',
      '/shopovi/predracun/1',
      '/mojbazar/postavke/izvodi',
      '/mojbazar/postavke/shop-postavke',
    ])
      expect([url, (await open(url)).headers.location]).toEqual([url, '/'])
  }
})

test('says on every page that a shop is suspended, and on its own page that it does not work', async ({
  site,
  make,
  as,
}) => {
  const shop = await make.shop({ active: false, ends_at: new Date(Date.now() - hour) })
  expect((await site.inject(`/shops/${shop.username}/aktivni`)).body).toContain('Ovaj shop trenutno ne radi')
  const { open } = await as(shop)
  const home = (await open('/')).body
  expect(home).toContain('Vaš Bazar shop je suspendovan zbog neplaćanja!')
  expect(home).toContain('href="/mojbazar/postavke/izvodi"')
  expect((await open(`/shops/${shop.username}/aktivni`)).body).toContain('Platite shop')
})

const settings = '/mojbazar/postavke/shop-postavke'

test('lists what a new shop lacks to its owner, until all is done', async ({ site, make, as, db }) => {
  const shop = await make.shop()
  const page = `/shops/${shop.username}/aktivni`
  const { open, send } = await as(shop)
  const first = (await open(page)).body
  expect(first).toContain('Urađeno 0 od 5')
  expect(first).toContain('href="/mojbazar/postavke/shop-postavke?dio=radno-vrijeme"')
  expect(first).not.toContain('Poruke pratiocima')
  expect((await site.inject(page)).body).not.toContain('Uredite svoj shop')
  expect((await (await as(await make.shop())).open(page)).body).not.toContain('Uredite svoj shop')

  await make.listing({ seller_id: shop.id })
  await db
    .updateTable('shop')
    .set({ street: 'Titova 1', about_html: '<p>Stolarija</p>' })
    .where('owner_id', '=', shop.id)
    .execute()
  expect((await open(page)).body).toContain('Urađeno 3 od 5')
  await send(`${settings}?dio=radno-vrijeme`, { 'hours.mon.from': '8:00', 'hours.mon.to': '16:00' })
  await db.updateTable('account').set({ avatar: '/media/a.webp' }).where('id', '=', shop.id).execute()
  const follower = await make.account()
  await db
    .insertInto('followed_seller')
    .values({ account_id: follower.id, seller_id: shop.id, followed_at: new Date() })
    .execute()
  const last = (await open(page)).body
  expect(last).not.toContain('Uredite svoj shop')
  expect(last).toContain('Poruke pratiocima')
})

test("saves a shop's own texts", async ({ site, make, as }) => {
  const shop = await make.shop()
  const { open, send } = await as(shop)
  const fields = { business_name: 'Stolarija Hrast', business_type: 'Obrt', web: 'hrast.ba', lat: '43,86' }
  const wrong = await send(settings, fields)
  expect([wrong.statusCode, wrong.body.includes('Unesite obje koordinate')]).toEqual([422, true])
  expect((await send(settings, { ...fields, lon: '18,41', street: 'Titova 1' })).headers.location).toBe(
    `${settings}?gotovo=podaci`,
  )
  expect((await open(settings)).body).toContain('value="https://hrast.ba"')
  const week = { 'hours.mon.from': '8:00', 'hours.mon.to': '16:00' }
  const halved = await send(`${settings}?dio=radno-vrijeme`, { ...week, 'hours.tue.from': '08:00' })
  expect([halved.statusCode, halved.body.includes('Unesite i početak i kraj')]).toEqual([422, true])
  // An empty row before it does not move its error to another one.
  const late = { 'exceptions.3.first': '2030-08-10', 'exceptions.3.last': '2030-08-01' }
  const turned = await send(`${settings}?dio=radno-vrijeme`, { ...week, ...late })
  expect(turned.statusCode).toBe(422)
  expect(turned.body).toContain('Zadnji dan ne može biti prije prvog.')
  expect(turned.body).toContain('value="2030-08-10"')
  const holiday = { 'exceptions.0.first': '2030-08-01', 'exceptions.0.note': 'Godišnji odmor' }
  const saved = await send(`${settings}?dio=radno-vrijeme`, { ...week, ...holiday })
  expect(saved.headers.location).toBe(`${settings}?dio=radno-vrijeme&gotovo=radno-vrijeme`)
  const page = (await site.inject(`/shops/${shop.username}/aktivni`)).body
  for (const text of ['Stolarija Hrast', 'Obrt', 'Pon 08:00-16:00', 'href="https://hrast.ba"', 'Titova 1'])
    expect(page).toContain(text)
  const hours = (await site.inject(`/shops/${shop.username}/radno-vrijeme`)).body
  for (const text of ['Godišnji odmor', '1. 8. 2030.', '08:00 – 16:00']) expect(hours).toContain(text)
})

test('shows a shop in its colour, with its texts, pins and sections', async ({ site, make, as }) => {
  const shop = await make.shop()
  const { open, send } = await as(shop)
  const pinned = await make.listing({ seller_id: shop.id, title: 'Hrastov sto' })
  const foreign = await make.listing()
  const url = `/shops/${shop.username}`
  // Pages for visitors are shared for a moment, so the owner looks first.
  expect((await open(`${url}/onama`)).body).toContain('Još niste napisali ništa')
  expect((await open(`${url}/radno-vrijeme`)).body).toContain('Još niste upisali radno vrijeme')
  const wrongColour = await send(`${settings}?dio=izgled`, { intent: 'boja', colour: 'crvena' })
  expect([wrongColour.statusCode, wrongColour.body.includes('Boju upišite kao')]).toEqual([422, true])
  await send(`${settings}?dio=izgled`, { intent: 'boja', colour: '#ffee00' })
  const html = '<p>Od <strong>1990</strong>.</p><script>alert(1)</script><a href="javascript:x">ovdje</a>'
  await send(`${settings}?dio=o-nama`, { content: html })
  const offer = `${settings}?dio=ponuda`
  const theirs = await send(offer, { 'pinned.0.id': String(pinned.id), 'pinned.2.id': String(foreign.id) })
  expect([theirs.statusCode, theirs.body.includes('nije među vašim aktivnim')]).toEqual([422, true])
  const unfounded = await send(offer, { 'sections.0.name': 'Akcija' })
  expect([unfounded.statusCode, unfounded.body.includes('Odaberite kategoriju ili upišite')]).toEqual([
    422,
    true,
  ])
  const link = `https://bazar.ba/artikal/${pinned.id}/hrastov-sto`
  const chosen = { 'sections.0.name': 'Ručni rad', 'sections.0.words': 'hrastov' }
  expect((await send(offer, { 'pinned.1.id': link, ...chosen })).statusCode).toBe(302)
  expect((await open(offer)).body).toContain('Hrastov sto')
  const page = (await site.inject(`${url}/aktivni`)).body
  // A yellow that can be read on white, with readable ink on it.
  expect(page).toMatch(/--shop-light:#[0-7]/)
  expect(page).toContain('--shop-dark:#ffee00')
  expect(page).toContain('Istaknuto u shopu')
  expect(page).toContain(`href="${url}/aktivni?kat=rucni-rad"`)
  expect(page).toContain('"@type":"LocalBusiness"')
  expect((await site.inject(`${url}/aktivni?kat=nema`)).headers.location).toBe(`${url}/aktivni`)
  const about = (await site.inject(`${url}/onama`)).body
  expect(about).toContain('<p>Od <strong>1990</strong>.</p>')
  expect(about).not.toMatch(/alert\(1\)|javascript:x/)
})

test('has the tabs of shops only for shops', async ({ site, make }) => {
  const user = await make.account()
  const shop = await make.shop()
  expect((await site.inject(`/profil/${user.username}/onama`)).statusCode).toBe(404)
  expect((await site.inject(`/profil/${shop.username}/onama`)).headers.location).toBe(
    `/shops/${shop.username}/onama`,
  )
})

test('settles new listings, signature and automatic reply for shops and pro users', async ({
  site,
  make,
  as,
}) => {
  const url = '/mojbazar/postavke/bazar-postavke'
  expect((await (await as(await make.account())).open(url)).headers.location).toBe('/')
  const lapsed = await as(await make.account({ pro_until: new Date(Date.now() - hour) }))
  expect((await lapsed.open(url)).body).toContain('pro vam je istekao')
  const shop = await make.shop()
  const { open, send } = await as(shop)
  const wrong = await send(url, { signature: 'a'.repeat(301), city_id: '133' })
  expect([wrong.statusCode, wrong.body.includes('Najviše 300 znakova.')]).toEqual([422, true])
  const values = { city_id: '133', state: 'new', signature: 'Garancija 2 godine.', auto_reply: 'Javimo se.' }
  expect((await send(url, values)).headers.location).toBe(`${url}?gotovo=sacuvano`)
  expect((await open(url)).body).toContain('Javimo se.')
  expect((await open('/objava/ostalo/31')).body).toMatch(/<option value="133" selected=""/)
  const listing = await make.listing({ seller_id: shop.id })
  expect((await site.inject(`/artikal/${listing.id}`)).body).toContain('Garancija 2 godine.')
})

test('lists the shops of a part of the map, and keeps it while filtering', async ({ site, make }) => {
  const shop = await make.shop({ business_name: 'Ploče Neretva', lat: 43.34, lon: 17.81 })
  const box = (tl: string, br: string) => `/shopovi?q=neretva&mapa=1&location_tl=${tl}&location_br=${br}`
  const here = (await site.inject(box('43.4,17.7', '43.3,17.9'))).body
  expect(here).toContain(shop.shop.business_name)
  expect(here).toContain('Cijela mapa')
  expect(here).toContain('<input type="hidden" name="mapa" value="1"/>')
  const elsewhere = (await site.inject(box('44.4,17.7', '44.3,17.9'))).body
  expect(elsewhere).toContain('Nijedan shop ne odgovara')
  // A box that is none asks for nothing.
  expect((await site.inject('/shopovi?q=neretva&location_tl=nema')).body).toContain('Ploče Neretva')
})

test('searches within a category of the shop, alone and with words', async ({ site, make, index }) => {
  const sections = [
    { name: 'Stolovi', words: 'sto', category_id: null },
    { name: 'Auta', words: '', category_id: 18 },
  ]
  const shop = await make.shop({ sections: JSON.stringify(sections) })
  const add = (title: string, category_id = 31) => make.listing({ seller_id: shop.id, title, category_id })
  const [oak, beech] = [await add('Hrastov sto'), await add('Bukov sto')]
  await add('Hrastova klupa')
  const car = await add('Golf s kukom', 18)
  await index()
  const found = async (query: string) => {
    const { body } = await site.inject(`/shops/${shop.username}/aktivni?${query}`)
    return [...body.matchAll(/<h3[^>]*><a[^>]*href="\/artikal\/(\d+)/g)]
      .map(([, id]) => Number(id))
      .toSorted()
  }
  expect(await found('kat=stolovi')).toEqual([oak.id, beech.id].toSorted())
  expect(await found('kat=stolovi&q=hrastov')).toEqual([oak.id])
  expect(await found('kat=auta')).toEqual([car.id])
})

test('lets a shop choose its web address, and says at the field why another cannot be had', async ({
  as,
  make,
}) => {
  const shop = await make.shop()
  const { open, send } = await as(shop)
  const address = '/mojbazar/postavke/shop-postavke?dio=adresa'
  const refused = await send(address, { label: 'www' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Ova adresa je rezervisana. Odaberite drugu.')
  expect(/<input[^>]*name="label"[^>]*>/.exec(refused.body)?.[0]).toContain('aria-invalid="true"')
  expect(refused.body).toContain('value="www"')
  const saved = await send(address, { label: 'radnja-na-uglu' })
  expect([saved.statusCode, saved.headers['location']]).toEqual([302, `${address}&gotovo=adresa`])
  expect((await open(address)).body).toContain('href="http://radnja-na-uglu.localhost:3000"')
})

test('lists shops before their filters, which one form keeps', async ({ site, make }) => {
  const { shop, username } = await make.shop({ business_name: 'Kredenac Bašča' })
  const { body } = await site.inject('/shopovi?q=kredenac&open=')
  expect(body).toContain(`href="/shops/${username}/aktivni"`)
  expect(body).toContain(shop.business_name)
  // The sheet opens by its link without a script, and is part of the form that has the name.
  expect(body).toContain('href="/shopovi?q=kredenac#filteri"')
  const form = /<search aria-label="Pretraga shopova">[\s\S]*?<\/search>/.exec(body)![0]
  for (const name of ['q', 'canton_id', 'category_id', 'open'])
    expect(form.match(new RegExp(`name="${name}"`, 'g'))).toHaveLength(1)
})
