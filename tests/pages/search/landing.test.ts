import { expect } from 'vitest'
import { prefsCookie } from '#contract/limits/serving.ts'
import { test } from '#tests/support/test.ts'

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const headingOf = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]
const textOf = (html: string) => html.replaceAll(/<!-- -->|<[^>]*>/g, '')
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text]) => JSON.parse(text!) as { '@type': string; itemListElement: object[] },
  )

test('shows a model with its figures, its neighbours, its newest listings and the way to the search', async ({
  site,
  make,
  index,
  deps,
}) => {
  const golf = deps.catalog.modelsOf(89).find(({ name }) => name === 'Golf')!.id
  const listing = await make.listing({
    title: 'Golf 7 za odredište',
    category_id: 18,
    brand_id: 89,
    model_id: golf,
  })
  await index()
  const { statusCode, body } = await site.inject('/automobili/volkswagen/golf?utm_source=x')
  expect(statusCode).toBe(200)
  expect(headingOf(body)).toBe('Automobili Volkswagen Golf')
  expect(titleOf(body)).toBe('Automobili Volkswagen Golf - oglasi - Bazar')
  expect(canonicalOf(body)).toBe('http://localhost:3000/automobili/volkswagen/golf')
  expect(body).not.toContain('noindex')
  expect(textOf(body)).toContain('Trenutno u ponudi: 1 oglas.')
  expect(body).toContain('src="/tiles/car.svg')
  expect(body).toContain('href="/automobili/volkswagen/passat"')
  expect(body).toContain(`href="/artikal/${listing.id}/golf-7-za-odrediste"`)
  expect(body.replaceAll('&amp;', '&')).toContain(`href="/pretraga?category_id=18&brands=89&models=${golf}"`)
  const [breadcrumbs, items] = dataOf(body)
  expect(breadcrumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { name: 'Početna' },
      { name: 'Vozila' },
      { name: 'Automobili' },
      { name: 'Volkswagen' },
      { name: 'Golf', item: 'http://localhost:3000/automobili/volkswagen/golf' },
    ],
  })
  expect(items).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [{ name: 'Golf 7 za odredište', position: 1 }],
  })
})

test('invites the first seller where there are no listings, and says nothing about their prices', async ({
  site,
}) => {
  const { statusCode, body } = await site.inject('/automobili/abarth')
  expect(statusCode).toBe(200)
  expect(body).toContain('Trenutno nema oglasa.')
  expect(body).toContain('Vaš može biti prvi.')
  // It leads to the category's form and to the page above.
  expect(body).toContain('href="/objava/ostalo/18"')
  expect(body).toContain('Pogledajte: Automobili')
  expect(body).not.toContain('cijena')
})

test.for(['/vozila', '/nekretnine', '/volkswagen', '/volkswagen/golf', '/automobili/volkswagen'])(
  'there is a page at %s',
  async (path, { site }) => {
    expect((await site.inject(path)).statusCode).toBe(200)
  },
)

test.for([
  '/nema-je',
  '/automobili/nema-je',
  '/automobili/volkswagen/nema-je',
  '/nema-je/volkswagen',
  '/profil',
  '/admin/nema-je',
  '/wp-login.php',
])('there is none at %s', async (path, { site }) => {
  const { statusCode, body } = await site.inject(path)
  expect(statusCode).toBe(404)
  expect(body).toContain('Oprostite, ne možemo pronaći ovu stranicu')
  expect((await site.inject({ url: path, method: 'POST' })).statusCode).not.toBe(200)
})

test('prefers pages with a name of their own to landing pages', async ({ site }) => {
  for (const path of ['/kategorije', '/login', '/pretraga', '/o-bazaru/uslovi-koristenja'])
    expect((await site.inject(path)).body, path).not.toContain('- oglasi - Bazar')
  expect((await site.inject('/poslovi')).headers.location).toContain('/login')
})

test('redirects another spelling to the one address', async ({ site }) => {
  const { statusCode, headers } = await site.inject('/Automobili/Volkswagen')
  expect(statusCode).toBe(301)
  expect(headers.location).toBe('/automobili/volkswagen')
  expect(headers['cache-control']).toBe('no-store')
})

test('takes few statements, however many listings it shows', async ({ site, make, index, statements }) => {
  const seller = await make.account()
  const bicycle = () => make.listing({ seller_id: seller.id, category_id: 22 })
  await bicycle()
  await index()
  // Past the page cache.
  const request = { url: '/bicikli', headers: { cookie: `${prefsCookie}=1` } }
  const few = await statements(() => site.inject(request))
  expect(few).toBeGreaterThan(0)
  await Promise.all(Array.from({ length: 15 }, bicycle))
  await index()
  expect(await statements(() => site.inject(request))).toBeLessThanOrEqual(few)
})
