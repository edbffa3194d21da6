import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { suspendShops } from '#api/modules/shops/jobs.ts'
import { userListingsPageSize } from '#contract/limits/listings.ts'
import { test } from '#tests/support/shops/shop-hosts.ts'

const titleOf = (body: string) => /<title>([^<]*)/.exec(body)?.[1]
const canonicalOf = (body: string) => /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]

test('serves a shop its own pages, with its name first, its own canonical addresses and its sitemap', async ({
  ask,
  hosted,
}) => {
  const { host, mark, listing, username, label } = await hosted('prva-radnja')
  const own = `http://${label}.localhost:3000`
  for (const [path, title, canonical] of [
    ['/', mark, `${own}/`],
    ['/onama', `${mark} - o nama`, `${own}/onama`],
    ['/radno-vrijeme', `${mark} - radno vrijeme`, `${own}/radno-vrijeme`],
    ['/dojmovi', `${mark} - dojmovi`, `${own}/dojmovi`],
    ['/zavrseni', `${mark} - završeni oglasi`, `${own}/zavrseni`],
    ['/posebna-polica', `${mark} - Posebna polica`, `${own}/posebna-polica`],
    [`/artikal/${listing.id}`, `${mark} - ${listing.title}`, `http://localhost:3000/artikal/${listing.id}`],
  ] as const) {
    const page = await ask({ host, path })
    expect([path, page.status]).toEqual([path, 200])
    expect(titleOf(page.body)?.startsWith(title)).toBe(true)
    expect(canonicalOf(page.body)?.startsWith(canonical)).toBe(true)
    expect(page.body).toContain('aria-label="Bazar, glavna stranica"')
    expect(page.body).toContain('href="http://localhost:3000/"')
  }
  // The main site agrees.
  const main = await ask({ host: 'localhost', path: `/shops/${username}/onama` })
  expect(canonicalOf(main.body)).toBe(`${own}/onama`)
  expect(main.body).toContain(`href="${own}/"`)
  expect(canonicalOf((await ask({ host: 'localhost', path: `/artikal/${listing.id}` })).body)).toContain(
    `http://localhost:3000/artikal/${listing.id}`,
  )

  const robots = await ask({ host, path: '/robots.txt' })
  expect(robots.body).toContain(`Sitemap: ${own}/sitemap.xml`)
  const sitemap = await ask({ host, path: '/sitemap.xml' })
  expect(sitemap.headers['content-type']).toContain('application/xml')
  expect([...sitemap.body.matchAll(/<loc>([^<]*)/g)].map(([, url]) => url)).toEqual([
    `${own}/`,
    `${own}/posebna-polica`,
    `${own}/onama`,
    `${own}/radno-vrijeme`,
  ])
})

test('reads up to four segments as the way to a category, and nothing else', async ({
  ask,
  hosted,
  make,
  index,
  db,
}) => {
  const { host, id } = await hosted('druga-radnja')
  const rows = await db
    .withRecursive('up', (query) =>
      query
        .selectFrom('category')
        .select(['id', 'slug', 'parent_id', (eb) => eb.lit(0).as('height')])
        .where('id', '=', 31)
        .unionAll((eb) =>
          eb
            .selectFrom('category')
            .innerJoin('up', 'up.parent_id', 'category.id')
            .select([
              'category.id',
              'category.slug',
              'category.parent_id',
              (e) => e('up.height', '+', 1).as('height'),
            ]),
        ),
    )
    .selectFrom('up')
    .select('slug')
    .orderBy('height', 'desc')
    .execute()
  await make.listing({ seller_id: id, category_id: 31 })
  await index()
  const way = `/${rows.map(({ slug }) => slug).join('/')}`
  expect((await ask({ host, path: way })).status).toBe(200)
  for (const path of [
    '/nema',
    '/nema/toga',
    '/a/b/c/d',
    '/a/b/c/d/e',
    '/nekretnine',
    '/admin',
    '/dev/posta',
    '/artikal/0',
  ])
    expect([path, (await ask({ host, path })).status]).toEqual([path, 404])
  const { body: missing } = await ask({ host, path: '/nema' })
  expect(missing).toMatch(/<h1[^>]*>Oprostite, ne možemo pronaći ovu stranicu<\/h1>/)
  expect(missing).toMatch(/<a[^>]*href="\/"[^>]*>Povratak na početnu</)
  const tab = await ask({ host, path: '/aktivni?q=a' })
  expect([tab.status, tab.headers['location'], tab.headers['cache-control']]).toEqual([
    301,
    '/?q=a',
    'no-store',
  ])
})

test('shows no listing of another seller, and none that is not shown on the main site', async ({
  ask,
  hosted,
  make,
}) => {
  const [one, other] = [await hosted('treca-radnja'), await hosted('cetvrta-radnja')]
  const draft = await make.listing({ seller_id: one.id, status: 'draft' })
  for (const id of [other.listing.id, draft.id, 999_999_999])
    expect((await ask({ host: one.host, path: `/artikal/${id}` })).status).toBe(404)
  const own = await ask({ host: one.host, path: `/artikal/${one.listing.id}/krivi-naslov` })
  expect([own.status, own.headers['location']]).toEqual([
    301,
    expect.stringMatching(/^\/artikal\/\d+\/artikal-/),
  ])
})

test('shows a suspended shop without its listings, and no shop whose owner is banned', async ({
  ask,
  hosted,
  db,
  index,
  runJobs,
}) => {
  const suspended = await hosted('neplacena')
  await db
    .updateTable('shop')
    .set({ ends_at: new Date(Date.now() - 1_000) })
    .where('id', '=', suspended.shop.id)
    .execute()
  await enqueue(db, suspendShops, {})
  await runJobs()
  await index()
  const page = await ask({ host: suspended.host })
  expect(page.status).toBe(200)
  expect(page.body).toContain('Oglasi ovog shopa trenutno nisu vidljivi.')
  expect(page.body).toContain('<meta name="robots" content="noindex"')
  expect(page.body).not.toContain(suspended.listing.title)
  expect((await ask({ host: suspended.host, path: '/sitemap.xml' })).body).not.toContain('<loc>')

  const banned = await hosted('zabranjena')
  await db
    .updateTable('account')
    .set({ restriction: 'ban', restricted_until: null })
    .where('id', '=', banned.id)
    .execute()
  expect((await ask({ host: banned.host })).status).toBe(404)
})

test('links to the other pages of its listings on its own host', async ({ ask, hosted, make, index }) => {
  const { host, id } = await hosted('peta-radnja')
  for (let n = 0; n < 2 * userListingsPageSize; n++) await make.listing({ seller_id: id })
  await index()
  const page = await ask({ host, path: '/?page=2' })
  expect(page.status).toBe(200)
  const hrefs = [...page.body.matchAll(/<nav aria-label="Stranice rezultata".*?<\/nav>/gs)].flatMap(([nav]) =>
    [...nav.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
  )
  expect(hrefs).toEqual(['/', '/', '/?page=3', '/?page=3'])
})
