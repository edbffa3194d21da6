import { expect } from 'vitest'
import { mainOf, plainBrowser, test } from '#tests/support/browser/plain-browser.ts'

test('lets a reader follow a seller on the listing, find them among saved users, and stop', async ({
  as,
  make,
}) => {
  const { get, send } = await as(await make.account())
  const seller = await make.account({ username: 'prodaje.lampe' })
  const { id } = await make.listing({ title: 'Stojeća lampa', seller_id: seller.id })
  const [page, list] = [`/artikal/${id}/stojeca-lampa`, '/mojbazar/spaseno/korisnici']
  expect(mainOf((await get(list)).body)).toContain('Još ne pratite nijednog korisnika.')
  expect(mainOf((await get(page)).body)).toContain('value="prati"')

  const form = '/profil/prodaje.lampe/odnos'
  const followed = await send(form, { radnja: 'prati', povratak: page })
  expect([followed.statusCode, followed.headers['location']]).toEqual([302, page])
  expect(mainOf((await get(page)).body)).toContain('value="ne-prati"')
  expect(mainOf((await get('/profil/prodaje.lampe/aktivni')).body)).toContain('value="ne-prati"')
  const saved = mainOf((await get(list)).body)
  expect(saved).toContain('href="/profil/prodaje.lampe/aktivni"')
  expect(saved).toContain('Stojeća lampa')

  const stopped = await send(form, {
    radnja: 'ne-prati',
    povratak: `${list}?gotovo=uklonjen&korisnik=prodaje.lampe`,
  })
  const notice = mainOf((await get(stopped.headers['location']!)).body)
  expect(notice).toContain('Više ne pratite korisnika prodaje.lampe.')
  expect(notice).toContain('Zapratite ponovo')
  expect(notice).not.toContain('Stojeća lampa')
})

test('lets a reader block a seller on the profile, hides the seller, and undoes that', async ({
  as,
  make,
  index,
}) => {
  const { get, send } = await as(await make.account())
  const seller = await make.account({ username: 'smeta.mi' })
  await make.listing({ title: 'Nepoželjni ormar', seller_id: seller.id })
  await index()
  const [profile, list, form] = ['/profil/smeta.mi/aktivni', '/blokirani-korisnici', '/profil/smeta.mi/odnos']
  const shows = async (url: string) => mainOf((await get(url)).body).includes('Nepoželjni ormar')
  const places = ['/', '/pretraga?q=ormar', profile]
  for (const url of places) expect([url, await shows(url)]).toEqual([url, true])

  const blocked = await send(form, { radnja: 'blokiraj', povratak: profile })
  expect([blocked.statusCode, blocked.headers['location']]).toEqual([302, profile])
  for (const url of places) expect([url, await shows(url)]).toEqual([url, false])
  const header = mainOf((await get(profile)).body)
  expect(header).toContain('Blokirali ste ovog korisnika.')
  expect(header).toContain('value="odblokiraj"')
  expect(header).not.toContain('value="prati"')
  expect(mainOf((await get(list)).body)).toContain('href="/profil/smeta.mi/aktivni"')

  const undone = await send(form, {
    radnja: 'odblokiraj',
    povratak: `${list}?gotovo=odblokiran&korisnik=smeta.mi`,
  })
  expect(mainOf((await get(undone.headers['location']!)).body)).toContain(
    'Korisnik smeta.mi više nije blokiran.',
  )
  for (const url of places) expect([url, await shows(url)]).toEqual([url, true])
})

test('keeps follows and blocks of people out of pages that visitors share', async ({
  site,
  as,
  make,
  index,
}) => {
  const { get, send } = await as(await make.account())
  const seller = await make.account({ username: 'za.sve.isti' })
  const { id } = await make.listing({ title: 'Zajednička klupa', seller_id: seller.id })
  await index()
  const pages = [`/artikal/${id}/zajednicka-klupa`, '/profil/za.sve.isti/aktivni', '/pretraga?q=klupa']
  const seen = async () =>
    Promise.all(pages.map(async (url) => mainOf((await site.inject(url)).body).replaceAll(/prije \d+/g, '')))
  const before = await seen()
  for (const radnja of ['prati', 'blokiraj']) {
    await send('/profil/za.sve.isti/odnos', { radnja, povratak: '/' })
    for (const url of pages) await get(url)
    expect(await seen()).toEqual(before)
  }
})

test('shows nobody a button against themselves, and sends visitors to log in', async ({ site, as, make }) => {
  const reader = await make.account({ username: 'sam.svoj' })
  const { get, send } = await as(reader)
  const own = mainOf((await get('/profil/sam.svoj/aktivni')).body)
  expect(own).not.toMatch(/value="(prati|blokiraj)"/)

  const visitors = mainOf((await site.inject('/profil/sam.svoj/aktivni')).body)
  expect(visitors).toContain('href="/login?povratak=/profil/sam.svoj/aktivni"')
  expect(visitors).not.toContain('<form method="post"')
  for (const url of ['/mojbazar/spaseno/korisnici', '/blokirani-korisnici']) {
    const { statusCode, headers } = await site.inject(url)
    expect([statusCode, headers['location']]).toEqual([302, `/login?povratak=${url}`])
  }
  const refused = await plainBrowser(site).send('/profil/sam.svoj/odnos', { radnja: 'prati' })
  expect([refused.statusCode, refused.headers['location']]).toEqual([
    302,
    '/login?povratak=/profil/sam.svoj/odnos',
  ])
  expect((await get('/profil/sam.svoj/odnos')).headers['location']).toBe('/profil/sam.svoj/aktivni')
  expect((await send('/profil/sam.svoj/odnos', { radnja: 'ukloni' })).statusCode).toBe(400)
  const elsewhere = await send(`/profil/${(await make.account()).username}/odnos`, {
    radnja: 'prati',
    povratak: '//zlo.example',
  })
  expect(elsewhere.headers['location']).toBe('/')
})

test('needs as many queries for twenty followed sellers as for one', async ({ as, make, db, statements }) => {
  const [few, many] = [await make.account(), await make.account()]
  for (let made = 0; made < 20; made++) {
    const { seller_id } = await make.listing()
    for (const { id } of made === 0 ? [few, many] : [many])
      await db
        .insertInto('followed_seller')
        .values({ account_id: id, seller_id, followed_at: new Date() })
        .execute()
  }
  const page = '/mojbazar/spaseno/korisnici'
  const [one, twenty] = [await as(few), await as(many)]
  const ofOne = await statements(() => one.get(page))
  expect(await statements(() => twenty.get(page))).toBe(ofOne)
})
