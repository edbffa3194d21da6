import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { makeSealer } from '#lib/security/sealer.ts'
import { type Browser, test as base } from '#tests/support/accounts/people.ts'

const password = 'bazar-demo-1'
const step = 30_000

const test = base.extend('guarded', { scope: 'file' }, ({ browser, make, clock }) => async () => {
  // At the start of a step, so that no step ends between a code and its check.
  clock.reset()
  clock.advance(step - (Date.now() % step))
  const account = await make.account()
  const desk = browser()
  await desk.login(account.username)
  const { data } = (await desk.post('/me/two-factor', { password })).json()
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) })
  /** The code of a time step relative to now; 0 is the current one. */
  const code = (steps = 0) => totp.generate({ timestamp: clock.now().getTime() + steps * step })
  const confirmed = await desk.post('/me/two-factor/confirm', { code: code() })
  return { account, desk, code, setup: data, recovery: confirmed.json().data.recovery_codes as string[] }
})

const attempt = (browser: Browser, username: string, otp?: string, given = password) =>
  browser.login(username, given, otp === undefined ? {} : { otp })

test('sets up an app with a code, and asks for one at each later login', async ({
  browser,
  guarded,
  letters,
}) => {
  const { account, desk, code, setup, recovery } = await guarded()
  expect(setup.otpauth_uri).toMatch(/^otpauth:\/\/totp\/Bazar:korisnik\d+\?/)
  expect(setup.qr_svg).toMatch(/^<svg /)
  expect(recovery).toHaveLength(10)
  expect((await desk.get('/me/security')).json().data).toMatchObject({
    two_factor: { enabled: true, recovery_codes_left: 10 },
    passkeys: [],
  })

  const other = browser()
  const asked = await attempt(other, account.username)
  expect([asked.statusCode, asked.json().error.code]).toEqual([401, 'otp_required'])
  expect(asked.cookies).toEqual([])
  // Callers who do not know the password do not learn about the second factor.
  const guess = await attempt(other, account.username, code(1), 'pogrešna')
  expect(guess.json().error.code).toBe('login_failed')
  expect((await attempt(other, account.username, '000000')).json().error.code).toBe('otp_wrong')
  expect((await attempt(other, account.username, code(1))).statusCode).toBe(200)
  expect((await letters(account.email!)).map(({ subject }) => subject)).toContain(
    'Prijava u dva koraka je uključena',
  )
})

test('accepts codes one step around now, and each step once', async ({ browser, guarded, clock }) => {
  const { account, code } = await guarded()
  const tryOut = async (otp: string) => (await attempt(browser(), account.username, otp)).statusCode
  // The current step's code set the app up.
  expect(await tryOut(code())).toBe(401)
  expect(await tryOut(code(2))).toBe(401)
  const next = code(1)
  const both = await Promise.all([tryOut(next), tryOut(next)])
  expect(both.toSorted()).toEqual([200, 401])
  clock.advance(3 * step)
  expect(await tryOut(code(-2))).toBe(401)
  expect(await tryOut(code(-1))).toBe(200)
  clock.reset()
})

test('accepts a recovery code once, however it is typed, and reports its use', async ({
  browser,
  guarded,
  letters,
}) => {
  const { account, desk, recovery } = await guarded()
  const typed = recovery[0]!.toUpperCase().replaceAll('-', ' ')
  const both = await Promise.all([
    attempt(browser(), account.username, typed),
    attempt(browser(), account.username, recovery[0]),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
  expect((await desk.get('/me/security')).json().data.two_factor.recovery_codes_left).toBe(9)
  expect((await letters(account.email!)).map(({ subject }) => subject)).toContain(
    'Iskorišten je rezervni kod',
  )
})

test('limits guesses of codes', async ({ browser, guarded }) => {
  const { account, code } = await guarded()
  for (let tries = 0; tries < 5; tries++)
    expect((await attempt(browser(), account.username, `00000${tries}`)).statusCode).toBe(401)
  const refused = await attempt(browser(), account.username, code(1))
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('replaces old recovery codes with new ones, and asks for nothing once the factor is off', async ({
  browser,
  guarded,
  letters,
}) => {
  // The code that switched the factor on counts as fresh proof.
  const { account, desk, recovery } = await guarded()
  const renewed = (await desk.post('/me/two-factor/recovery-codes', { password })).json().data
  expect(renewed.recovery_codes).toHaveLength(10)
  expect((await attempt(browser(), account.username, recovery[1])).statusCode).toBe(401)
  expect((await attempt(browser(), account.username, renewed.recovery_codes[1])).statusCode).toBe(200)

  expect((await desk.post('/me/two-factor/disable', { password })).statusCode).toBe(200)
  expect((await desk.post('/me/two-factor/disable', { password })).statusCode).toBe(409)
  expect((await desk.post('/me/two-factor/recovery-codes', { password })).statusCode).toBe(409)
  expect((await browser().login(account.username)).statusCode).toBe(200)
  const subjects = (await letters(account.email!)).map(({ subject }) => subject)
  expect(subjects).toContain('Prijava u dva koraka je isključena')
  expect(subjects).toContain('Napravljeni su novi rezervni kodovi')
})

test('requires the password for a setup, confirms it once within an hour, and replaces no confirmed one', async ({
  browser,
  make,
  guarded,
  clock,
}) => {
  const { username } = await make.account()
  const desk = browser()
  await desk.login(username)
  expect((await desk.post('/me/two-factor', { password: 'pogrešna' })).statusCode).toBe(422)
  expect((await desk.post('/me/two-factor/confirm', { code: '123456' })).statusCode).toBe(409)
  const { data } = (await desk.post('/me/two-factor', { password })).json()
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: clock.now().getTime() })
  // An unconfirmed factor asks for no code.
  expect((await browser().login(username)).statusCode).toBe(200)
  clock.advance(2 * 3_600_000)
  expect((await desk.post('/me/two-factor/confirm', { code: code() })).statusCode).toBe(409)
  clock.reset()
  const both = await Promise.all([1, 2].map(() => desk.post('/me/two-factor/confirm', { code: code() })))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])

  const { desk: other } = await guarded()
  expect((await other.post('/me/two-factor', { password })).statusCode).toBe(409)
})

test('stores the secret encrypted, and opens it only for its own account', async ({ db, guarded }) => {
  const { account, setup } = await guarded()
  const row = await db
    .selectFrom('account_totp')
    .selectAll()
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(row.sealed_secret.toString('latin1')).not.toContain(setup.secret)
  const sealer = makeSealer('tests')
  expect(sealer.open(row.sealed_secret, `totp:${account.id}`)).toBe(setup.secret)
  expect(() => sealer.open(row.sealed_secret, `totp:${account.id + 1}`)).toThrow()
  expect(() => makeSealer('another').open(row.sealed_secret, `totp:${account.id}`)).toThrow()
})

test('accepts the code of a program with its login', async ({ browser, guarded }) => {
  const { account, code } = await guarded()
  const payload = { username: account.username, password, device_name: 'Dealer' }
  const program = browser({ userAgent: 'dealer/1.0' })
  expect((await program.post('/auth/login', payload)).json().error.code).toBe('otp_required')
  const reply = await program.post('/auth/login', { ...payload, otp: code(1) })
  expect(reply.json().token).toMatch(/^\d+\|/)
})
