import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { test as base } from '#tests/support/test.ts'
import pageRoutes from '#web/routes.ts'

type PageRoute = { path?: string | undefined; children?: PageRoute[] | undefined }

const pathsOf = (routes: PageRoute[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [`/${path}`]),
    ...pathsOf(children),
  ])

const staffPages = pathsOf(pageRoutes)
  .filter((path) => path.startsWith('/admin'))
  .map((path) => path.replace(/:\w+/g, '1'))

/** Bodies refused by a parser, refused by a schema, and possibly valid. */
const bodies: Record<string, { type?: string; payload?: string }> = {
  none: {},
  'broken JSON': { type: 'application/json', payload: '{"words":' },
  'an empty object': { type: 'application/json', payload: '{}' },
  'a body that fits': {
    type: 'application/json',
    payload: JSON.stringify({
      words: ['a', 'b'],
      version: 1,
      decision: 'fine',
      title: 'x',
      content: 'x',
      locations: ['homepage'],
      background_color: '#ffffff',
      text_color: '#000000',
    }),
  },
  'a type that nobody reads': { type: 'application/x-nobody', payload: 'x' },
  'a form': { type: 'application/x-www-form-urlencoded', payload: 'id=1&decision=remove&intent=delete' },
  'a broken form with files': { type: 'multipart/form-data; boundary=x', payload: '--y' },
  'plain text': { type: 'text/plain', payload: 'x' },
  'too much': { type: 'application/json', payload: `"${'x'.repeat((1 << 20) + 1)}"` },
}

const test = base
  .extend('staffCalls', async ({ deps, appOptions }) => {
    const calls: { method: string; url: string }[] = []
    const app = await buildApp(deps, {
      ...appOptions,
      onRoute: ({ method, url }) => {
        if (!url.startsWith('/api/admin')) return
        for (const one of [method].flat()) if (one !== 'OPTIONS') calls.push({ method: one, url })
      },
    })
    await app.ready()
    await app.close()
    return calls
  })
  .extend('ask', ({ site, make, login }) => async (role: 'anonymous' | 'member' | 'moderator' | 'admin') => {
    const token = role === 'anonymous' ? undefined : await login(await make.account({ role }))
    return async (method: string, url: string, { type, payload }: { type?: string; payload?: string }) => {
      const { statusCode, body } = await site.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(token && { authorization: `Bearer ${token}`, cookie: `auth.token=${token}` }),
          ...(type && { 'content-type': type }),
          'sec-fetch-site': 'same-origin',
        },
        ...(payload !== undefined && method !== 'GET' && method !== 'HEAD' && { payload }),
      })
      return { statusCode, body }
    }
  })

test.for(['anonymous', 'member'] as const)(
  'answers %s at every staff route like at an address that does not exist, whatever the body',
  { timeout: 120_000 },
  async (role, { staffCalls, ask }) => {
    expect(staffCalls.length).toBeGreaterThan(10)
    const send = await ask(role)
    const unlike: string[] = []
    for (const { method, url } of staffCalls) {
      for (const [name, body] of Object.entries(bodies)) {
        const unknown = await send(method, '/api/nema/takve', body)
        expect(unknown.statusCode, `${method} of an unknown address with ${name}`).toBe(404)
        for (const path of [url.replace(':id', '1'), url.replace(':id', 'x')]) {
          const reply = await send(method, path, body)
          if (reply.statusCode !== 404 || reply.body !== unknown.body)
            unlike.push(`${method} ${path} with ${name}: ${reply.statusCode} ${reply.body.slice(0, 80)}`)
        }
      }
    }
    expect(unlike).toEqual([])
  },
)

test('hides the calls of admins from moderators too', async ({ staffCalls, ask }) => {
  const [moderator, admin] = [await ask('moderator'), await ask('admin')]
  const unlike: string[] = []
  for (const { method, url } of staffCalls.filter(({ url }) => /jobs|outbox|synonyms/.test(url))) {
    for (const [name, body] of Object.entries(bodies)) {
      const { statusCode } = await moderator(method, url.replace(':id', 'x'), body)
      if (statusCode !== 404) unlike.push(`${method} ${url} with ${name}: ${statusCode}`)
    }
  }
  expect(unlike).toEqual([])
  // Admins do learn the problem.
  expect((await admin('POST', '/api/admin/synonyms', bodies['broken JSON']!)).statusCode).toBe(400)
  expect((await admin('POST', '/api/admin/synonyms', bodies['an empty object']!)).statusCode).toBe(422)
})

test.for(['anonymous', 'member'] as const)(
  'answers %s at every staff page with 404, whatever the body',
  { timeout: 120_000 },
  async (role, { ask }) => {
    expect(staffPages.length).toBeGreaterThan(5)
    const send = await ask(role)
    const { 'too much': _, ...small } = bodies
    const wrong: string[] = []
    for (const page of [...staffPages, '/admin/servisne-poruke/nova']) {
      const { statusCode } = await send('GET', page, {})
      if (statusCode !== 404) wrong.push(`GET ${page}: ${statusCode}`)
      for (const method of ['POST', 'DELETE']) {
        for (const [name, body] of Object.entries(small)) {
          const { statusCode } = await send(method, page, body)
          if (statusCode !== 404) wrong.push(`${method} ${page} with ${name}: ${statusCode}`)
        }
      }
    }
    expect(wrong).toEqual([])
  },
)
