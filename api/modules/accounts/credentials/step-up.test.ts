import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import type { Db } from '#lib/database/db.ts'
import { authenticator } from '#tests/support/accounts/authenticator.ts'
import { browserOf, newAddress, test as base } from '#tests/support/accounts/people.ts'
import { switchOn } from '#tests/support/accounts/second-factor.ts'

const password = 'bazar-demo-1'
const minutes = 60_000

type Call = {
  method: 'POST' | 'PUT'
  path: string
  body: object
  /** Name of the password field, if it differs. */
  passwordField?: string
  /** The status after both factors. */
  done: number
}

/** Every call that requires proof; `:id` is that of a passkey. */
const guardedCalls: Record<string, Call> = {
  'changes the password': {
    method: 'PUT',
    path: '/me/password',
    passwordField: 'current_password',
    done: 200,
    body: { password: 'tri-konja-za-trku' },
  },
  'changes the e-mail': { method: 'POST', path: '/me/email', body: { email: 'nova@primjer.ba' }, done: 200 },
  'changes the phone': {
    method: 'POST',
    path: '/me/phone-verification',
    done: 200,
    body: { phone: '061 999 888' },
  },
  'makes a token': { method: 'POST', path: '/me/tokens', body: { name: 'Uvoz' }, done: 201 },
  // The account has one already.
  'sets up a second factor': { method: 'POST', path: '/me/two-factor', body: {}, done: 409 },
  'renews recovery codes': { method: 'POST', path: '/me/two-factor/recovery-codes', body: {}, done: 200 },
  'switches the factor off': { method: 'POST', path: '/me/two-factor/disable', body: {}, done: 200 },
  'starts adding a passkey': { method: 'POST', path: '/me/passkeys/options', body: {}, done: 200 },
  'requests the deletion of the account': {
    method: 'POST',
    path: '/me/deletion-request',
    body: {},
    done: 200,
  },
  'requests a copy of the data': { method: 'POST', path: '/me/data-exports', body: {}, done: 202 },
  'changes the bank account of payouts': {
    method: 'PUT',
    path: '/me/payout-account',
    body: { number: '9990010000123483', holder_name: 'Amra Hodžić' },
    done: 200,
  },
  'removes a passkey': { method: 'POST', path: '/me/passkeys/:id/remove', body: {}, done: 200 },
}
const cases = Object.entries(guardedCalls)

const addPasskey = (db: Db, account_id: number) =>
  db
    .insertInto('passkey')
    .values({
      account_id,
      credential_id: `kljuc-${account_id}`,
      public_key: Buffer.alloc(8),
      counter: 0,
      transports: [],
      synced: false,
      name: 'Ključ',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Everything a guarded call may change. */
async function stateOf(db: Db, accountId: number) {
  const own = (
    table:
      | 'account_totp'
      | 'recovery_code'
      | 'passkey'
      | 'passkey_challenge'
      | 'account_link'
      | 'deletion_request'
      | 'data_export'
      | 'payout_account',
  ) => db.selectFrom(table).selectAll().where('account_id', '=', accountId).execute()
  return JSON.stringify([
    await db
      .selectFrom('account')
      .select(['email', 'phone', 'phone_verified_at', 'password_hash'])
      .where('id', '=', accountId)
      .execute(),
    await db
      .selectFrom('session')
      .select(['id', 'kind', 'step_up_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    await db.selectFrom('phone_verification').selectAll().where('account_id', '=', accountId).execute(),
    await db.selectFrom('outbox_message').select('id').where('account_id', '=', accountId).execute(),
    ...(await Promise.all([
      own('account_totp'),
      own('recovery_code'),
      own('passkey'),
      own('passkey_challenge'),
      own('account_link'),
      own('deletion_request'),
      own('data_export'),
      own('payout_account'),
    ])),
  ])
}

const test = base.extend('guarded', { scope: 'file' }, ({ app, clock, db, make, login }) => async () => {
  // Away from the end of a step, so that no step ends between a code and its check.
  clock.reset()
  clock.advance(30_000 - (Date.now() % 30_000))
  const account = await make.account()
  const code = await switchOn(db, account.id, clock.now)
  const passkey = await addPasskey(db, account.id)
  const session = async () => {
    const authorization = `Bearer ${await login(account)}`
    const remoteAddress = newAddress()
    return ({ method, path, body, passwordField = 'password' }: Call, given: object = {}) =>
      app.inject({
        method,
        url: `/api${path.replace(':id', String(passkey.id))}`,
        headers: { authorization },
        remoteAddress,
        payload: { ...body, [passwordField]: password, ...given },
      })
  }
  return { account, code, session, send: await session(), state: () => stateOf(db, account.id) }
})

test.for(cases)('asks for a code before it %s', async ([, call], { guarded }) => {
  const { send, state, code } = await guarded()
  const before = await state()
  const refused = await send(call)
  expect([refused.statusCode, refused.json().error.code]).toEqual([401, 'otp_required'])
  expect(refused.json().error.fields).toEqual({ otp: expect.stringContaining('kod') })
  expect(await state()).toBe(before)

  const wrong = await send(call, { otp: '000000' })
  expect([wrong.statusCode, wrong.json().error.code]).toEqual([401, 'otp_wrong'])
  expect(wrong.json().error.fields).toHaveProperty('otp')
  expect(await state()).toBe(before)

  const malformed = await send(call, { otp: 'x' })
  expect([malformed.statusCode, Object.keys(malformed.json().error.fields)]).toEqual([422, ['otp']])
  // A code does not replace the password, and a wrong password does not spend it.
  const noPassword = await send(call, { [call.passwordField ?? 'password']: 'pogrešna', otp: code() })
  expect(noPassword.statusCode).toBe(422)
  expect(noPassword.json().error.fields).toHaveProperty(call.passwordField ?? 'password')
  expect(await state()).toBe(before)

  expect((await send(call, { otp: code() })).statusCode).toBe(call.done)
})

test.for(cases)(
  'asks for no other code for five minutes when it %s',
  async ([, call], { guarded, clock }) => {
    const { send, session, code } = await guarded()
    const makeToken = guardedCalls['makes a token']!
    expect((await send(makeToken, { otp: code() })).statusCode).toBe(201)
    // Proof by one session does not count for another, and its code is spent.
    const other = await session()
    expect((await other(call)).json().error.code).toBe('otp_required')
    expect((await other(call, { otp: code() })).json().error.code).toBe('otp_wrong')

    clock.advance(5 * minutes - 2_000)
    expect((await send(call)).statusCode).toBe(call.done)
  },
)

test.for(cases)('asks again after five minutes before it %s', async ([, call], { guarded, clock }) => {
  const { send, code, state } = await guarded()
  const first = code()
  expect((await send(guardedCalls['makes a token']!, { otp: first })).statusCode).toBe(201)
  const before = await state()
  clock.advance(5 * minutes + 1_000)
  expect((await send(call)).json().error.code).toBe('otp_required')
  expect((await send(call, { otp: first })).json().error.code).toBe('otp_wrong')
  expect(await state()).toBe(before)
  expect((await send(call, { otp: code() })).statusCode).toBe(call.done)
})

test('accepts a login with a code or a passkey as fresh proof', async ({ browser, guarded, clock }) => {
  const { account, code } = await guarded()
  const desk = browser()
  await desk.login(account.username, password, { otp: code() })
  const options = await desk.post('/me/passkeys/options', { password })
  expect(options.statusCode).toBe(200)
  const key = authenticator()
  const credential = key.create({ challenge: options.json().data.challenge })
  expect((await desk.post('/me/passkeys', { name: 'Laptop', credential })).statusCode).toBe(201)

  const other = browser()
  const { data } = (await other.post('/auth/passkey/options')).json()
  await other.post('/auth/passkey/login', { credential: key.get({ challenge: data.challenge }) })
  const token = { name: 'Uvoz', password }
  expect((await other.post('/me/tokens', token)).statusCode).toBe(201)
  clock.advance(5 * minutes + 1_000)
  for (const stale of [desk, other])
    expect((await stale.post('/me/tokens', token)).json().error.code).toBe('otp_required')
})

test('accepts the confirmation of a new factor as fresh proof, but no earlier proof', async ({
  browser,
  make,
  db,
  clock,
}) => {
  clock.reset()
  const account = await make.account()
  const desk = browser()
  await desk.login(account.username)
  const other = browser()
  await other.login(account.username)
  // Simulates proof of a factor that has since been switched off.
  await db
    .updateTable('session')
    .set({ step_up_at: clock.now() })
    .where('account_id', '=', account.id)
    .execute()
  clock.advance(10)
  const { data } = (await desk.post('/me/two-factor', { password })).json()
  const { Secret, TOTP } = await import('otpauth')
  const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({
    timestamp: clock.now().getTime(),
  })
  expect((await desk.post('/me/two-factor/confirm', { code })).statusCode).toBe(200)
  const token = { name: 'Uvoz', password }
  expect((await desk.post('/me/tokens', token)).statusCode).toBe(201)
  expect((await other.post('/me/tokens', token)).json().error.code).toBe('otp_required')
})

test('cancels changes that began before the factor was on', async ({ browser, make, db, clock }) => {
  clock.reset()
  const account = await make.account()
  const desk = browser()
  await desk.login(account.username)
  await desk.post('/me/email', { email: 'kradljivac@primjer.ba', password })
  await desk.post('/me/phone-verification', { phone: '061 777 666', password })
  const begun = (await desk.post('/me/passkeys/options', { password })).json()
  const { data } = (await desk.post('/me/two-factor', { password })).json()
  const { Secret, TOTP } = await import('otpauth')
  const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({
    timestamp: clock.now().getTime(),
  })
  expect((await desk.post('/me/two-factor/confirm', { code })).statusCode).toBe(200)
  const credential = authenticator().create({ challenge: begun.data.challenge })
  expect((await desk.post('/me/passkeys', { name: 'x', credential })).statusCode).toBe(422)
  expect((await desk.post('/me/phone-verification/confirm', { code: '123456' })).statusCode).toBe(409)
  const links = await db
    .selectFrom('account_link')
    .select('kind')
    .where('account_id', '=', account.id)
    .execute()
  expect(links).toEqual([])
})

test('asks for both factors before a first number too', async ({ app, clock, db, make, login }) => {
  clock.reset()
  const account = await make.account({ verified: false })
  const code = await switchOn(db, account.id, clock.now)
  const headers = { authorization: `Bearer ${await login(account)}` }
  const send = (more: object) =>
    app.inject({
      method: 'POST',
      url: '/api/me/phone-verification',
      headers,
      payload: { phone: '061 555 444', ...more },
    })
  expect(Object.keys((await send({})).json().error.fields)).toEqual(['password'])
  expect((await send({ password })).json().error.code).toBe('otp_required')
  expect((await send({ password, otp: code() })).statusCode).toBe(200)
})

test('accepts a recovery code once, and reports its use', async ({ guarded, letters }) => {
  const { account, send, session } = await guarded()
  const { recoveryCodesOf } = await import('#tests/support/accounts/second-factor.ts')
  const [otp] = recoveryCodesOf(account.id)
  const makeToken = guardedCalls['makes a token']!
  expect((await send(makeToken, { otp })).statusCode).toBe(201)
  const other = await session()
  expect((await other(makeToken, { otp })).json().error.code).toBe('otp_wrong')
  expect((await letters(account.email!)).map(({ subject }) => subject)).toContain(
    'Iskorišten je rezervni kod',
  )
})

test('limits guesses of codes', async ({ guarded, clock }) => {
  const { send, code } = await guarded()
  const makeToken = guardedCalls['makes a token']!
  for (let tries = 0; tries < 5; tries++)
    expect((await send(makeToken, { otp: `00000${tries}` })).statusCode).toBe(401)
  const refused = await send(makeToken, { otp: code() })
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  clock.reset()
})

test('says whether a code is due, so that pages can ask for it at once', async ({ app, guarded, login }) => {
  const { account, code } = await guarded()
  const headers = { authorization: `Bearer ${await login(account)}` }
  const due = async () => {
    const replies = await Promise.all(
      ['/api/me/security', '/api/me/verification'].map((url) => app.inject({ url, headers })),
    )
    return replies.map((reply) => reply.json().data.two_factor)
  }
  expect(await due()).toEqual([
    expect.objectContaining({ enabled: true, code_due: true }),
    { enabled: true, code_due: true },
  ])
  const payload = { name: 'Uvoz', password, otp: code() }
  await app.inject({ method: 'POST', url: '/api/me/tokens', headers, payload })
  expect((await due()).map(({ code_due }) => code_due)).toEqual([false, false])
})

test('declares how the second factor guards every call that only people may make', async ({
  app,
  deps,
  appOptions,
  make,
  login,
}) => {
  const routes: { method: string; url: string; config: { secondFactor?: unknown } }[] = []
  const other = await buildApp(deps, {
    ...appOptions,
    onRoute: ({ method, url, config = {} }) => {
      for (const one of [method].flat())
        if (!['GET', 'HEAD', 'OPTIONS'].includes(one)) routes.push({ method: one, url, config })
    },
  })
  await other.ready()
  await other.close()
  const program = browserOf(app)
  const account = await make.account()
  await program.login(account.username)
  const { token } = (await program.post('/me/tokens', { name: 'Uvoz', password })).json()
  const headers = { authorization: `Bearer ${token}` }
  const unmarked: string[] = []
  const asking: string[] = []
  let refused = 0
  for (const { method, url, config } of routes) {
    if (!url.startsWith('/api/me')) continue
    const reply = await app.inject({ method: method as 'POST', url: url.replace(':id', '1'), headers })
    const isForPeople = reply.statusCode === 403 && reply.json().error.message.includes('tokenu programa')
    if (!isForPeople) continue
    refused += 1
    const { secondFactor } = config
    if (secondFactor === 'asked') asking.push(`${method} ${url.slice('/api'.length)}`)
    else if (!(secondFactor as { notAsked?: string } | undefined)?.notAsked) unmarked.push(`${method} ${url}`)
  }
  expect(unmarked, 'mark with config.secondFactor').toEqual([])
  expect(refused).toBeGreaterThan(asking.length)
  // The tests above cover the calls that ask.
  expect(asking.toSorted()).toEqual(cases.map(([, { method, path }]) => `${method} ${path}`).toSorted())
  await login(account)
})
