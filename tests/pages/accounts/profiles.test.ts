import { expect, vi } from 'vitest'
import { test } from '#tests/support/test.ts'

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]
const canonicalOf = (html: string) => attribute(html, /<link rel="canonical" href="([^"]*)"/)
const linked = (html: string) =>
  [...html.matchAll(/<h3[^>]*><a[^>]*href="\/artikal\/(\d+)/g)].map(([, id]) => Number(id))

test('redirects ids, other case, a missing tab and the other kind to the canonical address of a profile', async ({
  site,
  make,
}) => {
  const user = await make.account({ username: 'Amra.Test' })
  const shop = await make.shop({ account: { username: 'salon-test' } })
  const targetOf = async (url: string) => {
    const { statusCode, headers } = await site.inject(url)
    return { status: statusCode, to: headers['location'], cache: headers['cache-control'] }
  }
  const moved = (to: string) => ({ status: 301, to, cache: 'no-store' })

  expect(await targetOf('/profil/Amra.Test')).toEqual(moved('/profil/Amra.Test/aktivni'))
  expect(await targetOf('/profil/amra.test/zavrseni')).toEqual(moved('/profil/Amra.Test/zavrseni'))
  expect(await targetOf(`/profil/${user.id}/aktivni?page=2`)).toEqual(
    moved('/profil/Amra.Test/aktivni?page=2'),
  )
  expect(await targetOf('/shops/Amra.Test/aktivni')).toEqual(moved('/profil/Amra.Test/aktivni'))
  expect(await targetOf('/profil/salon-test/aktivni')).toEqual(moved('/shops/salon-test/aktivni'))
  for (const id of [shop.id, shop.shop.id])
    expect(await targetOf(`/shops/${id}`)).toEqual(moved('/shops/salon-test/aktivni'))
  expect((await site.inject('/profil/Amra.Test/aktivni')).statusCode).toBe(200)
  expect((await site.inject('/shops/salon-test/zavrseni')).statusCode).toBe(200)
})

test('answers 404 for unknown names and tabs', async ({ site, make }) => {
  await make.account({ username: 'postojim' })
  for (const url of [
    '/profil/ne-postojim',
    '/profil/999999999/aktivni',
    '/shops/ne-postojim/aktivni',
    '/profil/postojim/skriveni',
    '/profil/%3Cb%3E/aktivni',
    '/profil/..%2F..%2Fme/aktivni',
  ]) {
    const { statusCode, body } = await site.inject(url)
    expect([url, statusCode]).toEqual([url, 404])
    expect(body).toContain('Oprostite, ne možemo pronaći ovu stranicu')
  }
})

test('shows a profile that cannot be fetched as missing', async ({ site, make, deps }) => {
  const { username } = await make.account({ city_id: 133 })
  const broken = vi.spyOn(deps.places.cities, 'get').mockImplementation(() => {
    throw new Error('broken')
  })
  const reply = await site.inject(`/profil/${username}/aktivni`)
  broken.mockRestore()
  expect(reply.statusCode).toBe(404)
})

test('shows active listings, and finished ones separately without prices, and nothing else', async ({
  site,
  make,
  index,
}) => {
  const seller = await make.account({
    username: 'prodavac-test',
    created_at: new Date('2019-11-05T12:00:00Z'),
  })
  const own = { seller_id: seller.id, price_fening: 123_400 }
  const active = await make.listing({ ...own, title: 'Aktivan oglas' })
  const finished = await make.listing({ ...own, title: 'Završen oglas', status: 'finished' })
  for (const status of ['draft', 'hidden', 'expired'] as const) await make.listing({ ...own, status })
  await make.listing({ ...own, held_by_moderation: true })
  await index()

  const first = await site.inject('/profil/prodavac-test/aktivni')
  const second = await site.inject('/profil/prodavac-test/zavrseni')

  expect(linked(first.body)).toEqual([active.id])
  expect(first.body).toContain('1.234 KM')
  expect(first.body).toContain('Član od novembra 2019.')
  expect(first.body).toContain('Telefon potvrđen')
  // Folded on phones, and read without a script.
  expect(first.body).toMatch(/<details[^>]*><summary[^>]*>O prodavaču/)
  expect(first.body).toContain('Sarajevo - Centar')
  expect(canonicalOf(first.body)).toBe('http://localhost:3000/profil/prodavac-test/aktivni')
  expect(first.body).toContain('<title>prodavac-test - oglasi - Bazar</title>')
  expect(first.body).not.toContain('name="robots"')
  expect(linked(second.body)).toEqual([finished.id])
  expect(second.body).not.toContain('1.234')
  // Finished listings are hidden from search engines.
  expect(second.body).toContain('name="robots"')
})

test('pages a profile, each page with its own address, and redirects past the end', async ({
  site,
  make,
  index,
}) => {
  const seller = await make.account({ username: 'mnogo-oglasa' })
  for (let made = 0; made < 21; made++) await make.listing({ seller_id: seller.id })
  await index()

  const [first, second, beyond] = [
    await site.inject('/profil/mnogo-oglasa/aktivni'),
    await site.inject('/profil/mnogo-oglasa/aktivni?page=2'),
    await site.inject('/profil/mnogo-oglasa/aktivni?page=9'),
  ]
  expect(linked(first.body)).toHaveLength(20)
  expect(first.body).toContain('href="/profil/mnogo-oglasa/aktivni?page=2"')
  expect(linked(second.body)).toHaveLength(1)
  expect(canonicalOf(second.body)).toMatch(/aktivni\?page=2$/)
  expect(beyond.body).toContain('Na ovoj stranici više nema oglasa.')
})

test('links to the own listings only for the owner of a profile', async ({ site, make, login }) => {
  const [owner, other] = [await make.account({ username: 'svoj-profil' }), await make.account()]
  const mainOf = async (token?: string) => {
    const { body } = await site.inject({
      url: '/profil/svoj-profil/aktivni',
      ...(token && { cookies: { 'auth.token': token } }),
    })
    return body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  }
  expect(await mainOf(await login(owner))).toContain('href="/mojbazar/artikli/aktivni"')
  expect(await mainOf(await login(other))).not.toContain('/mojbazar/')
  expect(await mainOf()).not.toContain('/mojbazar/')
})

test('links a listing to its seller', async ({ site, make }) => {
  const user = await make.account({ username: 'prodaje-bicikl' })
  const shop = await make.shop({ account: { username: 'prodaje-auta' } })
  const [ofUser, ofShop] = [
    await make.listing({ seller_id: user.id }),
    await make.listing({ seller_id: shop.id }),
  ]
  expect((await site.inject(`/artikal/${ofUser.id}`)).body).toContain('href="/profil/prodaje-bicikl/aktivni"')
  expect((await site.inject(`/artikal/${ofShop.id}`)).body).toContain('href="/shops/prodaje-auta/aktivni"')
})

test('needs as many queries for twenty listings as for one', async ({ site, make, statements, index }) => {
  const [few, many] = [
    await make.account({ username: 'ima-jedan' }),
    await make.account({ username: 'ima-dvadeset' }),
  ]
  await make.listing({ seller_id: few.id })
  for (let made = 0; made < 20; made++) await make.listing({ seller_id: many.id })
  await index()

  const one = await statements(() => site.inject('/profil/ima-jedan/aktivni'))
  const twenty = await statements(() => site.inject('/profil/ima-dvadeset/aktivni'))
  expect(twenty).toBe(one)
  expect(twenty).toBeLessThanOrEqual(6)
})

test("searches, narrows and sorts a seller's listings", async ({ site, make, index }) => {
  const seller = await make.account({ username: 'ima-svega' })
  const now = Date.now()
  const add = (title: string, price_fening: number, category_id: number, age: number) =>
    make.listing({
      seller_id: seller.id,
      title,
      price_fening,
      category_id,
      refreshed_at: new Date(now - age * 60_000),
    })
  const car = await add('Golf za dijelove', 90_000, 18, 3)
  const cheap = await add('Bicikl za djecu', 10_000, 22, 2)
  const dear = await add('Bicikl za utrke', 500_000, 22, 1)
  for (let made = 0; made < 4; made++) await add(`Polica ${made}`, 20_000, 31, 10 + made)
  await make.listing({ title: 'Bicikl drugog prodavača', category_id: 22 })
  const finished = { seller_id: seller.id, status: 'finished' } as const
  const done = await make.listing({ ...finished, title: 'Prodat bicikl' })
  await make.listing({ ...finished, title: 'Prodat ormar' })
  await index()
  const idsAt = async (query: string) => linked((await site.inject(`/profil/ima-svega/${query}`)).body)

  expect((await idsAt('aktivni')).slice(0, 3)).toEqual([dear.id, cheap.id, car.id])
  expect(await idsAt('aktivni?q=bicikl')).toEqual([dear.id, cheap.id])
  expect(await idsAt('aktivni?category_id=22&sort=cheapest')).toEqual([cheap.id, dear.id])
  expect((await idsAt('aktivni?sort=dearest')).slice(0, 2)).toEqual([dear.id, car.id])
  expect(await idsAt('zavrseni?q=bicikl')).toEqual([done.id])
  const { body } = await site.inject('/profil/ima-svega/aktivni?q=helikopter')
  expect(body).toContain('Nijedan oglas ovog prodavača ne odgovara pretrazi.')
  expect(body).toContain('name="robots"')
  expect((await site.inject('/profil/ima-svega/aktivni')).body).toContain('>Bicikli (2)<')
})

test('shows verified contacts, and hides the last activity if its owner does', async ({ site, make }) => {
  const active = { last_active_at: new Date(Date.now() - 2 * 3_600_000) }
  const open = await make.account({ username: 'otvoren', ...active })
  await make.account({ username: 'skrovit', ...active, verified: false, show_last_active: false })
  const [shown, hidden] = [
    (await site.inject('/profil/otvoren/aktivni')).body,
    (await site.inject('/profil/skrovit/aktivni')).body,
  ]
  expect(shown).toContain('Telefon potvrđen')
  expect(shown).toContain('E-mail potvrđen')
  expect(shown).toContain('Zadnja aktivnost: prije 2 h')
  expect(hidden).not.toMatch(/potvrđen|Zadnja aktivnost/)
  expect(shown).not.toContain(open.email)
  expect(shown).not.toContain(open.phone)
})

test('says that there are no reviews yet, and why', async ({ site, make }) => {
  await make.account({ username: 'bez-dojmova' })
  const { statusCode, body } = await site.inject('/profil/bez-dojmova/dojmovi')
  expect(statusCode).toBe(200)
  expect(body).toContain('Još nema dojmova. Dojmove ostavljaju kupci i prodavači nakon završene narudžbe.')
  expect(body).toContain('name="robots"')
})

test("links the user's own profile from the header and the navbar", async ({ site, make, login }) => {
  const shop = await make.shop()
  const user = await make.account()
  const linksOf = async (account: { id: number }) => {
    const { body } = await site.inject({ url: '/', cookies: { 'auth.token': await login(account) } })
    const part = (from: string, to: string) => {
      const start = body.indexOf(from)
      return [
        ...body.slice(start, body.indexOf(to, start)).matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs),
      ]
    }
    const to = (links: RegExpMatchArray[], text: string) =>
      links.find(([, , inside]) => inside!.includes(text))?.[1]
    return {
      header: to(part('<header', '</header>'), shop.username),
      navbar: to(part('aria-label="Donji meni"', '</nav>'), 'Profil'),
    }
  }
  const ofShop = `/shops/${shop.username}/aktivni`
  expect(await linksOf(shop)).toEqual({ header: ofShop, navbar: ofShop })
  expect((await site.inject(ofShop)).body).toContain(shop.shop.business_name)
  const ofUser = `/profil/${user.username}/aktivni`
  expect((await linksOf(user)).navbar).toBe(ofUser)
  const own = await site.inject({ url: ofUser, cookies: { 'auth.token': await login(user) } })
  expect(own.body).toMatch(new RegExp(`<h1[^>]*>(?:(?!</h1>).)*${user.username}`, 's'))
  expect(own.body).toContain('Još nemate aktivnih oglasa.')
})
