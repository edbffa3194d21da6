import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { buildSite } from '#server/build-site.ts'
import { type Brand, declined, defaultBrand } from '#contract/brand.ts'
import { makePaths, patternsOf } from '#contract/paths/paths.ts'
import { buildIfStale, stampOf } from '#scripts/build.ts'
import { test as base } from '#tests/support/test.ts'

const brand: Brand = {
  path: 'pijaca',
  ...declined('Pijaca'),
  secondPath: 'tezga',
  company: 'Pijaca d.o.o.',
  contactEmail: 'pisite@pijaca.example',
  links: {
    help: 'https://pomoc.pijaca.example/',
    marketing: 'https://marketing.pijaca.example/',
    blog: 'https://blog.pijaca.example/',
    careers: 'https://posao.pijaca.example/',
    safety: 'https://sigurnost.pijaca.example/',
    appStore: 'https://store.example/pijaca',
    playStore: 'https://play.example/pijaca',
  },
}
const otherWord = new RegExp(`${defaultBrand.path}|\\b${defaultBrand.secondPath}\\b`, 'i')

/** Pages built with other words, in a folder from which packages can be resolved. */
const test = base
  .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
    const cache = path.join(import.meta.dirname, '../../node_modules/.cache')
    mkdirSync(cache, { recursive: true })
    const folder = mkdtempSync(path.join(cache, 'brand-'))
    onCleanup(() => rmSync(folder, { recursive: true, force: true }))
    await buildIfStale(brand, { folder })
    return folder
  })
  .extend('site', { scope: 'file' }, async ({ deps, appOptions, folder }, { onCleanup }) => {
    const site = await buildSite({ ...deps, brand }, { ...appOptions, folder })
    await site.ready()
    onCleanup(() => site.close())
    return site
  })

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]

// Builds the pages first.
test('uses the brand name in titles, header, footer and texts', { timeout: 300_000 }, async ({ site }) => {
  const { body } = await site.inject('/')

  expect(titleOf(body)).toContain('Pijaca')
  expect(body).toContain('aria-label="Pijaca, početna"')
  expect(body).toContain('na jednom mjestu, Pijaca."')
  expect(body).toContain('VAŠ Pijaca')
  expect(body).toMatch(new RegExp(`2009 – ${new Date().getFullYear()} Pijaca d\\.o\\.o\\.`))
})

test('has the brand name in the title of every page, and the default one nowhere', async ({
  site,
  make,
  login,
}) => {
  const seller = await make.account({ username: 'prodavac', type: 'shop' })
  const { id } = await make.listing({ title: 'Traktor IMT 539', seller_id: seller.id })
  const token = await login(seller)
  const visits = [
    '/',
    '/kategorije',
    '/pretraga',
    '/pretraga?q=traktor',
    '/login',
    '/register',
    '/success?za=registracija',
    '/o-pijacau/uslovi-koristenja',
    '/o-pijacau/privatnost-podataka',
    '/o-pijacau/pijacakredit',
    '/o-pijacau/sta-je-pijaca-brza-dostava',
    '/mojpijaca/postavke',
    '/mojpijaca/postavke/verifikacija',
    '/mojpijaca/postavke/izvodi',
    '/verifikacija/email/abc',
    '/dev/posta',
    `/artikal/${id}/traktor-imt-539`,
  ]
  for (const url of [...visits, '/nema/ove/stranice', '/artikal/999999999', '/maintenance']) {
    for (const cookies of [undefined, { 'auth.token': token }]) {
      const page = await site.inject({ url, ...(cookies && { cookies }) })
      expect(page.body.match(otherWord)?.[0], url).toBeUndefined()
      if (page.statusCode < 300 || page.statusCode >= 400) expect(titleOf(page.body), url).toContain('Pijaca')
    }
  }
})

test('leads to the pages that the operator has set, each in a new tab', async ({ site, make, login }) => {
  const token = await login(await make.account())
  const member = await site.inject({ url: '/', cookies: { 'auth.token': token } })
  for (const link of member.body.match(/<a [^>]*href="https:[^>]*>/g)!)
    expect(link).toContain('target="_blank"')
  const { body } = await site.inject('/')
  for (const address of Object.values(brand.links!)) {
    const links = body.match(new RegExp(`<a [^>]*href="${address}"[^>]*>`, 'g'))
    expect(links?.length, address).toBeGreaterThan(0)
    for (const link of links!)
      expect(link).toMatch(/target="_blank".*rel="noopener"|rel="noopener".*target="_blank"/)
  }
  expect(body).not.toContain('/o-pijacau/pomoc')
  expect((await site.inject('/o-pijacau/o-nama')).body).toContain('href="mailto:pisite@pijaca.example"')
})

test('ships the new words to the browser, and not the default ones', ({ folder }) => {
  const files = readdirSync(path.join(folder, 'client'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(js|css|svg|json|webmanifest)$/.test(file),
  )
  const texts = files.map((file) => readFileSync(path.join(folder, 'client', file), 'utf8'))
  expect(files.filter((_, at) => new RegExp(defaultBrand.path, 'i').test(texts[at]!))).toEqual([])
  expect(texts.some((text) => text.includes('Pijaca d.o.o.'))).toBe(true)
})

test('reuses a build with the same words, and rebuilds for others', async ({ folder }) => {
  expect(await buildIfStale(brand, { folder })).toBe(false)
  expect(stampOf(brand)).not.toBe(stampOf(defaultBrand))
})

test('uses the brand name for account pages, shops and the API title', async ({ site, make, login }) => {
  const token = await login(await make.account())
  const { body } = await site.inject({ url: '/', cookies: { 'auth.token': token } })
  const description = await site.inject('/api/openapi.json')

  expect(body).toContain('Moj Pijaca')
  expect(description.json()).toMatchObject({ info: { title: 'Pijaca API' } })
})

test('builds paths from the words', () => {
  const addresses = (words: Brand) => patternsOf(makePaths(words))
  // 'trgovac' and 'trgovci' are ordinary words, even if the second word is 'trg'.
  const secondWord = new RegExp(`${defaultBrand.secondPath}(?!ovac|ovci)`, 'g')
  const swapped = addresses(defaultBrand).map((address) =>
    address.replaceAll(defaultBrand.path, brand.path).replaceAll(secondWord, brand.secondPath),
  )
  expect(addresses(brand)).toEqual(swapped)
})
