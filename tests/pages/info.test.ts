import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

const address = (slug: string) => `/o-bazaru/${slug}`

test('shows every info page of the specification, and answers 404 for others', async ({ site }) => {
  for (const [slug, title] of [
    ['o-nama', 'O nama'],
    ['uslovi-koristenja', 'Uslovi korištenja'],
    ['bazarkredit', 'Bazar kredit'],
    ['online-sigurnost', 'Online sigurnost'],
    ['privatnost-podataka', 'Privatnost podataka'],
    ['sta-je-bazar-brza-dostava', 'Šta je Bazar brza dostava'],
  ]) {
    const { statusCode, body } = await site.inject(address(slug!))
    expect(statusCode).toBe(200)
    expect(body).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    expect(body).toContain(`<title>${title} - Bazar</title>`)
    expect(body).toContain(`rel="canonical" href="http://localhost:3000${address(slug!)}"`)
  }
  for (const slug of ['nesto', 'O-NAMA', 'constructor', 'o-nama/vise'])
    expect((await site.inject(address(slug))).statusCode, slug).toBe(404)
})

test('names the version of the texts that users agree to', async ({ site }) => {
  for (const [slug, version] of [
    ['uslovi-koristenja', '22. 11. 2026.'],
    ['privatnost-podataka', '26. 11. 2026.'],
  ])
    expect((await site.inject(address(slug!))).body).toContain(`Verzija ${version}`)
})

test('offers the links of header, side menu and footer', async ({ site, make, login }) => {
  const visitor = (await site.inject('/kategorije')).body
  const header = /<nav aria-label="Glavni meni".*?<\/nav>/s.exec(visitor)![0]
  const footer = /<footer.*<\/footer>/s.exec(visitor)![0]
  const named = (html: string) =>
    [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)</g)].map(([, to, label]) => `${label} ${to}`)

  expect(named(header)).toEqual([
    'Početna /',
    'Kategorije /kategorije',
    'Shopovi /shopovi',
    'Marketing /o-bazaru/marketing',
    'Blog /o-bazaru/blog',
    'Podrška korisnicima /o-bazaru/pomoc',
    'O nama /o-bazaru/o-nama',
    'Uslovi korištenja /o-bazaru/uslovi-koristenja',
    'Bazar kredit /o-bazaru/bazarkredit',
    'Online sigurnost /o-bazaru/online-sigurnost',
    'Privatnost podataka /o-bazaru/privatnost-podataka',
  ])
  for (const link of [
    'Sigurna kupovina /o-bazaru/sigurna-kupovina',
    'Karijera /o-bazaru/karijera',
    'Bazar za iPhone /o-bazaru/aplikacija#iphone-i-ipad',
    'Bazar za Android /o-bazaru/aplikacija#android',
    'Šta je Bazar brza dostava /o-bazaru/sta-je-bazar-brza-dostava',
  ])
    expect(named(footer)).toContain(link)
  const apps = (await site.inject('/o-bazaru/aplikacija')).body
  for (const section of ['iphone-i-ipad', 'android']) expect(apps).toContain(`id="${section}"`)

  const cookies = { 'auth.token': await login(await make.account()) }
  const menu = /<noscript>.*?<\/noscript>/s.exec((await site.inject({ url: '/', cookies })).body)![0]
  expect(menu).toContain('Podrška korisnicima')
  expect(menu).toContain('Marketing')
})

test('shows only logo and form on the login page', async ({ site }) => {
  for (const url of ['/login', '/register', '/zaboravljenasifra', '/sms/password-reset', '/success']) {
    const { body } = await site.inject(url)
    expect(body, url).toContain('aria-label="Bazar, početna"')
    expect(body, url).not.toMatch(/<footer|<nav|<search/)
    expect(body.match(/<h1/g), url).toHaveLength(1)
  }
})
