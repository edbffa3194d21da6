import { expect } from 'vitest'
import { loginAddressLimit } from '#contract/limits/accounts.ts'
import { test } from '#tests/support/test.ts'

const password = 'bazar-demo-1'

test('logs in by username or e-mail in any case, and returns the account for the token', async ({
  app,
  make,
}) => {
  const account = await make.account({ username: 'Amra.K', email: 'amra@example.com' })

  for (const username of ['amra.k', 'AMRA@example.com']) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username, password, device_name: 'test' },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json().token).toMatch(/^\d+\|[\w-]{40,}$/)
    expect(reply.json().user).toMatchObject({ id: account.id, username: 'Amra.K', type: 'user' })
    const me = await app.inject({
      url: '/api/me',
      headers: { authorization: `Bearer ${reply.json().token}` },
    })
    expect(me.json().data).toMatchObject({
      id: account.id,
      email: 'amra@example.com',
      phone_verified: true,
      pro: null,
      shop: null,
      credits: 0,
      gdpr: [],
      medals: [],
      settings: { pro: { auto_renewal: false } },
      feedbacks: { positive: 0, negative: 0 },
      avg_response_time: null,
      active_deliveries_count: 0,
    })
  }
})

test('tells an agent the shop they work for, and gives them none of their own', async ({
  app,
  make,
  login,
}) => {
  const shop = await make.shop()
  const token = await login(await make.account({ agent_of_shop_id: shop.shop.id }))
  const me = await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
  expect(me.json().data).toMatchObject({
    type: 'user',
    shop_id: shop.shop.id,
    shop: null,
  })
})

test('answers an unknown name and a wrong password alike', async ({ app, make }) => {
  const account = await make.account()
  const attempt = (username: string) =>
    app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password: 'pogrešna' } })

  const [known, unknown] = await Promise.all([attempt(account.username), attempt('niko-niko')])

  expect(known.statusCode).toBe(401)
  expect(known.json()).toEqual(unknown.json())
})

test('names missing fields', async ({ app }) => {
  const reply = await app.inject({ method: 'POST', url: '/api/auth/login', payload: {} })

  expect(reply.statusCode).toBe(422)
  expect(reply.json().error.fields).toEqual({
    username: 'Unesite korisničko ime ili e-mail.',
    password: 'Unesite šifru.',
  })
})

test('refuses the eleventh login within a quarter of an hour and says how long to wait', async ({
  app,
  make,
}) => {
  const account = await make.account()
  const attempt = (given: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '198.51.100.7',
      payload: { username: account.username, password: given },
    })
  for (let tries = 0; tries < 10; tries++) expect((await attempt('pogrešna')).statusCode).toBe(401)

  const refused = await attempt(password)

  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json().error.code).toBe('rate_limited')
})

test('does not start a new count for a forged forwarded address', async ({ app, make }) => {
  const account = await make.account()
  const statuses: number[] = []
  for (let tries = 0; tries <= loginAddressLimit.max; tries++) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '198.51.100.8',
      headers: { 'x-forwarded-for': `203.0.113.${tries}` },
      payload: { username: `${account.username}-${tries}`, password: 'pogrešna' },
    })
    statuses.push(reply.statusCode)
  }
  expect(statuses.at(-1)).toBe(429)
})

test('extends a session for fourteen days at a time, up to ninety', async ({
  app,
  make,
  login,
  clock,
  db,
}) => {
  const token = await login(await make.account())
  const status = async () =>
    (await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })).statusCode
  const day = 86_400_000
  for (let used = 0; used < 6; used++) {
    clock.advance(13 * day)
    expect(await status()).toBe(200)
  }
  clock.advance(13 * day)
  expect(await status()).toBe(401)
  expect(
    await db
      .selectFrom('session')
      .where('id', '=', Number(token.split('|')[0]))
      .select('id')
      .execute(),
  ).toEqual([])
  clock.reset()
})

test('ends an unused session after fourteen days', async ({ app, make, login, clock }) => {
  const token = await login(await make.account())
  clock.advance(15 * 86_400_000)
  expect(
    (await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })).statusCode,
  ).toBe(401)
  clock.reset()
})

test('ends the session and clears its cookies at logout', async ({ app, make, login }) => {
  const token = await login(await make.account())
  const headers = { authorization: `Bearer ${token}` }

  const reply = await app.inject({ method: 'POST', url: '/auth/web/logout', headers })

  expect(reply.statusCode).toBe(200)
  expect(reply.cookies).toContainEqual(expect.objectContaining({ name: 'auth.token', value: '' }))
  expect((await app.inject({ url: '/api/me', headers })).statusCode).toBe(401)
})

test('sets an HttpOnly, strict SameSite cookie that outlives the browser only on request', async ({
  app,
  make,
}) => {
  const { username } = await make.account()
  const cookieOf = async (remember: boolean) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username, password, remember },
    })
    return reply.cookies.find((cookie) => cookie.name === 'auth.token')!
  }
  expect(await cookieOf(true)).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: 14 * 24 * 3600,
  })
  expect((await cookieOf(false)).maxAge).toBeUndefined()
})

test('requires the XSRF header for a change under the cookie, not under a bearer token', async ({
  app,
  make,
  login,
}) => {
  const account = await make.account()
  const token = await login(account)
  const cookies = { 'auth.token': token }
  const logout = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/auth/web/logout', cookies, headers })
  const issued = await app.inject({ url: '/sanctum/csrf-cookie', cookies })
  const xsrf = issued.cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')!.value

  expect((await logout({})).statusCode).toBe(403)
  expect((await logout({ 'x-xsrf-token': 'x'.repeat(xsrf.length) })).statusCode).toBe(403)
  expect((await logout({ 'x-csrf-token': xsrf })).statusCode).toBe(200)
})

test('refuses a change requested by a foreign page', async ({ app, make }) => {
  const { username } = await make.account()
  const attempt = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { host: 'localhost:3000', ...headers },
      payload: { username, password },
    })

  expect((await attempt({ origin: 'https://zlo.example' })).json().error.code).toBe('csrf_refused')
  expect((await attempt({ origin: 'null' })).statusCode).toBe(403)
  expect((await attempt({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await attempt({ origin: 'http://localhost:3000' })).statusCode).toBe(200)
})

test('stores passwords and session secrets only as hashes', async ({ app, make, db }) => {
  const { id, username } = await make.account()
  const { token } = (
    await app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } })
  ).json()
  const account = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const session = await db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()

  expect(account.password_hash).toMatch(/^\$argon2id\$/)
  expect(session.secret_hash.toString('utf8')).not.toContain(token.split('|')[1])
})

test('uses up none of the account’s attempts from a refused address', async ({ app, make }) => {
  const account = await make.account()
  const attempt = (username: string, remoteAddress: string, given = 'pogrešna') =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      payload: { username, password: given },
    })
  for (let tries = 0; tries < loginAddressLimit.max; tries++) await attempt(`niko-${tries}`, '198.51.100.30')
  for (let tries = 0; tries < 10; tries++) {
    expect((await attempt(account.username, '198.51.100.30')).statusCode).toBe(429)
  }

  expect((await attempt(account.username, '198.51.100.31', password)).statusCode).toBe(200)
})

test('shares attempts between the name and e-mail of an account without linking them', async ({
  app,
  make,
}) => {
  const account = await make.account()
  let addresses = 0
  const attempt = (username: string, given: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: `198.51.101.${++addresses}`,
      payload: { username, password: given },
    })
  for (let tries = 0; tries < 10; tries++)
    expect((await attempt(account.username, `pogrešna-${tries}`)).statusCode).toBe(401)
  expect((await attempt(account.username, password)).statusCode).toBe(429)

  // Even the right password gets the same reply as for an unused address.
  const [own, nobodys] = [
    await attempt(account.email!, password),
    await attempt('niko@example.com', password),
  ]
  expect([own.statusCode, own.body]).toEqual([401, nobodys.body])
  for (let tries = 1; tries < 10; tries++)
    expect((await attempt(account.email!, password)).statusCode).toBe(401)
  expect((await attempt(account.email!, password)).statusCode).toBe(429)
})

test('shares attempts between addresses of one IPv6 network', async ({ app }) => {
  const statuses: number[] = []
  for (let tries = 0; tries <= loginAddressLimit.max; tries++) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: `2001:db8:7:7::${tries}`,
      payload: { username: `ne-postoji-${tries}`, password: 'x' },
    })
    statuses.push(reply.statusCode)
  }
  expect(statuses.indexOf(429)).toBe(loginAddressLimit.max)
})

test('extends the cookie while the session is used, and clears it at a later logout', async ({
  app,
  make,
  login,
  clock,
}) => {
  const cookies = { 'auth.token': await login(await make.account()) }
  const xsrf = (await app.inject({ url: '/sanctum/csrf-cookie', cookies })).cookies[0]!.value
  const sessionCookies = (reply: { cookies: { name: string; value: string }[] }) =>
    reply.cookies.filter(({ name }) => name === 'auth.token').map(({ value }) => value)

  clock.advance(2 * 3_600_000)
  expect(sessionCookies(await app.inject({ url: '/api/me', cookies }))).toEqual([cookies['auth.token']])
  clock.advance(2 * 3_600_000)
  const out = await app.inject({
    method: 'POST',
    url: '/api/auth/web/logout',
    cookies,
    headers: { 'x-xsrf-token': xsrf },
  })
  expect(sessionCookies(out)).toEqual([''])
  clock.reset()
})

test('requires the XSRF header however the address is spelled', async ({ app, make, login }) => {
  const cookies = { 'auth.token': await login(await make.account()) }
  for (const url of [
    '/api/auth/web/logout',
    '/%61pi/auth/web/logout',
    '/auth/web/logout',
    '/api/auth/web/logout/',
  ]) {
    expect((await app.inject({ method: 'POST', url, cookies })).statusCode, url).toBe(403)
  }
})

test('forbids caching of replies that depend on the caller', async ({ app, make, login }) => {
  const headers = { authorization: `Bearer ${await login(await make.account())}` }
  expect((await app.inject({ url: '/api/me', headers })).headers['cache-control']).toBe('no-store')
})
