import { expect } from 'vitest'
import { test as base } from '#tests/support/test.ts'

/** Opens an address as a visitor, a user without pro, a pro user or a shop: the status, and where it leads. */
const test = base.extend('openAs', { scope: 'file' }, async ({ site, make, login }) => {
  const owner = await make.shop()
  const accounts = {
    user: await make.account(),
    pro: await make.account({ pro_until: new Date(Date.now() + 1e9) }),
    shop: owner,
    agent: await make.account({ agent_of_shop_id: owner.shop.id }),
  }
  const tokens = new Map<string, string>()
  for (const [who, account] of Object.entries(accounts)) tokens.set(who, await login(account))
  return async (who: 'visitor' | keyof typeof accounts, url: string) => {
    const token = tokens.get(who)
    const { statusCode, headers, body } = await site.inject({
      url,
      headers: token ? { cookie: `auth.token=${token}` } : {},
    })
    return { status: statusCode, leadsTo: headers.location?.toString(), body }
  }
})

// Section 2.2 of the specification, with the default words of the brand.

const open = `/ /kategorije /login /register /success?za=objava /zaboravljenasifra /sms/password-reset /verifikacija/email/token
  /pretraga /pretraga?q=golf /pretraga?category_id=18 /vozila /nekretnine
  /automobili /automobili/volkswagen /automobili/volkswagen/golf /punjaci-za-elektricna-vozila /vodic
  /loan/prva-probna-banka /avatar-generator /lead /multi /mahalac /video /shopovi /shopovi/mobile /shopovi/paketi
  /shopovi/registracija /pro /pro/mobile /korpa /o-bazaru/o-nama /o-bazaru/uslovi-koristenja /o-bazaru/bazarkredit
  /o-bazaru/online-sigurnost /o-bazaru/privatnost-podataka /o-bazaru/sta-je-bazar-brza-dostava`

const forUsers = `/objava /objava/automobili /objava/nekretnine /objava/ostalo/31 /listing/post
  /servisi-i-usluge /poslovi /nesto-drugo /blokirani-korisnici /poruke /narudzbe/aktivne /narudzbe/zavrsene
  /promocije/aktivne /promocije/zakazane /promocije/zavrsene /dopuna
  /mojbazar/artikli/aktivni /mojbazar/artikli/zavrseni /mojbazar/artikli/neaktivni /mojbazar/artikli/skriveni
  /mojbazar/artikli/istekli /mojbazar/artikli/obnovite /mojbazar/bazar-kredit /mojbazar/bazar-kredit/stanje-naloga
  /mojbazar/spaseno/oglasi /mojbazar/spaseno/korisnici /mojbazar/spaseno/pretrage /mojbazar/postavke
  /mojbazar/postavke/adresa /mojbazar/postavke/korisnicke-informacije /mojbazar/postavke/notifikacije
  /mojbazar/postavke/bazar-dostave /mojbazar/postavke/privatnost /mojbazar/postavke/profilna-slika
  /mojbazar/postavke/promjena-sifre /mojbazar/postavke/registrovani-trgovac /mojbazar/postavke/spasene-kartice
  /mojbazar/postavke/verifikacija /mojbazar/tabs/Uplatnica /mojbazar/tabs/Vauceri`

const forShops = `/grupno-uredjivanje /mojbazar/postavke/bazar-postavke /mojbazar/postavke/shop-postavke /mojbazar/postavke/izvodi
  /shopovi/produzi-bazar-shop`

const listOf = (addresses: string) => addresses.split(/\s+/)

test(
  'serves every page of the specification at its address, to those who may see it',
  { timeout: 60_000 },
  async ({ openAs }) => {
    const statuses = (who: 'visitor' | 'user' | 'shop', urls: string[]) =>
      Promise.all(urls.map(async (url) => [url, (await openAs(who, url)).status]))
    const leads = (who: 'visitor' | 'user', urls: string[]) =>
      Promise.all(urls.map(async (url) => [url, (await openAs(who, url)).leadsTo?.split('?')[0]]))
    const all = (urls: string[], answer: unknown) => urls.map((url) => [url, answer])
    const [forAll, forMembers, forFirms] = [open, forUsers, forShops].map(listOf) as [
      string[],
      string[],
      string[],
    ]
    expect(await statuses('visitor', forAll)).toEqual(all(forAll, 200))
    // A link that is dead, and the page that is shown while the site is away.
    const others = [
      ['/password/reset/token', 410],
      ['/maintenance', 503],
    ] as const
    expect(
      await statuses(
        'visitor',
        others.map(([url]) => url),
      ),
    ).toEqual(others)
    expect(await statuses('user', forMembers)).toEqual(all(forMembers, 200))
    expect(await leads('visitor', forMembers)).toEqual(all(forMembers, '/login'))
    expect(await statuses('shop', forFirms)).toEqual(all(forFirms, 200))
    expect(await leads('user', forFirms)).toEqual(all(forFirms, '/'))
  },
)

test('redirects other addresses of a page to it', async ({ openAs, make }) => {
  const seller = await make.account()
  const listing = await make.listing({ seller_id: seller.id, title: 'Bicikl' })
  const leads = async (url: string) => [url, (await openAs('user', url)).leadsTo]
  const pairs = [
    ['/poruke-v3', '/poruke'],
    ['/mojtrg/trgkredit', '/mojbazar/bazar-kredit'],
    ['/mojbazar/bazar-kredit/dopuni-bazar-kredit', '/dopuna'],
    ['/shop', '/shopovi'],
    ['/artikal/uredjivanje', '/listing/post'],
    ['/artikal/fotografije/default', '/mojbazar/artikli/aktivni'],
    ['/artikal/edit-grupni', '/'],
    [`/artikal/${listing.id}/drugi-naslov`, `/artikal/${listing.id}/bicikl`],
    [`/r/${listing.id}`, `/artikal/${listing.id}`],
    [`/r/${listing.id}/${seller.id}`, `/artikal/${listing.id}`],
    [`/profil/${seller.id}/aktivni`, `/profil/${seller.username}/aktivni`],
    [`/shops/${seller.username}/aktivni`, `/profil/${seller.username}/aktivni`],
    ['/verifikacija/email', '/mojbazar/postavke/verifikacija'],
    ['/mojbazar/prostatistika', '/pro'],
  ] as const
  expect(await Promise.all(pairs.map(([from]) => leads(from)))).toEqual(pairs)
  expect((await openAs('pro', '/mojbazar/prostatistika')).status).toBe(200)
  for (const tab of ['aktivni', 'dojmovi', 'zavrseni'])
    expect((await openAs('visitor', `/profil/${seller.username}/${tab}`)).status, tab).toBe(200)
})

test('omits header and footer in the web view of the app', async ({ openAs }) => {
  for (const url of ['/pro', '/shopovi']) {
    const [whole, inApp] = [await openAs('visitor', url), await openAs('visitor', `${url}/mobile`)]
    const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(whole.body)![1]!
    expect(inApp.body).toContain(heading)
    for (const part of ['<header', '<footer', 'Donji meni']) {
      expect(whole.body).toContain(part)
      expect(inApp.body).not.toContain(part)
    }
  }
})

test('offers in menu and settings the pages for the kind of account', async ({ openAs }) => {
  const offers = {
    shop: 'Postani Bazar Shop',
    pro: 'Aktiviraj Bazar pro',
    statements: 'href="/mojbazar/postavke/izvodi"',
  }
  const seen = async (who: 'user' | 'pro' | 'shop' | 'agent') => {
    const { body } = await openAs(who, '/')
    const settings = (await openAs(who, '/mojbazar/postavke/korisnicke-informacije')).body
    return [
      ...Object.entries(offers).flatMap(([name, text]) => (body.includes(text) ? [name] : [])),
      ...(settings.includes('Registruj Bazar Shop') ? ['register'] : []),
    ]
  }
  expect(await seen('user')).toEqual(['shop', 'pro', 'register'])
  expect(await seen('pro')).toEqual(['shop', 'register'])
  expect(await seen('shop')).toEqual(['statements'])
  expect(await seen('agent')).toEqual([])
  expect((await openAs('shop', '/')).body).toContain('Bronze Bazar shop')
  const label = />pro<\/span>/
  expect((await openAs('pro', '/')).body).toMatch(label)
  expect((await openAs('user', '/')).body).not.toMatch(label)
})

const wordsOf = (html: string) =>
  html
    .split(/<[^>]+>/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

test('has the parts of the specification in header, side menu and footer, in its order', async ({
  openAs,
}) => {
  const { body } = await openAs('user', '/')
  const menu = wordsOf(/<noscript>.*?<\/noscript>/s.exec(body)![0])
  const parts =
    `Bazar kredit|Postani Bazar Shop|Moji oglasi|Aktivni|Završeni|Neaktivni|Skriveni|Istekli|Obnovljivi oglasi|Promocije
PRO statistika|Narudžbe|Korpa|Spašeno|Spašeni oglasi|Spašeni korisnici|Spašene pretrage|Ostali linkovi|Shopovi
Podrška korisnicima|Aktiviraj Bazar pro|Marketing|Blokirani korisnici|Postavke|Postavke|Odjava`.split(/[|\n]/)
  expect(menu.filter((word) => parts.includes(word))).toEqual(parts)
  const shopMenu = wordsOf(/<noscript>.*?<\/noscript>/s.exec((await openAs('shop', '/')).body)![0])
  const at = shopMenu.indexOf('Shopovi')
  expect(shopMenu.slice(at, at + 4)).toEqual(['Shopovi', 'Izvodi', 'Podrška korisnicima', 'Marketing'])
  const headerOf = (html: string) => wordsOf(/<header.*?<\/header>/s.exec(html)![0])
  const forAll = ['Početna', 'Kategorije', 'Shopovi', 'Marketing', 'Blog', 'Ostali linkovi', 'Objavi oglas']
  expect(headerOf(body)).toEqual(expect.arrayContaining([...forAll, 'Moji oglasi']))
  const visitors = headerOf((await openAs('visitor', '/')).body)
  expect(visitors).toEqual(expect.arrayContaining([...forAll, 'Prijavi se', 'Registracija']))
  expect(visitors).not.toContain('Moji oglasi')
  const footer = wordsOf(/<footer.*<\/footer>/s.exec(body)![0])
  const headings = ['INFORMACIJE I KONTAKT', 'OSTALI LINKOVI', 'VAŠ Bazar']
  expect(footer.filter((word) => headings.includes(word))).toEqual(headings)
  expect(footer.at(-1)).toMatch(/^2009 – \d{4} Bazar d\.o\.o\.$/)
})
