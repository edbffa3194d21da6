import fc from 'fast-check'
import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { unlimited } from '#lib/rate-limiter.ts'
import { suspendShops } from '#api/modules/shops/jobs.ts'
import { defaultBrand } from '#contract/brand.ts'
import { userListingsPageSize } from '#contract/limits/lists.ts'
import { makePaths } from '#contract/paths.ts'
import { staffPaths } from '#contract/staff-paths.ts'
import { test } from '#tests/support/shop-hosts.ts'

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

test('leads every page of the main site there, with its query', async ({ ask, hosted }) => {
  const { host } = await hosted('vodi-dalje')
  // Those that it has itself, that name a category of the site, or that exist for operators alone.
  const own = ['home', 'landing', 'listing', 'servisi-i-usluge', 'poslovi']
  const others = new Set([...own, 'inbox', 'inboxMessage', ...Object.keys(staffPaths)])
  const addresses = Object.entries(makePaths(defaultBrand)).flatMap(([name, path]) =>
    others.has(name) || !('pattern' in path) ? [] : [path.pattern.replaceAll(/:\w+\??/g, '7')],
  )
  expect(addresses.length).toBeGreaterThan(100)
  for (const path of [...addresses, '/Pretraga', '/login/', '/profil/neko'])
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await ask({ host, path: `${path}?q=golf&sort=x%2By&utm_source=z`, method })
      expect([path, status, headers['location'], headers['cache-control']]).toEqual([
        path,
        302,
        `http://localhost:3000${path}?q=golf&sort=x%2By&utm_source=z`,
        'no-store',
      ])
    }
  const data = await ask({ host, path: '/pretraga.data?q=golf' })
  expect([data.status, data.body]).toEqual([
    202,
    expect.stringContaining('http://localhost:3000/pretraga?q=golf'),
  ])
  for (const path of [
    '//login',
    '/%2Flogin',
    '/%5Clogin',
    '/loginx',
    '/pretraga/a',
    '//zlo.example/login',
    '/login//zlo.example',
  ])
    expect([path, (await ask({ host, path })).status]).toEqual([path, 404])
})

test("prefers a shop's own category to a page of the main site", async ({ ask, hosted, db }) => {
  const { host, shop, mark } = await hosted('svoja-pretraga')
  await db
    .updateTable('shop')
    .set({ sections: JSON.stringify([{ name: 'Pretraga', words: mark, category_id: null }]) })
    .where('id', '=', shop.id)
    .execute()
  const { status, body } = await ask({ host, path: '/pretraga' })
  expect([status, titleOf(body)]).toEqual([200, expect.stringContaining(`${mark} - Pretraga`)])
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

test('leads a former label to the label in use with path and query, and a label given up to the main site', async ({
  ask,
  hosted,
  db,
  deps,
}) => {
  const { shop, username } = await hosted('sadasnja')
  const end = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('shop_label')
    .values({ label: 'nekadasnja', shop_id: shop.id, chosen_at: new Date(), ends_at: end })
    .execute()
  const moved = await ask({ host: 'Nekadasnja.localhost.:3000', path: '/onama?utm_source=x' })
  expect([moved.status, moved.headers['location'], moved.headers['cache-control']]).toEqual([
    301,
    'http://sadasnja.localhost:3000/onama?utm_source=x',
    'no-store',
  ])
  await db.updateTable('shop_label').set({ ends_at: end }).where('label', '=', 'sadasnja').execute()
  deps.shopHosts.forget('nekadasnja')
  const left = await ask({ host: 'nekadasnja.localhost', path: '/zavrseni' })
  expect([left.status, left.headers['location']]).toEqual([
    301,
    `http://localhost:3000/shops/${username}/aktivni`,
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

test('knows no session: cookies and tokens change nothing, are not answered, and changes are refused', async ({
  ask,
  hosted,
  make,
  login,
  port,
}) => {
  const { host, shop, listing } = await hosted('bez-sesije')
  const account = await make.account({ username: 'TajnaOsobaUKolacicu' })
  const token = await login(account)
  const cookie = `auth.token=${encodeURIComponent(token)}; prefs=x; XSRF-TOKEN=y`
  const withoutTime = (body: string) => body.replace(/nonce-[^']*|"now",\d+|\d{10}/g, '')
  for (const path of ['/', '/onama', `/artikal/${listing.id}`]) {
    const plain = await ask({ host, path })
    const credentials: Record<string, string>[] = [{ cookie }, { authorization: `Bearer ${token}` }]
    for (const headers of credentials) {
      const known = await ask({ host, path, headers })
      expect(withoutTime(known.body)).toBe(withoutTime(plain.body))
      expect(known.body).not.toContain(account.username)
      expect(known.headers['set-cookie']).toBeUndefined()
    }
    expect(plain.headers['set-cookie']).toBeUndefined()
  }
  // The main host sets its cookies for itself alone.
  const main = await ask({ host: 'localhost', path: '/', headers: { cookie } })
  for (const set of [main.headers['set-cookie'] ?? []].flat()) expect(set).not.toMatch(/domain=/i)

  const origin = `http://${host}`
  for (const path of [
    '/api/health',
    '/api/me',
    '/api/search',
    '/auth/login',
    '/broadcasting/auth',
    '/dev/posta',
    '/metrics',
  ])
    expect([path, (await ask({ host, path, headers: { cookie } })).status]).toEqual([path, 404])
  for (const path of ['/', '/login', '/api/auth/login', `/artikal/${listing.id}`, '/odjava']) {
    const reply = await ask({
      host,
      path,
      method: 'POST',
      headers: { cookie, origin, 'content-length': '0' },
    })
    expect([path, reply.status >= 400 && reply.status < 500]).toEqual([path, true])
  }
  // A page of a shop cannot change anything on the main site in the name of its visitor.
  const foreign = await ask({
    host: `localhost:${port}`,
    path: `/api/stores/${shop.id}/page`,
    method: 'POST',
    headers: { cookie, origin, 'content-length': '0' },
  })
  expect(foreign.status).toBe(403)
})

test('allows its own files alone', async ({ ask, hosted }) => {
  const { host } = await hosted('stroga')
  const { headers, body } = await ask({ host })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("connect-src 'self';")
  expect(policy).toContain("form-action 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('ws:')
  const script = /\/shop-assets\/[\w.-]+\.js/.exec(body)![0]
  expect((await ask({ host, path: script })).status).toBe(200)
  expect(body).not.toMatch(/"\/assets\//)
  for (const path of ['/favicon.svg', '/drawings/phone.svg', '/map/outline.svg'])
    expect([path, (await ask({ host, path })).status]).toEqual([path, 200])
  expect((await ask({ host, path: '/service-worker.js' })).status).toBe(404)
})

test('shows nobody a page of another host, whatever they ask, a thousand times', async ({
  ask,
  hosted,
  make,
  login,
  deps,
  db,
}) => {
  deps.rateLimiter = unlimited
  const labels = ['alfa-shop', 'beta-shop', 'gama-shop']
  const shops = await Promise.all(labels.map(hosted))
  await db
    .insertInto('shop_label')
    .values({
      label: 'stari-beta',
      shop_id: shops[1]!.shop.id,
      chosen_at: new Date(),
      ends_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  const token = encodeURIComponent(await login(await make.account()))
  const paths = [
    '/',
    '/?page=1',
    '/onama',
    '/zavrseni',
    '/posebna-polica',
    '/robots.txt',
    '/sitemap.xml',
    '/onama.data',
    '/pretraga',
    '/a/b/c/d/e',
    ...shops.map(({ listing }) => `/artikal/${listing.id}`),
    ...shops.map(({ username }) => `/shops/${username}`),
  ]
  const known = fc.constantFrom(...labels, 'stari-beta')
  const label = fc.oneof(
    { weight: 6, arbitrary: known },
    { weight: 2, arbitrary: fc.stringMatching(/^[a-z0-9-]{1,32}$/) },
    { weight: 1, arbitrary: known.map((one) => `${one}x`) },
  )
  const host = fc.oneof(
    { weight: 8, arbitrary: label.map((one) => `${one}.localhost`) },
    { weight: 1, arbitrary: fc.tuple(label, known).map(([a, b]) => `${a}.${b}.localhost`) },
    { weight: 1, arbitrary: label.map((one) => `${one}.example.com`) },
    { weight: 1, arbitrary: label.map((one) => `${one}.localhost.example.com`) },
    { weight: 3, arbitrary: fc.constant('localhost') },
  )
  const asked = fc.record({
    host,
    isUpper: fc.boolean(),
    ending: fc.constantFrom('', '.', ':3000', '.:8080'),
    path: fc.constantFrom(...paths),
    headers: fc.constantFrom<Record<string, string>>({}, {}, { cookie: `auth.token=${token}` }),
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ host: name, isUpper, ending, path, headers }) => {
      const {
        status,
        body,
        headers: told,
      } = await ask({
        host: (isUpper ? name.toUpperCase() : name) + ending,
        path,
        headers,
      })
      const below = name.endsWith('.localhost') ? name.slice(0, -'.localhost'.length) : undefined
      const owner = shops.find((shop) => shop.label === below)
      const others = shops.filter((shop) => shop !== owner)
      const isMain = name === 'localhost'
      if (!isMain && others.some(({ mark }) => body.includes(mark))) throw new Error('another shop')
      if (!isMain && /"\/assets\/|href="\/login/.test(body)) throw new Error('a page of the main site')
      if (isMain && body.includes('/shop-assets/')) throw new Error("a page of a shop's host")
      if (!isMain && told['set-cookie']) throw new Error('a cookie')
      const isFormer = below === 'stari-beta'
      const isOurs = isMain || below !== undefined
      if (!isOurs) expect(status).toBe(421)
      else if (isFormer) expect(status).toBe(301)
      else if (!isMain && !owner) expect(status).toBe(404)
      else if (owner && ['/', '/onama', '/robots.txt'].includes(path)) expect(status).toBe(200)
    }),
    { numRuns: 1_000 },
  )
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
