import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { areaCorners, attrLimits, maxQueryLength, maxSearchValues } from '#contract/limits/search.ts'
import { maxFormBytes, mostManifestPaths, mostPathSegments } from '#contract/limits/serving.ts'
import { type Dimension, problemOf } from '#tests/support/schemas/cost.ts'
import { test } from '#tests/support/shops/shop-hosts.ts'

// One request must not hold up others, however large its parts are. A new part of requests belongs in one of these lists.

/** Characters of the largest request line and headers that Node reads; also the largest body of JSON. */
const longestHead = 14_000
const longestJson = 1 << 20
const mostCommas = 10_000

let asked = 0
/** Something that no request had before, so that nothing answers from a cache. */
const fresh = () => `n${(asked += 1)}`

const times = (piece: string, characters: number) => piece.repeat(Math.ceil(characters / piece.length))
const list = (count: number, item: (at: number) => string, separator = ',') =>
  Array.from({ length: count }, (_, at) => item(at)).join(separator)

type Asked = InjectOptions & { headers?: Record<string, string> }

/** Requests whose line or headers have the given number of characters in one part. */
const heads: Record<string, (characters: number) => Asked> = {
  'segments of a path': (size) => ({ url: `/${fresh()}/${times('a/', size)}` }),
  'segments below a page': (size) => ({ url: `/profil/${fresh()}/${times('a/', size)}` }),
  'segments of a file': (size) => ({ url: `/assets/${fresh()}/${times('a/', size)}` }),
  'segments of a photo': (size) => ({ url: `/media/${fresh()}/${times('a/', size)}` }),
  'segments of a call': (size) => ({ url: `/api/${fresh()}/${times('a/', size)}` }),
  'segments of page data': (size) => ({ url: `/${fresh()}/${times('a/', size)}x.data` }),
  'encoded slashes': (size) => ({ url: `/${fresh()}${times('%2F', size)}` }),
  'slashes in a row': (size) => ({ url: `/${fresh()}${times('/', size)}` }),
  'steps up': (size) => ({ url: `/${fresh()}/${times('../', size)}` }),
  'a segment': (size) => ({ url: `/${times('a', size)}${fresh()}` }),
  'a segment of letters beyond ASCII': (size) => ({ url: `/${times('%C5%A1', size)}${fresh()}` }),
  'a segment that is not UTF-8': (size) => ({ url: `/${times('%ff', size)}${fresh()}` }),
  'dots of a segment': (size) => ({ url: `/${fresh()}${times('.', size)}` }),
  'a slug': (size) => ({ url: `/artikal/1/${times('a-', size)}${fresh()}` }),
  'a username': (size) => ({ url: `/profil/${times('a', size)}${fresh()}` }),
  'routes of a deep path': (size) => ({ url: `/__manifest?paths=/${fresh()}${times('/a', size)}` }),
  'routes of page data': (size) => ({ url: `/login.data?_routes=${fresh()}${times(',root', size)}` }),
  'a parameter': (size) => ({ url: `/pretraga?naziv=${fresh()}${times('a', size)}` }),
  'a parameter of escapes': (size) => ({ url: `/pretraga?naziv=${fresh()}${times('%C5%A1', size)}` }),
  'parameters that no page reads': (size) => ({ url: `/pretraga?${fresh()}&${times('a=1&', size)}` }),
  'parameters of different names': (size) => ({
    url: `/pretraga?${fresh()}&${list(size / 8, (at) => `p${at}=1`, '&')}`,
  }),
  'repeated parameters': (size) => ({ url: `/pretraga?kategorije=${fresh()}&${times('q=1&', size)}` }),
  'repeated filters': (size) => ({
    url: `/pretraga?view=${fresh()}&${list(size / 12, (at) => `cities=${at + 1}`, '&')}`,
  }),
  'values of an attribute in a form': (size) => ({
    url: `/pretraga?view=${fresh()}&${list(size / 10, (at) => `a7=v${at}`, '&')}`,
  }),
  'attributes in a form': (size) => ({
    url: `/pretraga?view=${fresh()}&${list(size / 10, (at) => `a${at}=v`, '&')}`,
  }),
  'ampersands of a page': (size) => ({ url: `/pretraga?naziv=${fresh()}${times('&', size)}` }),
  'parameters of a call': (size) => ({ url: `/api/search?q=${fresh()}&${times('a=1&', size)}` }),
  'repeated parameters of a call': (size) => ({ url: `/api/search?view=${fresh()}&${times('q=1&', size)}` }),
  'brackets of parameters': (size) => ({ url: `/api/search?view=${fresh()}&${times('a[b][c]=1&', size)}` }),
  'the address to return to': (size) => ({ url: `/login?povratak=/${fresh()}/${times('a/', size)}` }),
  'the address of a link': (size) => ({
    url: `/provjeri-link?adresa=https://${fresh()}.${times('a.', size)}ba`,
  }),
  cookies: (size) => ({ url: `/?${fresh()}`, headers: { cookie: `prefs=x; ${times('a=1; ', size)}` } }),
  'cookies of different names': (size) => ({
    url: `/?${fresh()}`,
    headers: { cookie: `prefs=x; ${list(size / 8, (at) => `c${at}=1`, '; ')}` },
  }),
  'a cookie of choices': (size) => ({
    url: `/?${fresh()}`,
    headers: { cookie: `prefs=${times('m1.', size)}` },
  }),
  'a cookie of escapes': (size) => ({
    url: `/?${fresh()}`,
    headers: { cookie: `prefs=x; a=${times('%41', size)}` },
  }),
  'semicolons of cookies': (size) => ({
    url: `/?${fresh()}`,
    headers: { cookie: `prefs=x${times('; ', size)}` },
  }),
  'a token': (size) => ({
    url: `/api/me?${fresh()}`,
    headers: { authorization: `Bearer ${times('a', size)}` },
  }),
  'blanks before a token': (size) => ({
    url: `/api/me?${fresh()}`,
    headers: { authorization: `Bearer${times(' ', size)}x` },
  }),
  'accepted types': (size) => ({ url: `/${fresh()}`, headers: { accept: times('a/b;q=0.1,', size) } }),
  'accepted encodings of a page': (size) => ({
    url: `/${fresh()}`,
    headers: { 'accept-encoding': times('a;q=0.1,', size) },
  }),
  'accepted encodings of a call': (size) => ({
    url: `/api/categories?${fresh()}`,
    headers: { 'accept-encoding': times('a;q=0.1,', size) },
  }),
  'blanks of accepted encodings': (size) => ({
    url: `/api/categories?${fresh()}`,
    headers: { 'accept-encoding': `${times(' ', size)}x` },
  }),
  'accepted languages': (size) => ({
    url: `/${fresh()}`,
    headers: { 'accept-language': times('a;q=0.1,', size) },
  }),
  'forwarding addresses': (size) => ({
    url: `/api/health?${fresh()}`,
    headers: { 'x-forwarded-for': times('1.1.1.1,', size) },
  }),
  'forwarded hosts': (size) => ({
    url: `/api/health?${fresh()}`,
    headers: { 'x-forwarded-host': times('a.ba,', size) },
  }),
  'a browser': (size) => ({ url: `/${fresh()}`, headers: { 'user-agent': times('(a', size) } }),
  'labels of a host': (size) => ({ url: `/${fresh()}`, headers: { host: `${times('a.', size)}localhost` } }),
  'a label of a host': (size) => ({ url: `/${fresh()}`, headers: { host: `${times('a', size)}.localhost` } }),
  'an origin': (size) => ({
    url: `/api/health?${fresh()}`,
    headers: { origin: `http://${times('a.', size)}` },
  }),
  'ranges of a file': (size) => ({ url: '/favicon.svg', headers: { range: `bytes=${times('0-1,', size)}` } }),
  'known versions of a file': (size) => ({
    url: '/favicon.svg',
    headers: { 'if-none-match': times('"a",', size) },
  }),
  'known versions of a page': (size) => ({ url: '/', headers: { 'if-none-match': times('"a",', size) } }),
  'a key of a retry': (size) => ({
    url: '/api/listings',
    method: 'POST',
    headers: { 'idempotency-key': times('a', size) },
    payload: {},
  }),
  'a challenge': (size) => ({
    url: '/api/auth/register',
    method: 'POST',
    headers: { 'x-challenge': times('a', size) },
    payload: {},
  }),
  'parameters of a type': (size) => ({
    url: '/api/auth/login',
    method: 'POST',
    headers: { 'content-type': `application/json;${times('a=b;', size)}` },
    payload: '{}',
  }),
  'the type of a form': (size) => ({
    url: '/login',
    method: 'POST',
    headers: { 'content-type': `multipart/form-data;${times('a=b;', size)}` },
    payload: 'x',
  }),
  'other headers': (size) => ({
    url: `/${fresh()}`,
    headers: Object.fromEntries(Array.from({ length: size / 10 }, (_, at) => [`h${at}`, 'x'])),
  }),
}

const search = (query: string) => ({ url: `/api/search?literal=1&facets=all&${query}` })
const json = (payload: string) => ({
  url: '/api/auth/login',
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  payload,
})
const fields = 'username=neko&password=tajna'
const form = (payload: string, type = 'application/x-www-form-urlencoded') => ({
  url: '/login',
  method: 'POST' as const,
  headers: { 'content-type': type },
  payload,
})
const multipart = (parts: string) => form(`${parts}--x--\r\n`, 'multipart/form-data; boundary=x')
const part = (name: string, value: string, file = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`

type Limited = { most: number; ask: (size: number) => Asked }

/** Requests with as much of something as the product accepts. */
const limited: Record<string, Limited> = {
  'routes of paths': {
    most: mostManifestPaths,
    ask: (size) => ({ url: `/__manifest?version=VERSION&paths=${list(size, (at) => `/p${at}`)}` }),
  },
  'short segments of a page': {
    most: mostPathSegments,
    ask: (size) => ({ url: `/${fresh()}${times('/a', 2 * (size - 1))}` }),
  },
  'words of a query': {
    most: maxQueryLength / 2 - 5,
    ask: (size) => search(`q=${fresh()}${times('+a', 2 * size)}`),
  },
  'different words of a query': {
    most: maxQueryLength / 5 - 2,
    ask: (size) => search(`q=${fresh()}${list(size, (at) => `+aa${at}`, '')}`),
  },
  'a word of a query': {
    most: maxQueryLength - 8,
    ask: (size) => search(`q=${fresh()}${times('a', size)}`),
  },
  'words that may be understood': {
    most: maxQueryLength / 7 - 2,
    ask: (size) => ({ url: `/api/search?q=${fresh()}${times('+golf+7', 7 * size)}` }),
  },
  cities: {
    most: maxSearchValues,
    ask: (size) => search(`q=${fresh()}&cities=${list(size, (at) => `${at + 1}`)}`),
  },
  brands: {
    most: maxSearchValues,
    ask: (size) => search(`q=${fresh()}&brands=${list(size, (at) => `${at + 1}`)}`),
  },
  models: {
    most: maxSearchValues,
    ask: (size) => search(`q=${fresh()}&models=${list(size, (at) => `${at + 1}`)}`),
  },
  'corners of an area': {
    most: areaCorners.max,
    ask: (size) =>
      search(
        `q=${fresh()}&area=${list(size, (at) => `${(43 + Math.cos(at)).toFixed(4)},${(18 + Math.sin(at)).toFixed(4)}`, ';')}`,
      ),
  },
  'filters on attributes': {
    most: attrLimits.entries,
    ask: (size) => search(`q=${fresh()}&category_id=18&attr=${list(size, (at) => `${at + 1}(1-2)`, ':')}`),
  },
  'values of an attribute': {
    most: attrLimits.values,
    ask: (size) => search(`q=${fresh()}&category_id=18&attr=7(${list(size, (at) => `v${at}`)})`),
  },
  'depth of JSON': { most: 32, ask: (size) => json(`${'['.repeat(size)}${']'.repeat(size)}`) },
  'fields of JSON': {
    most: mostCommas,
    ask: (size) => json(`{${list(size, (at) => `"f${at}":${at}`)}}`),
  },
  'elements of JSON': {
    most: mostCommas,
    ask: (size) => json(`{"username":[${list(size, (at) => `${at}`)}]}`),
  },
  'objects of JSON': { most: mostCommas, ask: (size) => json(`{"username":[${list(size, () => '{}')}]}`) },
  'a text of JSON': { most: longestJson - 100, ask: (size) => json(`{"username":"${times('a', size)}"}`) },
  'escapes of JSON': { most: longestJson - 100, ask: (size) => json(`{"username":"${times('\\n', size)}"}`) },
  'blanks of JSON': { most: longestJson - 100, ask: (size) => json(`{"username":${times(' ', size)}1}`) },
  'digits of JSON': { most: longestJson - 100, ask: (size) => json(`{"username":${times('1', size)}}`) },
  'fields of a form': { most: maxFormBytes - 100, ask: (size) => form(`${fields}${times('&a=1', size)}`) },
  'different fields of a form': {
    most: maxFormBytes / 10,
    ask: (size) => form(`${fields}&${list(size, (at) => `f${at}=1`, '&')}`),
  },
  'nested fields of a form': {
    most: maxFormBytes / 4 - 100,
    ask: (size) => form(`${fields}&a${times('.a', 2 * size)}=1`),
  },
  'a field of a form': { most: maxFormBytes - 100, ask: (size) => form(`${fields}&a=${times('a', size)}`) },
  'escapes of a form': {
    most: maxFormBytes - 100,
    ask: (size) => form(`${fields}&a=${times('%C5%A1', size)}`),
  },
  'parts of a form': {
    most: maxFormBytes / 64,
    ask: (size) => multipart(part('a', 'b').repeat(size)),
  },
  'a file name': {
    most: maxFormBytes - 1_000,
    ask: (size) => multipart(part('a', 'b', `; filename="${times('a', size)}"`)),
  },
  'quotes of a file name': {
    most: maxFormBytes - 1_000,
    ask: (size) => multipart(part('a', 'b', `; filename="${times('\\"', size)}"`)),
  },
  'parameters of a part': {
    most: maxFormBytes - 1_000,
    ask: (size) => multipart(part('a', 'b', times('; a=b', size))),
  },
  'beginnings of a boundary': {
    most: maxFormBytes - 1_000,
    ask: (size) => multipart(part('a', times('\r\n--', size))),
  },
}

test(
  'lets no part of a request hold a thread, nor cost more than its size',
  { timeout: 600_000 },
  async ({ site, hosted, deps, make, index }) => {
    deps.rateLimiter = unlimited
    const { host } = await hosted('mjerena')
    await make.listing({ title: 'Golf 7' })
    await index()
    const version = /manifest-(\w+)\.js/.exec((await site.inject('/')).body)![1]!
    const ask = async ({ headers, url, ...rest }: Asked, more: Record<string, string> = {}) => {
      const { statusCode } = await site.inject({
        ...rest,
        url: String(url).replace('VERSION', version),
        headers: {
          accept: 'text/html',
          host: 'localhost:3000',
          origin: 'http://localhost:3000',
          ...more,
          ...headers,
        },
      })
      if (statusCode >= 500) throw new Error(`${String(url).slice(0, 60)}: ${statusCode}`)
    }
    const dimensions: Dimension[] = [
      ...Object.entries(heads).map(([name, of]) => ({
        name,
        most: longestHead,
        run: (size: number) => ask(of(size)),
      })),
      ...Object.entries(heads).map(([name, of]) => ({
        name: `${name}, on a shop's host`,
        most: longestHead,
        run: (size: number) => ask(of(size), { host }),
      })),
      ...Object.entries(limited).map(([name, { most, ask: of }]) => ({
        name,
        most: Math.floor(most),
        run: (size: number) => ask(of(size)),
      })),
    ]
    const problems: string[] = []
    for (const dimension of dimensions) problems.push((await problemOf(dimension)) ?? '')
    expect(problems.filter(Boolean)).toEqual([])
  },
)
