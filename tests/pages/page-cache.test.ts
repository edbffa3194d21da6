import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, vi } from 'vitest'
import { test } from '#tests/support/test.ts'

const policyOf = (page: { headers: Record<string, unknown> }) =>
  String(page.headers['content-security-policy'])

/** A page rendered again a few seconds later differs in its time. */
const withoutTime = (html: string) => html.replace(/\\"now\\",\d+/, '')

const scriptsOf = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = '', text = '']) => ({
    attributes,
    text,
  }))

// Cached pages end when search learns of a listing.
test.beforeEach(({ index }) => index())

const runsInline = ({ attributes }: { attributes: string }) => !/\ssrc=|ld\+json/.test(attributes)

test("neither stores a member's page nor serves a stored one in its place", async ({ site, make, login }) => {
  const token = await login(await make.account({ username: 'sa-prijavom' }))
  const own = () => site.inject({ url: '/', cookies: { 'auth.token': token } })

  expect((await own()).body).toContain('sa-prijavom')
  expect((await site.inject('/')).body).not.toContain('sa-prijavom')
  expect((await own()).body).toContain('sa-prijavom')
})

test('serves visitors the same bytes for a few seconds, and a private page to those with preferences', async ({
  site,
  statements,
}) => {
  const first = await site.inject('/pretraga?q=isto')
  let again: typeof first | undefined
  expect(await statements(async () => (again = await site.inject('/pretraga?q=isto')))).toBe(0)
  expect(again!.body).toBe(first.body)
  expect(again!.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  expect(await statements(() => site.inject({ url: '/', cookies: { prefs: 'x' } }))).toBeGreaterThan(0)
})

test('serves a stored page with the headers of the rendered one', async ({ site }) => {
  const headersOf = ({ headers }: Awaited<ReturnType<typeof site.inject>>) =>
    Object.fromEntries(
      Object.entries(headers).filter(
        // Kept pages are compressed better.
        ([name]) => !/^(?:date|connection|content-length|x-ratelimit-.*)$/.test(name),
      ),
    )
  const ask = { url: '/pretraga?q=zaglavlja', headers: { 'accept-encoding': 'gzip' } }
  const first = headersOf(await site.inject(ask))
  expect(first).toMatchObject({
    'content-type': expect.stringContaining('text/html'),
    'content-encoding': 'gzip',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(headersOf(await site.inject(ask))).toEqual(first)
})

test('renders once for many simultaneous requests', async ({ site, statements }) => {
  const alone = await statements(() => site.inject('/?category_id=31'))
  const together = await statements(() =>
    Promise.all(Array.from({ length: 30 }, () => site.inject('/?category_id=18'))),
  )
  // Fewer, if they share a reply that the first had to ask for.
  expect(together).toBeLessThanOrEqual(alone)
})

test('does not cache a missing page', async ({ site, make }) => {
  const { id } = await make.listing()
  expect((await site.inject(`/artikal/${id + 1}`)).statusCode).toBe(404)
  await make.listing()
  expect((await site.inject(`/artikal/${id + 1}`)).statusCode).toBe(200)
})

test('allows every inline script of a stored page by hash, and none by nonce', async ({ site }) => {
  const page = await site.inject('/')
  const scripts = scriptsOf(page.body).filter(runsInline)

  expect(scripts.length).toBeGreaterThan(1)
  for (const { text } of scripts) {
    expect(policyOf(page)).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  expect(policyOf(page)).not.toContain("unsafe-inline' ")
  expect(page.body).not.toContain('nonce=')
})

test("gives every script of a member's page its own nonce", async ({ site, make, login }) => {
  const cookies = { 'auth.token': await login(await make.account()) }
  const pages = [await site.inject({ url: '/', cookies }), await site.inject({ url: '/', cookies })]
  const nonces = pages.map((page) => /'nonce-([^']+)'/.exec(policyOf(page))?.[1])

  expect(nonces[0]).toBeTruthy()
  expect(nonces[0]).not.toBe(nonces[1])
  for (const [at, page] of pages.entries()) {
    for (const { attributes } of scriptsOf(page.body)) expect(attributes).toContain(`nonce="${nonces[at]}"`)
  }
})

test('is safe against titles that look like a nonce or a script', async ({ site, make }) => {
  const { id } = await make.listing({ title: 'Auto nonce="abc" <script>alert(1)</script>' })
  const page = await site.inject(`/artikal/${id}`)

  expect(page.body).toContain('Auto nonce=&quot;abc&quot; &lt;script&gt;')
  expect(scriptsOf(page.body).map(({ text }) => text)).not.toContain('alert(1)')
  expect(policyOf(page)).not.toContain(createHash('sha256').update('alert(1)').digest('base64'))
})

test('compresses pages as the browser accepts', async ({ site }) => {
  // On a slow machine the page may be rendered again in between, so it must not show how many listings there are.
  const url = '/login'
  const plain = (await site.inject(url)).body
  const decoders = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }
  for (const [encoding, decode] of Object.entries(decoders)) {
    const page = await site.inject({ url, headers: { 'accept-encoding': encoding } })
    expect(page.headers['content-encoding']).toBe(encoding)
    expect(page.rawPayload.length).toBeLessThan(plain.length / 3)
    expect(withoutTime(decode(page.rawPayload).toString())).toBe(withoutTime(plain))
  }
  const refused = await site.inject({ url, headers: { 'accept-encoding': 'br;q=0, identity' } })
  expect(refused.headers['content-encoding']).toBeUndefined()
})

test('compresses a page quickly for its first reader, and well for those after', async ({
  site,
  make,
  login,
}) => {
  const ask = { url: '/pretraga?q=prvi+put', headers: { 'accept-encoding': 'gzip, br, zstd' } }
  const first = await site.inject(ask)
  expect(first.headers['content-encoding']).toBe('zstd')
  // On a slow machine the page may be rendered again in between.
  const second = await vi.waitFor(async () => {
    const page = await site.inject(ask)
    expect(page.headers['content-encoding']).toBe('br')
    return page
  })
  expect(second.rawPayload.length).toBeLessThan(first.rawPayload.length)
  expect(brotliDecompressSync(second.rawPayload).toString()).toContain('</html>')

  const cookies = { 'auth.token': await login(await make.account()) }
  const own = await site.inject({ ...ask, cookies })
  expect(own.headers).toMatchObject({
    'content-encoding': 'zstd',
    vary: expect.stringMatching(/accept-encoding/i),
  })
  expect(zstdDecompressSync(own.rawPayload).toString()).toContain('</html>')
})

test('shares one cached page between addresses that differ in unknown parameters', async ({
  site,
  statements,
  make,
  index,
}) => {
  const { id } = await make.listing({ title: 'Oglas iz kampanje' })
  await index()
  const listing = (await site.inject(`/artikal/${id}`)).headers.location ?? `/artikal/${id}`
  const marks = 'utm_source=letak&fbclid=IwAR0&%75tm_medium=x&bez'
  for (const url of [
    '/?category_id=19',
    '/pretraga?q=kampanja+golf',
    '/kategorije',
    listing,
    '/login?povratak=/objava',
  ]) {
    const marked = await site.inject(`${url}${url.includes('?') ? '&' : '?'}${marks}`)
    expect(marked.statusCode).toBe(200)
    expect(marked.body).not.toMatch(/letak|IwAR0/)
    let plain: typeof marked | undefined
    expect(await statements(async () => (plain = await site.inject(url)))).toBe(0)
    expect(plain!.body).toBe(marked.body)
    expect((await site.inject(`${url}${url.includes('?') ? '&' : '?'}a=1`)).body).toBe(marked.body)
  }
  const data = await site.inject('/pretraga.data?q=kampanja+golf&_routes=root')
  const marked = await site.inject('/pretraga.data?utm_source=x&q=kampanja+golf&_routes=root')
  expect(marked.body).toBe(data.body)
})

test('tells the browser about routes that it has not loaded yet', async ({ site }) => {
  const version = /manifest-(\w+)\.js/.exec((await site.inject('/')).body)![1]!
  const reply = await site.inject(`/__manifest?paths=%2Flogin&version=${version}`)
  expect(reply.statusCode).toBe(200)
  expect(JSON.stringify(reply.json())).toContain('login')
})

test('names the routes of paths above a page in its scripts', async ({ site }) => {
  const { body } = await site.inject('/pretraga?q=golf')
  const manifest = JSON.parse(/__reactRouterManifest = (\{.*?\n\});/s.exec(body)![1]!) as { routes: object }
  expect(Object.keys(manifest.routes)).toEqual([
    'root',
    'layouts/general',
    'modules/search/routes/search',
    'modules/home/routes/home',
  ])
})

test('keeps a page for each value of the parameters that it reads', async ({ site }) => {
  const canonical = async (url: string) =>
    /<link rel="canonical" href="([^"]+)"/.exec((await site.inject(url)).body)?.[1]
  expect(await canonical('/pretraga?q=prvi')).not.toBe(await canonical('/pretraga?q=drugi'))
  const titles = await Promise.all(
    ['/?category_id=20&page=2', '/?category_id=20&page=3'].map(async (url) => (await site.inject(url)).body),
  )
  expect(titles[0]).toContain('stranica 2')
  expect(titles[1]).toContain('stranica 3')
  // A form without scripts sends attributes under different names.
  expect((await site.inject('/pretraga?a7=Dizel&utm_source=x')).statusCode).toBe(302)
})

test('passes unknown parameters on in a redirect', async ({ site, make }) => {
  const { id } = await make.listing({ title: 'Oglas s pravim imenom' })
  const wrong = await site.inject(`/artikal/${id}/pogresno-ime?utm_source=letak`)
  expect(wrong.statusCode).toBe(301)
  expect(wrong.headers.location).toBe(`/artikal/${id}/oglas-s-pravim-imenom?utm_source=letak`)
})

test('does not cache pages of very long addresses', async ({ site, statements }) => {
  const url = `/pretraga?q=dugo&cities=${'1,'.repeat(1_000)}`
  await site.inject(url)
  expect(await statements(() => site.inject(url))).toBeGreaterThan(0)
})
