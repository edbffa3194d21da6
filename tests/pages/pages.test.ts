import { expect } from 'vitest'
import { password } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'

const ownPage = {
  origin: 'http://localhost:3000',
  host: 'localhost:3000',
  'content-type': 'application/x-www-form-urlencoded',
}
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

test('shows the listing, and redirects a wrong slug without caching', async ({ site, make }) => {
  const { id } = await make.listing({ title: 'Traktor IMT 539 <b>', price_fening: 1_250_000 })

  const bare = await site.inject(`/artikal/${id}`)
  const wrong = await site.inject(`/artikal/${id}/nesto-drugo`)

  expect(bare.statusCode).toBe(200)
  expect(bare.body).toContain('Traktor IMT 539 &lt;b&gt;')
  expect(bare.body).toContain('12.500 KM')
  expect(bare.body).toMatch(new RegExp(`rel="canonical" href="[^"]*/artikal/${id}/traktor-imt-539-b"`))
  expect(wrong.statusCode).toBe(301)
  expect(wrong.headers.location).toBe(`/artikal/${id}/traktor-imt-539-b`)
  expect(wrong.headers['cache-control']).toBe('no-store')
})

test('answers HEAD as GET, and names no length but that of the page', async ({ site, make }) => {
  const { id } = await make.listing()
  for (const url of [`/artikal/${id}`, '/nema/ove/stranice', '/login']) {
    const [got, head] = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) =>
        site.inject({ method, url, headers: { accept: 'text/html' } }),
      ),
    )
    expect([head!.statusCode, head!.headers['content-type'], head!.body]).toEqual([
      got!.statusCode,
      got!.headers['content-type'],
      '',
    ])
    expect(head!.headers['content-length']).toBeUndefined()
  }
})

test('takes addresses that are not UTF-8 for names that it does not know', async ({ site, make }) => {
  const { id } = await make.listing({ title: 'Škoda Fabia 1.4' })
  const old = await site.inject(`/artikal/${id}/%8Akoda-fabia?q=50%25`)
  expect([old.statusCode, old.headers.location]).toEqual([301, `/artikal/${id}/skoda-fabia-1-4?q=50%25`])
  for (const address of ['/%ff', '/automobili/%E8', '/profil/%9Aef/aktivni', '/pretraga/%', '/%zz/%C5%A1']) {
    const page = await site.inject({ url: address, headers: { accept: 'text/html' } })
    expect([address, page.statusCode]).toEqual([address, 404])
    expect(page.body).toContain('Povratak na početnu')
  }
})

test('answers 404 for listings that never existed, and 410 with similar ones for those that are gone', async ({
  site,
  make,
  index,
}) => {
  const expired = await make.listing({ status: 'expired', category_id: 22 })
  const similar = await make.listing({ title: 'Sličan onome kojeg nema', category_id: 22 })
  const ofSeller = await make.listing({ title: 'Od istog, ali drugo', seller_id: expired.seller_id })
  await index()

  const missing = await site.inject('/artikal/999999999')
  const gone = await site.inject(`/artikal/${expired.id}`)
  const unknown = await site.inject('/nema/ove/stranice')

  expect([missing.statusCode, gone.statusCode, unknown.statusCode]).toEqual([404, 410, 404])
  expect(missing.body).toContain('Oprostite, ne možemo pronaći ovu stranicu')
  expect(unknown.body).toContain('Povratak na početnu')
  expect(gone.body).toContain('Ovaj oglas više nije dostupan.')
  expect(gone.body).toContain('noindex')
  expect(gone.body).toContain(similar.title)
  expect(gone.body).not.toContain(ofSeller.title)
})

test.for(['price_from=abc', 'page=9999999', 'cities=x', `q=${'a'.repeat(300)}`])(
  'a search page with %s says what is wrong and keeps its form',
  async (query, { site }) => {
    const page = await site.inject(`/pretraga?${query}`)
    expect(page.statusCode).toBeLessThan(500)
    expect(page.body).toContain('name="price_from"')
  },
)

test('refuses a form posted from another origin before any page sees it', async ({ site, make }) => {
  const { username } = await make.account()
  const attempt = (headers: Record<string, string>) =>
    site.inject({
      method: 'POST',
      url: '/login',
      headers: { ...ownPage, ...headers },
      payload: form({ username, password }),
    })

  expect((await attempt({ origin: 'https://zlo.example' })).statusCode).toBe(403)
  expect((await attempt({ origin: 'null' })).statusCode).toBe(403)
  const { origin: _, ...withoutOrigin } = ownPage
  const unproven = await site.inject({
    method: 'POST',
    url: '/login',
    headers: withoutOrigin,
    payload: form({ username, password }),
  })
  expect(unproven.statusCode).toBe(403)
  expect((await attempt({})).statusCode).toBe(302)
})

test('sets the cookie on login and leads back, but never to another site', async ({ site, make }) => {
  const { username } = await make.account()
  const login = (path: string) =>
    site.inject({ method: 'POST', url: path, headers: ownPage, payload: form({ username, password }) })

  const back = await login('/login?povratak=/pretraga?q=golf')
  expect(back.headers.location).toBe('/pretraga?q=golf')
  expect(back.cookies).toContainEqual(expect.objectContaining({ name: 'auth.token', httpOnly: true }))
  for (const foreign of ['https://zlo.example', '//zlo.example', '/\\zlo.example', 'javascript:alert(1)']) {
    expect((await login(`/login?povratak=${encodeURIComponent(foreign)}`)).headers.location).toBe('/')
  }
})

test('logs in behind an https proxy with a secure cookie', async ({ deps, appOptions, make }) => {
  const { buildSite } = await import('#server/build-site.ts')
  const site = await buildSite(deps, {
    ...appOptions,
    baseUrl: 'https://bazar.example',
    trustProxy: ['10.0.0.1'],
  })
  const { username } = await make.account()
  const reply = await site.inject({
    method: 'POST',
    url: '/login',
    remoteAddress: '10.0.0.1',
    headers: {
      ...ownPage,
      host: 'internal:3000',
      origin: 'https://bazar.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'bazar.example',
      'x-forwarded-for': '203.0.113.9',
    },
    payload: form({ username, password }),
  })
  expect(reply.statusCode).toBe(302)
  expect(reply.cookies).toContainEqual(expect.objectContaining({ name: 'auth.token', secure: true }))
  const session = await deps.db
    .selectFrom('session')
    .select('ip')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(session.ip).toBe('203.0.113.9')
  await site.close()
})

test("never caches a member's page", async ({ site, make, login }) => {
  const token = await login(await make.account({ username: 'neko-prijavljen' }))
  const page = await site.inject({ url: '/', cookies: { 'auth.token': token } })

  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).toContain('neko-prijavljen')
})

// Bypasses the page cache.
const ownPageCookie = { prefs: '1' }

test('needs as many queries for sixty cards on the home page as for one', async ({
  site,
  make,
  index,
  statements,
}) => {
  const seller = await make.account()
  await make.listing({ seller_id: seller.id })
  await index()
  const few = await statements(() => site.inject({ url: '/', cookies: ownPageCookie }))
  for (let made = 0; made < 60; made++) await make.listing({ seller_id: seller.id })
  await index()
  expect(await statements(() => site.inject({ url: '/', cookies: ownPageCookie }))).toBe(few)
})

test('serves the API description and its page', async ({ site }) => {
  const description = await site.inject('/api/openapi.json')
  expect(description.json()).toMatchObject({ openapi: '3.1.0' })
  expect(Object.keys(description.json().paths)).toEqual(
    expect.arrayContaining(['/api/search', '/api/listings/{id}', '/api/auth/login']),
  )
  expect(description.json().paths['/*']).toBeUndefined()
  const page = await site.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toMatch(/(src|href)="https?:/)
})

test('accepts a return path with Bosnian letters', async ({ site, make }) => {
  const { username } = await make.account()
  const back = await site.inject({
    method: 'POST',
    url: '/login?povratak=/pretraga?q=%C4%8Daj+i+kafa',
    headers: ownPage,
    payload: form({ username, password }),
  })
  expect(back.statusCode).toBe(302)
  expect(back.headers.location).toBe('/pretraga?q=%C4%8Daj%20i%20kafa')
})

test('refuses an oversized form unread', async ({ site }) => {
  const refused = await site.inject({
    method: 'POST',
    url: '/login',
    headers: ownPage,
    payload: 'a='.padEnd(200_000, 'x'),
  })
  expect(refused.statusCode).toBe(413)
})

test('takes the canonical address from BASE_URL, whichever known host was requested', async ({ site }) => {
  const page = await site.inject({ url: '/pretraga?q=neka+druga', headers: { host: '127.0.0.1:4000' } })
  expect(page.body).toContain('rel="canonical" href="http://localhost:3000/')
  expect(page.body).not.toContain('127.0.0.1')
})

test('refuses an unreadable form, and reads an empty body as an empty form', async ({ site }) => {
  const send = (type: string | undefined, payload?: string) =>
    site.inject({
      method: 'POST',
      url: '/login',
      headers: { 'sec-fetch-site': 'same-origin', ...(type && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    })
  expect((await send('application/json', '{}')).statusCode).toBe(415)
  expect((await send('multipart/form-data; boundary=x', '--y')).statusCode).toBe(400)
  expect((await send('multipart/form-data', '--y')).statusCode).toBe(400)
  expect((await send(undefined)).statusCode).toBe(422)
})
