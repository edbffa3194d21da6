import { expect } from 'vitest'
import { eraseLongDeleted } from '#api/modules/listings/state/service.ts'
import { mainOf } from '#tests/support/browser/plain-browser.ts'
import { hence, test as base } from '#tests/support/listings/sellers.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0'

const test = base
  /** Requests a page as a person, without JavaScript. */
  .extend('open', { scope: 'file' }, ({ site, login }) => async (url: string, as?: { id: number }) => {
    const cookies = as && { 'auth.token': await login(as) }
    const reply = await site.inject({ url, ...(cookies && { cookies }), headers: { 'user-agent': browser } })
    return { status: reply.statusCode, body: reply.body, headers: reply.headers }
  })
  /** The same for a visitor whose pages are never cached. */
  .extend('openUncached', { scope: 'file' }, ({ site }) => async (url: string) => {
    const reply = await site.inject({ url, cookies: { prefs: 'x' }, headers: { 'user-agent': browser } })
    return { status: reply.statusCode, body: reply.body }
  })
  .extend(
    'send',
    { scope: 'file' },
    ({ site, login }) =>
      async (url: string, fields: Record<string, string> = {}, as?: { id: number }) =>
        site.inject({
          method: 'POST',
          url,
          ...(as && { cookies: { 'auth.token': await login(as) } }),
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            host: 'localhost:3000',
            origin: 'http://localhost:3000',
          },
          payload: new URLSearchParams(fields).toString(),
        }),
  )

const bannersOf = (html: string) =>
  [...html.matchAll(/data-info-banner="(\w+)"/g)].map(([, variant]) => variant)

test('says when a listing was published and last refreshed', async ({ make, open }) => {
  const ago = async (values: object) =>
    mainOf((await open(`/artikal/${(await make.listing(values)).id}`)).body)
  const [created, refreshed] = [hence(-40), hence(-2.1)]
  const old = await ago({ created_at: created, refreshed_at: refreshed })
  expect(old).toContain('Objavljeno prije 1 mjesec')
  expect(old).toContain('Obnovljeno prije 2 dana')
  // Drafted long ago, published now.
  const late = await ago({ created_at: created, published_at: refreshed, refreshed_at: refreshed })
  expect(late).toContain('Objavljeno prije 2 dana')
  expect(late).not.toContain('Obnovljeno')
})

test('marks a reserved listing on its page, on cards, in results and for search engines', async ({
  make,
  open,
  index,
}) => {
  const seller = await make.account()
  const { id } = await make.listing({ seller_id: seller.id, reserved: true, title: 'Rezervisani bicikl' })
  await index()
  const page = await open(`/artikal/${id}`)
  expect(mainOf(page.body)).toMatch(/>Rezervisano</)
  expect(bannersOf(page.body)).toEqual(['disclaimer'])
  expect(page.body).toContain('https://schema.org/Reserved')
  expect((await open(`/profil/${seller.username}/aktivni`)).body).toMatch(/>Rezervisano</)
  expect((await open(`/pretraga?q=rezervisani+bicikl&view=list`)).body).toMatch(/>Rezervisano</)
})

test('marks a sold-out listing on its page, on cards, in results, for its owner and for search engines', async ({
  make,
  open,
  openUncached,
  index,
  db,
}) => {
  const seller = await make.account()
  const { id } = await make.listing({ seller_id: seller.id, quantity: 1, title: 'Posljednji tricikl' })
  await index()
  const results = '/pretraga?q=posljednji+tricikl&view=list'
  expect((await openUncached(results)).body).not.toContain('Rasprodano')
  // Promised and then sold: it is no longer for anyone.
  await db.updateTable('listing').set({ quantity: 0, reserved: true }).where('id', '=', id).execute()
  const page = await open(`/artikal/${id}`)
  expect(mainOf(page.body)).toMatch(/>Rasprodano</)
  expect(bannersOf(page.body)).toEqual(['disclaimer'])
  expect(page.body).toContain('https://schema.org/SoldOut')
  for (const list of [results, '/pretraga?q=posljednji+tricikl', `/profil/${seller.username}/aktivni`]) {
    const { body } = await openUncached(list)
    expect(body, list).toMatch(/>Rasprodano</)
    expect(body, list).not.toMatch(/>Rezervisano</)
  }
  expect(bannersOf((await open(`/artikal/${id}`, seller)).body)).toEqual(['logged', 'disclaimer'])
  expect(mainOf((await open('/mojbazar/artikli/aktivni', seller)).body)).toMatch(/>Rasprodano</)
})

test('shows its owner the state, and the current viewers of an active listing', async ({ make, open }) => {
  const owner = await make.account()
  const page = async (values: object, as?: { id: number }) => {
    const { id } = await make.listing({ seller_id: owner.id, ...values })
    const { body } = await open(`/artikal/${id}`, as)
    return { id, body, banners: bannersOf(body) }
  }
  const active = await page({}, owner)
  expect(active.banners).toEqual(['logged'])
  expect(active.body).toContain('korisnika u zadnjih 30 minuta')
  expect(active.body).not.toContain('0 korisnika')
  expect(active.body).toContain(`href="/mojbazar/artikli/statistika/${active.id}"`)
  expect(active.body).toMatch(new RegExp(`href="/artikal/uredjivanje/${active.id}"[^>]*>Uredite<`))
  // Visitors are offered to order it instead.
  const visited = await page({})
  expect(visited.banners).toEqual(['logged'])
  expect(visited.body).toMatch(/<button[^>]*>Naruči</)
  expect(visited.body).not.toContain('korisnika u zadnjih 30 minuta')
  expect((await page({ status: 'draft' }, owner)).banners).toEqual([])
  expect((await page({ status: 'hidden' }, owner)).body).toContain('Oglas je skriven i vidite ga samo vi.')
  expect((await page({ status: 'finished' }, owner)).banners).toEqual(['info'])
  expect((await page({ status: 'expired' }, owner)).banners).toEqual(['danger'])
  expect((await page({ held_by_moderation: true }, owner)).banners).toEqual(['danger'])
})

test('previews a draft below its photo, and publishes it without JavaScript', async ({
  make,
  open,
  send,
  db,
}) => {
  const owner = await make.account()
  const { id } = await make.listing({ seller_id: owner.id, status: 'draft', title: 'Polica za knjige' })
  const path = `/artikal/${id}/polica-za-knjige`

  const main = mainOf((await open(path, owner)).body)
  expect(main.match(/Ovo je pregled\./g)).toHaveLength(1)
  expect(main.indexOf('Oglas nema fotografija')).toBeLessThan(main.indexOf('Ovo je pregled.'))
  expect(main).toMatch(/<button[^>]*>Objavi oglas</)
  expect(main).toMatch(new RegExp(`href="/artikal/uredjivanje/${id}"[^>]*>Nastavi uređivanje<`))
  expect(main).not.toContain('Podijelite')

  expect((await send(path, { intent: 'publish' })).statusCode).not.toBe(200)
  const sent = await send(path, { intent: 'publish' }, owner)
  expect(sent.statusCode).toBe(302)
  expect(sent.headers.location).toBe(`/success?za=objava&povratak=${path}`)
  const { status } = await db
    .selectFrom('listing')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('active')
})

test('names missing fields in the preview of a draft, instead of offering to publish it', async ({
  make,
  open,
  send,
}) => {
  const owner = await make.account()
  const { id } = await make.listing({ seller_id: owner.id, status: 'draft', category_id: 18, title: 'Golf' })

  const main = mainOf((await open(`/artikal/${id}/golf`, owner)).body)
  expect(main).toContain('Odaberite marku.')
  expect(main).toContain('Nastavi uređivanje')
  expect(main).not.toContain('Objavi oglas')

  const refused = await send(`/artikal/${id}/golf`, { intent: 'publish' }, owner)
  expect(refused.statusCode).toBe(422)
  expect(mainOf(refused.body)).toMatch(/role="alert".*Odaberite marku\./s)
})

test('reveals the number only through a form, without JavaScript too', async ({ make, open, send, site }) => {
  const seller = await make.account({ phone: '+38761999888' })
  const { id } = await make.listing({ seller_id: seller.id, title: 'Telefon na zahtjev' })
  const path = `/artikal/${id}/telefon-na-zahtjev`
  const number = /61\s?999\s?888/

  const page = await open(path)
  expect(page.body).not.toMatch(number)
  expect(page.body).toContain('Prikažite broj telefona')
  const asked = await send(path)
  expect(asked.statusCode).toBe(200)
  expect(asked.body).toContain('href="tel:+38761999888"')
  expect(asked.body).toContain('061 999 888')
  // A number revealed to one visitor stays out of the page for all.
  expect((await open(path)).body).not.toMatch(number)
  expect((await site.inject(`${path}.data`)).body).not.toMatch(number)

  // Beyond the limit the page explains why, and how to proceed.
  let last = asked
  for (let at = 0; at < 12; at++) last = await send(path)
  expect(last.statusCode).toBe(429)
  expect(last.body).toContain('Prijavite se da ih vidite još.')
  expect(last.body).toContain(`href="/login?povratak=${path}"`)
  expect(last.body).not.toMatch(number)

  const hidden = await make.account({ allow_view_phone: false })
  const shy = await make.listing({ seller_id: hidden.id })
  expect((await open(`/artikal/${shy.id}`)).body).not.toContain('Prikažite broj telefona')
  expect((await open(`/artikal/${id}`, seller)).body).not.toContain('Prikažite broj telefona')
  expect((await send('/artikal/abc')).statusCode).toBe(404)
})

test('leads a share link to the listing and counts its visitors for the sharer', async ({
  make,
  open,
  seller,
  site,
}) => {
  const { account, call, listing } = await seller()
  const { id } = await listing()
  const shared = async () => (await call('GET', `/listings/${id}/statistics`)).body.data.total.shared
  const first = await open(`/r/${id}/${account.id}`)
  expect([first.status, first.headers['location'], first.headers['cache-control']]).toEqual([
    302,
    `/artikal/${id}`,
    'no-store',
  ])
  await open(`/r/${id}/${account.id}`)
  expect(await shared()).toBe(1)
  // Simultaneous visitors are each counted.
  await Promise.all(
    ['a', 'b', 'c'].map((agent) =>
      site.inject({ url: `/r/${id}/${account.id}`, headers: { 'user-agent': `${browser} ${agent}` } }),
    ),
  )
  expect(await shared()).toBe(4)
  expect((await open(`/r/${id}`)).headers['location']).toBe(`/artikal/${id}`)
  expect(await shared()).toBe(4)
  for (const wrong of ['/r/abc', `/r/${id}/abc`, `/r/0`]) {
    const page = await open(wrong)
    expect([wrong, page.status]).toEqual([wrong, 404])
    expect(page.body).toContain('Oprostite, ne možemo pronaći ovu stranicu')
  }
  // Logged-in users share with their own number.
  const sharer = await make.account()
  expect((await open(`/artikal/${id}`, sharer)).body).toContain(`/r/${id}/${sharer.id}`)
})

test('answers 410 with similar listings for gone or purged ones, and hides them from search engines', async ({
  seller,
  make,
  openUncached,
  deps,
  index,
}) => {
  const { call, listing } = await seller()
  const gone = await listing({ title: 'Prodani bicikl', category_id: 22 })
  const similar = await make.listing({ title: 'Sličan bicikl', category_id: 22 })
  await index()
  await call('DELETE', `/listings/${gone.id}`)
  for (const erase of [false, true]) {
    if (erase) await eraseLongDeleted(deps, hence(31))
    await index()
    const { status, body } = await openUncached(`/artikal/${gone.id}`)
    expect(status).toBe(410)
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).toContain(`/artikal/${similar.id}/slican-bicikl`)
    expect(body).not.toContain('Prodani bicikl')
  }
})

test('changes the address of the preview picture when its content changes', async ({
  seller,
  openUncached,
  site,
}) => {
  const { call, listing } = await seller()
  const { id } = await listing({ title: 'Stolica s naslonom' })
  const picture = async () =>
    /<meta property="og:image" content="http:\/\/localhost:3000([^"]*)"/.exec(
      (await openUncached(`/artikal/${id}`)).body,
    )![1]!
  const first = await picture()
  const reply = await site.inject(first)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await picture()).toBe(first)
  await call('PUT', `/listings/${id}`, { price: 77 })
  expect(await picture()).not.toBe(first)
})

test("needs no more queries for all this on a visitor's page", async ({
  seller,
  openUncached,
  statements,
  index,
}) => {
  const { listing } = await seller()
  const { id } = await listing({ reserved: true })
  await index()
  await openUncached(`/artikal/${id}`)
  // The listing, similar ones, and their cards.
  expect(await statements(() => openUncached(`/artikal/${id}`))).toBeLessThanOrEqual(4)
})
