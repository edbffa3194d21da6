import { expect, vi } from 'vitest'
import { DomainError } from '#lib/errors.ts'
import { test } from '#tests/support/test.ts'

const ago = (hours: number) => new Date(Date.now() - hours * 3600 * 1000)
const text = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<!-- -->/g, '')

test('shows the 60 newest on the home page, and the next ones at the linked address', async ({
  site,
  make,
  index,
}) => {
  const seller = await make.account()
  for (let made = 0; made < 63; made++) {
    await make.listing({
      title: `Redni broj ${made}.`,
      seller_id: seller.id,
      refreshed_at: ago(made),
    })
  }
  await index()

  const first = text((await site.inject('/')).body)
  const second = await site.inject('/?page=2')

  expect(first.match(/<article/g)).toHaveLength(60)
  expect(first).toMatch(/href="\/\?page=2"[^>]*>Učitajte još</)
  expect(first).not.toContain('Redni broj 60.')
  expect(text(second.body)).toContain('Redni broj 60.')
  expect(text(second.body)).toMatch(/<h[12][^>]*>Najnoviji oglasi, stranica 2</)
  expect(text(second.body)).not.toContain('Redni broj 59.')
  for (const path of ['/', '/?page=2', '/?category_id=2']) {
    expect((await site.inject(path)).body).toMatch(
      /rel="canonical" href="[^"?]*:3000\/"|rel="canonical" href="[^"?]*\/"/,
    )
  }
})

test('titles the home page by what it offers, and each further page by its number', async ({ site }) => {
  const titleOf = async (url: string) => /<title>([^<]*)/.exec((await site.inject(url)).body)?.[1]
  expect(await titleOf('/')).toBe('Oglasi za vozila, nekretnine i sve ostalo - Bazar')
  expect(await titleOf('/?page=2')).toBe('Najnoviji oglasi, stranica 2 - Bazar')
})

test('narrows the newest listings to a category, and leads back from an empty one', async ({
  site,
  make,
  index,
}) => {
  await make.listing({ title: 'Samo automobil', category_id: 18 })
  await make.listing({ title: 'Samo gitara', category_id: 31 })
  await index()

  const cars = text((await site.inject('/?category_id=1')).body)
  const flats = await site.inject('/?category_id=2')
  const nonsense = await site.inject('/?category_id=abc&page=-1')

  expect(cars).toContain('Samo automobil')
  expect(cars).not.toContain('Samo gitara')
  expect(cars).toMatch(/aria-current="true"[^>]*>Vozila</)
  expect(flats.body).toContain('U ovoj kategoriji još nema oglasa.')
  expect(nonsense.statusCode).toBe(200)
  expect(text(nonsense.body)).toContain('Samo gitara')
})

test('puts nothing about the device into the page that all visitors share', async ({ site }) => {
  const { body } = await site.inject('/')
  expect(body).not.toContain('Kupujte sigurno')
  expect(body).not.toContain('noscript')
})

test('colours tiles by category, with readable text', async ({ site }) => {
  const { body } = await site.inject('/')
  const tile = (colour: string, ink: string) => new RegExp(`background-color:${colour};color:${ink}`)
  expect(body).toMatch(tile('#3276BF', '#FFFFFF'))
  expect(body).toMatch(tile('#6A9F42', '#0F151A'))
  // Every category has a picture, all in the same style.
  expect(body.match(/<img src="\/tiles\/[a-z-]+\.svg/g)).toHaveLength(26)
})

test('invites, and tells the real number of listings beside it', async ({ site }) => {
  const { body } = await site.inject('/')
  const { listings_count: count } = (await site.inject('/api/listings/homepage')).json()
  expect(body).toMatch(/<h1[^>]*>Kupujte i prodajte u komšiluku<\/h1>/)
  const shown = /text-muted">(\d+) oglasa?</.exec(body)
  // The page may be a few seconds older than the count.
  expect(Math.abs(Number(shown?.[1]) - count)).toBeLessThan(10)
  expect(body).not.toContain('4 miliona')
})

test('shows every root with children and counts on the categories page, and narrows it', async ({
  site,
  make,
  index,
}) => {
  await make.listing({ category_id: 22 })
  await index()
  const whole = await site.inject('/kategorije')
  const narrowed = text((await site.inject('/kategorije?naziv=BICIKLI')).body)

  expect(whole.statusCode).toBe(200)
  expect(whole.body.match(/<h2 id="kategorija-/g)).toHaveLength(26)
  expect(whole.body).toContain('href="/bicikli"')
  expect(narrowed).toContain('href="/bicikli"')
  // Their paths start the posting of a listing.
  for (const id of [2159, 2286]) expect(whole.body).toContain(`href="/pretraga?category_id=${id}"`)
  expect(narrowed).not.toContain('>Nekretnine<')
  expect(text((await site.inject('/kategorije?naziv=nemaovoga')).body)).toContain(
    'Nema kategorije „nemaovoga“.',
  )
})

test('shows two levels of categories, and deeper ones at the linked address', async ({ site, db }) => {
  const deep = await db
    .selectFrom('category as leaf')
    .innerJoin('category as middle', 'middle.id', 'leaf.parent_id')
    .innerJoin('category as root', 'root.id', 'middle.parent_id')
    .select(['leaf.url', 'middle.id as middleId', 'middle.name as middleName'])
    .where('root.parent_id', 'is', null)
    .executeTakeFirstOrThrow()
  const whole = await site.inject('/kategorije')
  const below = await site.inject(`/kategorije?category_id=${deep.middleId}`)

  expect(whole.body).not.toContain(`href="/${deep.url}"`)
  expect(whole.body).toContain(`href="/kategorije?category_id=${deep.middleId}"`)
  expect(below.body).toContain(`href="/${deep.url}"`)
  expect(text(below.body)).toMatch(new RegExp(`<h1[^>]*>${deep.middleName}</h1>`))
  expect((await site.inject('/kategorije?category_id=999999')).statusCode).toBe(404)
})

test('answers maintenance with 503 and leads back only to our own site', async ({ site }) => {
  const page = await site.inject('/maintenance?povratak=/pretraga?q=golf%26page=2')
  expect(page.statusCode).toBe(503)
  expect(page.headers['retry-after']).toBe('60')
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).toContain('href="/pretraga?q=golf&amp;page=2"')
  for (const foreign of [
    'https://zlo.example',
    '//zlo.example',
    '/maintenance',
    '/maintenance?povratak=/x',
  ]) {
    const { body } = await site.inject(`/maintenance?povratak=${encodeURIComponent(foreign)}`)
    expect(text(body)).not.toContain('zlo.example')
    expect(text(body)).toMatch(/<a href="\/"/)
  }
})

test('tells a shop, but not a user, what will happen to it', async ({ site, make, login }) => {
  const hours = (count: number) => new Date(Date.now() + count * 3600 * 1000)
  const ending = await make.shop({ ends_at: hours(25) })
  const suspended = await make.shop({ ends_at: hours(-25), active: false })
  const user = await make.account()
  const homeOf = async (account: { id: number }) =>
    (await site.inject({ url: '/', cookies: { 'auth.token': await login(account) } })).body

  expect(await homeOf(ending)).toContain('Vaš Bazar shop ističe za 1 dan')
  expect(await homeOf(suspended)).toContain('Vaš Bazar shop je suspendovan zbog neplaćanja!')
  expect(await homeOf(user)).not.toContain('Stanje shopa')
})

test('includes the menu for logged-in users, for use without scripts', async ({ site, make, login }) => {
  const token = await login(await make.account({ username: 'meni.proba' }))
  const own = await site.inject({ url: '/kategorije', cookies: { 'auth.token': token } })
  const visitor = await site.inject('/kategorije')

  expect(own.body).toContain('href="#moj-meni"')
  expect(own.body).toMatch(/<noscript><nav id="moj-meni"[\s\S]*Odjava[\s\S]*<\/noscript>/)
  expect(visitor.body).not.toContain('Odjava')
  expect(visitor.body).toMatch(/href="\/login"[^>]*>[\s\S]{0,600}Meni</)
})

test('redirects every page to maintenance and remembers where it was', async ({ site, deps }) => {
  using _ = vi.spyOn(deps.search, 'search').mockRejectedValue(new DomainError('maintenance'))
  const home = await site.inject('/?category_id=777')
  const search = await site.inject('/pretraga?q=golf+7&page=2')
  const data = await site.inject('/pretraga.data?q=golf')

  expect(home.headers.location).toBe('/maintenance?povratak=/?category_id=777')
  expect(search.headers.location).toBe('/maintenance?povratak=/pretraga?q=golf%2B7%26page=2')
  expect(data.body).toContain('/maintenance?povratak=/pretraga?q=golf')
})

test('leads to maintenance from page data too, even if the page could do without the call', async ({
  site,
  deps,
  make,
}) => {
  const { id } = await make.listing()
  using _ = vi.spyOn(deps.search, 'search').mockRejectedValue(new DomainError('maintenance'))
  const listing = await site.inject(`/artikal/${id}.data?a=1&_routes=modules/listings/routes/listing`)
  expect([listing.statusCode, listing.headers['x-remix-redirect'], listing.body]).toEqual([
    204,
    `/maintenance?povratak=/artikal/${id}?a=1`,
    '',
  ])
  expect(listing.headers['cache-control']).toBe('no-store')
})

test('returns to the page of a form after maintenance, not to the one that takes it', async ({
  site,
  deps,
}) => {
  using _ = vi.spyOn(deps.rateLimiter, 'reserve').mockRejectedValue(new DomainError('maintenance'))
  const send = (referer: string) =>
    site.inject({
      method: 'POST',
      url: '/login',
      headers: {
        origin: 'http://localhost:80',
        referer,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'username=amra&password=tajna-tajna',
    })
  const own = await send('http://localhost:80/register?povratak=/x')
  expect(own.headers.location).toBe('/maintenance?povratak=/register?povratak=/x')
  expect((await send('http://zlo.example/register')).headers.location).toBe('/maintenance?povratak=/login')
})

test('keeps the rest of the home page if listings fail, and offers a retry', async ({ site, deps }) => {
  using _ = vi.spyOn(deps.search, 'search').mockRejectedValue(new DomainError('search_timeout'))
  const home = await site.inject('/?category_id=778')
  expect(home.statusCode).toBe(504)
  expect(home.body).toContain('Pretraga je trajala predugo.')
  expect(home.body).toContain('Pokušajte ponovo')
})

test("leads with what the account viewed last and with the newest around its town, and on visitors' page with neither", async ({
  site,
  app,
  make,
  index,
  login,
}) => {
  const [sarajevo, ilidza, bihac] = [131, 80, 3]
  const reader = await make.account({ city_id: sarajevo })
  const viewed = await make.listing({ title: 'Gledani bicikl', city_id: bihac })
  await make.listing({ title: 'Bicikl u susjedstvu', city_id: ilidza })
  await index()
  const token = await login(reader)
  const views = { method: 'POST', url: '/api/listings/recent', payload: { ids: [viewed.id] } } as const
  const noted = await app.inject({ ...views, headers: { authorization: `Bearer ${token}` } })
  expect(noted.statusCode).toBe(200)
  const rowOf = (body: string, heading: string) =>
    text(body)
      .split('<section')
      .find((section) => section.includes(`>${heading}</h2>`)) ?? ''

  const { body } = await site.inject({ url: '/', headers: { cookie: `auth.token=${token}` } })
  expect(rowOf(body, 'Nedavno pogledano')).toContain('Gledani bicikl')
  const near = rowOf(body, 'Novo u blizini: Sarajevo')
  expect(near).toContain('Bicikl u susjedstvu')
  expect(near).not.toContain('Gledani bicikl')
  expect(text((await site.inject('/')).body)).not.toMatch(/Nedavno pogledano|Novo u blizini/)
})
