import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { shadowedCalls } from '#lib/endpoints/allowed-methods.ts'
import { test } from '#tests/support/accounts/people.ts'

const password = 'bazar-demo-1'

/** The calls below /me open to programs; any new one is refused until listed here. */
const open = [
  /^\w+ \/api\/me$/,
  /^GET \/api\/me\/verification$/,
  /^GET \/api\/me\/groups$/,
  /^\w+ \/api\/me\/(profile|privacy|holiday|quiet-hours|mails|addresses|notification-preferences|merchant|avatar|delivery)(\/|$)/,
]

test('keeps a named token from everything that guards its account', async ({
  app,
  browser,
  make,
  deps,
  appOptions,
}) => {
  const routes = new Set<string>()
  const listing = await buildApp(deps, {
    ...appOptions,
    onRoute({ method, url }) {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`)
    },
  })
  await listing.ready()
  await listing.close()
  // Nobody may call these.
  const refused = shadowedCalls.map(({ method, path }) => `${method} /api${path}`)
  const guarded = [...routes].filter(
    (route) =>
      / \/api\/me(?:\/|$)/.test(route) &&
      !refused.includes(route) &&
      !open.some((pattern) => pattern.test(route)),
  )
  expect(guarded.length).toBeGreaterThan(20)

  const { username } = await make.account()
  const desk = browser()
  await desk.login(username)
  const { token } = (await desk.post('/me/tokens', { name: 'Uvoz', password })).json()
  const answers = await Promise.all(
    guarded.map(async (route) => {
      const [method, url] = route.split(' ') as ['GET', string]
      const headers = { authorization: `Bearer ${token}` }
      const { statusCode } = await app.inject({ method, url: url.replace(':id', '1'), headers })
      return [route, statusCode]
    }),
  )
  expect(answers).toEqual(guarded.map((route) => [route, 403]))
  const orders = await app.inject({ url: '/api/orders', headers: { authorization: `Bearer ${token}` } })
  expect(orders.json().message).toBe('Ovo nije dostupno tokenu programa. Prijavite se šifrom.')
})

test('refuses invisible characters and line breaks in the name of a token', async ({ browser, make }) => {
  const { username } = await make.account()
  const desk = browser()
  await desk.login(username)
  for (const name of ['a\r\nBcc: x@y.ba', 'a\u0000b', 'a\u202Eb', 'a\u200Bb', 'a\u2028b']) {
    const reply = await desk.post('/me/tokens', { name, password })
    expect([reply.statusCode, Object.keys(reply.json().error.fields)]).toEqual([422, ['name']])
  }
})
