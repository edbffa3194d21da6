import { expect } from 'vitest'
import { endpointNames } from '#contract/endpoints.ts'
import { buildApp } from '#api/app.ts'
import { test } from '#tests/support/test.ts'

test('answers a wrong method with 405 and the methods that the address takes', async ({ app }) => {
  const reply = await app.inject({ method: 'DELETE', url: '/api/search?q=golf' })
  expect(reply.statusCode).toBe(405)
  expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS')
  expect(reply.json()).toMatchObject({ error: { code: 'method_not_allowed' } })
  expect((await app.inject({ method: 'PATCH', url: '/api/listings/1' })).headers.allow).toContain('PUT')
  expect((await app.inject(`/api/listings/${'1'.repeat(600)}`)).statusCode).toBe(404)
})

test('reveals no staff call by its methods', async ({ app }) => {
  const hidden = [...endpointNames.keys()].find(
    ({ access, method, path }) => access === 'admin' && method === 'GET' && !path.includes(':'),
  )!
  const reply = await app.inject({ method: 'DELETE', url: `/api${hidden.path}` })
  expect([reply.statusCode, reply.headers.allow]).toEqual([404, undefined])
})

test('answers an unknown API address with a 404 in the usual error form', async ({ app }) => {
  const reply = await app.inject({ method: 'POST', url: '/api/nema' })
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toEqual({
    error: { code: 'not_found', message: 'Nema takve adrese.' },
    message: 'Nema takve adrese.',
  })
})

test('refuses a body that is not JSON, too large or of another type, in Bosnian', async ({ app }) => {
  const post = (payload: string, type: string) =>
    app.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': type }, payload })
  const broken = await post('{"username":', 'application/json')
  const large = await post(JSON.stringify({ username: 'a'.repeat(2 << 20) }), 'application/json')
  const foreign = await post('<a/>', 'application/xml')

  expect([broken.statusCode, large.statusCode, foreign.statusCode]).toEqual([400, 413, 415])
  expect(broken.json().message).toBe('Zahtjev nije ispravan.')
  expect(large.json().message).toBe('Poslani sadržaj je prevelik.')
  expect(foreign.json().message).toBe('Vrsta poslanog sadržaja nije podržana.')
})

test('names the fields that a missing body lacks, and refuses bodies that are no object', async ({ app }) => {
  const post = (payload?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      ...(payload !== undefined && { payload }),
    })
  for (const payload of [undefined, '', 'null', '{}']) {
    const reply = await post(payload)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().error.fields).toEqual({
      username: 'Unesite korisničko ime ili e-mail.',
      password: 'Unesite šifru.',
    })
  }
  for (const payload of ['[]', '"x"', '1', 'true']) expect((await post(payload)).statusCode).toBe(400)
})

test('refuses malformed addresses and characters that text cannot hold', async ({ app }) => {
  const requests = [
    app.inject('/api/%zz'),
    app.inject({ url: '/api/health', headers: { host: 'a b' } }),
    app.inject('/api/users/%00'),
    app.inject({ method: 'POST', url: '/api/auth/login', payload: { username: 'a\u0000b', password: 'x' } }),
  ]
  for (const reply of await Promise.all(requests)) {
    expect(reply.statusCode).toBe(400)
    expect(reply.json().message).toBe('Zahtjev nije ispravan.')
  }
  expect((await app.inject('/media/nema.webp')).json().error.code).toBe('not_found')
  expect((await app.inject('/api')).json().error.code).toBe('not_found')
})

test('ignores a trailing slash', async ({ app }) => {
  expect((await app.inject('/api/categories/')).json()).toEqual((await app.inject('/api/categories')).json())
})

test('logs addresses, but neither tokens of mailed links nor credentials', async ({ deps, appOptions }) => {
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const app = await buildApp(deps, { ...appOptions, logLevel: 'trace', logStream })
  await app.inject({
    url: '/api/health?x=1',
    headers: { authorization: 'Bearer 1|tajna-prijave-tajna-prijave', cookie: 'auth.token=1|tajna-kolacica' },
  })
  await app.inject('/verifikacija/email/tajna-linka')
  await app.inject('/Verifikacija/email/tajna-linka.data?_routes=x')
  await app.inject('/password/reset/tajna-linka')
  await app.inject('/verifikacija/povrat/tajna-linka')
  await app.inject({
    url: '/api/auth/email-verification',
    method: 'POST',
    payload: { token: 'tajna-tijela' },
  })
  await app.close()

  const log = lines.join('')
  expect(log).toContain('/api/health?x=1')
  for (const page of ['/verifikacija/email/', '/password/reset/', '/verifikacija/povrat/'])
    expect(log).toContain(`${page}[Redacted]`)
  expect(log).not.toContain('tajna')
})

test('logs each answer if asked to, by the id that the caller gets', async ({ deps, appOptions }) => {
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const app = await buildApp(deps, { ...appOptions, logLevel: 'error', logStream, logsRequests: true })
  const { headers } = await app.inject('/api/users/neko?pojam=tajna')
  await app.close()
  const logged = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ log }) => log === 'requests')
  expect(logged).toEqual([
    expect.objectContaining({
      reqId: headers['x-request-id'],
      method: 'GET',
      url: '/api/users/[Redacted]',
      route: '/api/users/:username',
      status: 404,
      ms: expect.any(Number),
    }),
  ])
})
