import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { browserOf, test as base } from '#tests/support/accounts/people.ts'

const test = base.extend('overHttps', { scope: 'file' }, async ({ deps, appOptions }, { onCleanup }) => {
  const app = await buildApp(deps, { ...appOptions, baseUrl: 'https://bazar.example' })
  await app.ready()
  onCleanup(() => app.close())
  return app
})

test('protects each cookie over https as much as its name allows', async ({ overHttps, make }) => {
  const { username } = await make.account()
  const { cookies } = await browserOf(overHttps).login(username)
  const named = Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie]))
  expect(Object.keys(named).toSorted()).toEqual([
    'XSRF-TOKEN',
    '__Host-auth.device',
    '__Host-auth.proof',
    'auth.token',
  ])
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ secure: true, path: '/', sameSite: 'Lax' })
    expect(cookie).not.toHaveProperty('domain')
    expect(cookie.httpOnly ?? false).toBe(cookie.name !== 'XSRF-TOKEN')
  }
  expect(named['__Host-auth.proof']!.value).not.toContain(named['auth.token']!.value.split('|')[1])
})

test('accepts a session over https only with the cookie that no other host can set', async ({
  overHttps,
  make,
}) => {
  const [victim, attacker] = [browserOf(overHttps), browserOf(overHttps)]
  await victim.login((await make.account()).username)
  await attacker.login((await make.account()).username)
  const own = victim.cookies['auth.token']!
  const planted = attacker.cookies['auth.token']!
  const proof = victim.cookies['__Host-auth.proof']!
  const whoIs = async (cookie: string) => {
    const reply = await overHttps.inject({ url: '/api/me', headers: { cookie } })
    return reply.json().data?.username ?? reply.json().error.code
  }
  const username = (await victim.get('/me')).json().data.username as string
  const pair = (token: string) => `auth.token=${encodeURIComponent(token)}`

  expect(await whoIs(`${pair(own)}; __Host-auth.proof=${proof}`)).toBe(username)
  expect(await whoIs(pair(planted))).toBe('not_logged_in')
  expect(await whoIs(`${pair(planted)}; __Host-auth.proof=${proof}`)).toBe('not_logged_in')
  expect(await whoIs(`${pair(own)}; __Host-auth.proof=x`)).toBe('not_logged_in')
  // A planted cookie beside the visitor's own, in either order, neither takes over nor logs out.
  for (const tokens of [
    [planted, own],
    [own, planted],
  ])
    expect(await whoIs(`${tokens.map(pair).join('; ')}; __Host-auth.proof=${proof}`)).toBe(username)
})

test('ends both cookies of a session together over https, and needs neither for programs', async ({
  overHttps,
  make,
}) => {
  const desk = browserOf(overHttps)
  const { token } = (await desk.login((await make.account()).username)).json()
  const reply = await desk.post('/auth/web/logout')
  expect(reply.statusCode).toBe(200)
  const cleared = reply.cookies.filter(({ value }) => value === '').map(({ name }) => name)
  expect(cleared.toSorted()).toEqual(['XSRF-TOKEN', '__Host-auth.proof', 'auth.token'])
  expect(Object.keys(desk.cookies)).toEqual(['__Host-auth.device'])

  const other = (await desk.login((await make.account()).username)).json().token as string
  const headers = { authorization: `Bearer ${other}` }
  expect((await overHttps.inject({ url: '/api/me', headers })).statusCode).toBe(200)
  expect(token).not.toBe(other)
})

test('recognises a device over https by a cookie that no other host can set', async ({
  overHttps,
  make,
  db,
}) => {
  const account = await make.account()
  const desk = browserOf(overHttps)
  const device = (await desk.login(account.username)).cookies.find(
    ({ name }) => name === '__Host-auth.device',
  )!
  const stranger = browserOf(overHttps)
  stranger.cookies['auth.device'] = device.value
  await stranger.login(account.username)
  expect(stranger.cookies['__Host-auth.device']).not.toBe(device.value)
  await desk.login(account.username)
  const devices = await db
    .selectFrom('account_device')
    .select('id')
    .where('account_id', '=', account.id)
    .execute()
  expect(devices).toHaveLength(2)
})

test('uses plain cookie names over http', async ({ app, make }) => {
  const { cookies } = await browserOf(app).login((await make.account()).username)
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['XSRF-TOKEN', 'auth.device', 'auth.token'])
})
