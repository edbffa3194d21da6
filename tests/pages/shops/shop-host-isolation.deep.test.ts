import fc from 'fast-check'
import { expect } from 'vitest'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { test } from '#tests/support/shops/shop-hosts.ts'

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

test('allows only its own files', async ({ ask, hosted }) => {
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
  for (const path of ['/favicon.svg', '/drawings/phone.svg', '/map/country.svg'])
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
