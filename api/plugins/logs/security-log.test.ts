import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { xsrfTokenOf } from '#api/plugins/session.ts'
import { refusalBudget } from '#lib/security/security-log.ts'
import { browserOf, test as base, tokenIn } from '#tests/support/accounts/people.ts'
import { switchOn } from '#tests/support/accounts/second-factor.ts'

const password = 'bazar-demo-1'

type Line = Record<string, unknown> & { event: string }

/** The API with the default log level, and its entries since the last call of `written`. */
const test = base.extend('logged', { scope: 'file' }, async ({ deps, appOptions }, { onCleanup }) => {
  let text = ''
  const logStream = { write: (line: string) => void (text += line) }
  const app = await buildApp(deps, { ...appOptions, logLevel: 'warn', logStream })
  await app.ready()
  onCleanup(() => app.close())
  return {
    app,
    written: () => {
      const lines = text.split('\n').filter((line) => line !== '')
      text = ''
      return lines.map((line) => JSON.parse(line) as Line).filter(({ log }) => log === 'security')
    },
    text: () => text,
  }
})

const outlineOf = ({ event, outcome, code }: Line) => [event, outcome, code].filter(Boolean).join(' ')

test('logs logins, wrong passwords and codes, and lockouts', async ({ logged, make, db, clock }) => {
  const account = await make.account()
  logged.written()
  const desk = browserOf(logged.app)
  await desk.login(account.username)
  await desk.login(account.username, 'pogrešna-šifra')
  const code = await switchOn(db, account.id, clock.now)
  await desk.login(account.username)
  await desk.login(account.username, password, { otp: '000000' })
  await desk.login(account.username, password, { otp: code() })
  await desk.post('/auth/web/logout')
  const text = logged.text()
  const lines = logged.written()
  expect(lines.map(outlineOf)).toEqual([
    'login done',
    'login refused login_failed',
    'login refused otp_required',
    'login refused otp_wrong',
    'login done',
    'logout done',
  ])
  for (const { event, outcome, account: id } of lines)
    if (event === 'login' && outcome === 'done') expect(id).toBe(account.id)
  // The same name gives the same subject, which does not reveal it.
  expect(new Set(lines.slice(0, 5).map(({ subject }) => subject)).size).toBe(1)
  for (const secret of [account.username, account.email!, password, 'pogrešna-šifra'])
    expect(text).not.toContain(secret)
  for (const { ip } of lines) expect(ip).toBe(desk.address)

  for (let tries = 0; tries < 11; tries++)
    await browserOf(logged.app).login(account.username, `pogrešna-${tries}`)
  const locked = logged.written().map((line) => [outlineOf(line), line['account']])
  expect(locked).toContainEqual(['account_locked', account.id])
  expect(locked).toContainEqual(['login refused rate_limited', undefined])
})

test('logs changes to an account’s guards, and only the names of wrong fields', async ({
  logged,
  make,
  letters,
}) => {
  const account = await make.account()
  const desk = browserOf(logged.app)
  await desk.login(account.username)
  logged.written()
  await desk.post('/me/tokens', { name: 'Tajni naziv', password: 'pogrešna' })
  const { data, token } = (await desk.post('/me/tokens', { name: 'Tajni naziv', password })).json()
  await desk.delete(`/me/tokens/${data.id}`)
  await desk.post('/me/email', { email: 'tajna@primjer.ba', password })
  const [letter] = await letters('tajna@primjer.ba')
  const link = tokenIn(letter?.text)
  await desk.post('/auth/email-verification', { token: link })
  await desk.put('/me/password', { current_password: password, password: 'tri-konja-za-trku' })
  await desk.delete('/me/sessions')
  await desk.post('/auth/password/forgot', { login: account.username })
  const text = logged.text()
  const lines = logged.written()
  expect(lines.map(outlineOf)).toEqual([
    'token_creation refused validation_failed',
    'token_creation done',
    'token_revocation done',
    'email_change_request done',
    'email_verification done',
    'password_change done',
    'session_end done',
    'recovery_request done',
  ])
  expect(lines[0]!['fields']).toEqual(['password'])
  for (const line of lines.slice(0, -1)) expect(line['account'], line.event).toBe(account.id)
  for (const secret of ['Tajni', 'tajna@', token, link, password, 'pogrešna', 'tri-konja', account.username])
    expect(text).not.toContain(secret)
})

test('logs refusals: foreign origins, staff pages, forbidden actions, too many requests', async ({
  logged,
  make,
  login,
}) => {
  const member = await make.account()
  const headers = { authorization: `Bearer ${await login(member)}` }
  const { id } = await make.listing()
  logged.written()
  const send = (method: 'GET' | 'PUT' | 'POST', url: string, more: object = {}) =>
    logged.app.inject({ method, url, headers, ...more })
  await send('POST', '/api/auth/login', { headers: { origin: 'https://zlo.example' }, payload: {} })
  await send('GET', '/api/admin/jobs')
  await send('PUT', `/api/listings/${id}`, { payload: { quantity: 2 } })
  // Not a security event: simply not found.
  await send('GET', '/api/admin/nema')
  await send('GET', '/api/listings/999999999')
  const lines = logged.written()
  expect(lines.map(outlineOf)).toEqual([
    'login refused csrf_refused',
    'staff_access_denied refused not_found',
    'access_denied refused forbidden',
  ])
  expect(lines[1]).toMatchObject({ account: member.id, route: '/api/admin/jobs', level: 40 })
})

test('limits logged refusals per address and minute, and says how many it left out', () => {
  let now = 0
  const budget = refusalBudget(() => now)
  const written = Array.from({ length: 100 }, () => budget.take('rate_limited 203.0.113.1'))
  expect(written.filter(Boolean)).toHaveLength(30)
  expect(budget.take('rate_limited 203.0.113.2')).toEqual({ leftOut: 70 })
  for (let other = 0; other < 5_000; other++) budget.take(`rate_limited ${other}`)
  now += 60_000
  expect(budget.take('rate_limited 203.0.113.1')!.leftOut).toBeGreaterThan(4_000)
  expect(budget.take('rate_limited 203.0.113.1')).toEqual({ leftOut: 0 })
})

test('has an event for every call that logs in or guards an account', async ({ deps, appOptions }) => {
  const without: string[] = []
  const app = await buildApp(deps, {
    ...appOptions,
    onRoute: ({ method, url, config = {} }) => {
      const changes = [method].flat().some((one) => !['GET', 'HEAD', 'OPTIONS'].includes(one))
      const isEntry = url.startsWith('/api/auth/') || url.startsWith('/auth/')
      if (changes && (isEntry || config.secondFactor === 'asked') && !config.securityEvent) without.push(url)
    },
  })
  await app.ready()
  await app.close()
  // These start or check something and change nothing.
  expect(without.toSorted()).toEqual(['/api/auth/passkey/options', '/api/auth/password/reset/check'])
})

test('logs no logout of a session that does not exist', async ({ logged, make }) => {
  const token = '12.forged'
  const cookies = { 'auth.token': token, 'XSRF-TOKEN': xsrfTokenOf(token) }
  const headers = { 'x-xsrf-token': xsrfTokenOf(token) }
  logged.written()
  for (let tries = 0; tries < 3; tries++) {
    const reply = await logged.app.inject({ method: 'POST', url: '/api/auth/web/logout', cookies, headers })
    expect(reply.statusCode).toBe(200)
  }
  expect(logged.written()).toEqual([])

  const desk = browserOf(logged.app)
  const { username } = await make.account()
  await desk.login(username)
  await desk.post('/auth/web/logout')
  expect(logged.written().map(outlineOf)).toEqual(['login done', 'logout done'])
})
