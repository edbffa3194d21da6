import { expect } from 'vitest'
import { test as base } from '#tests/support/accounts/people.ts'

const password = 'bazar-demo-1'

/** Everything a caller could tell apart: the reply, password comparisons and statements. */
const test = base.extend('traceOf', { scope: 'file' }, ({ browser, deps, statements }) => {
  const { passwords } = deps
  return async (path: string, body: object, cookies: Record<string, string> = {}) => {
    let comparisons = 0
    deps.passwords = {
      ...passwords,
      async matches(given, stored) {
        comparisons += 1
        return passwords.matches(given, stored)
      },
    }
    const there = browser()
    Object.assign(there.cookies, cookies)
    let answer: unknown
    const issued = await statements(async () => {
      const reply = await there.post(path, body)
      answer = [reply.statusCode, reply.json()]
    })
    deps.passwords = passwords
    return { answer, comparisons, statements: issued }
  }
})

test('answers a failed login by name alike for a known, locked and unknown name', async ({
  make,
  traceOf,
  browser,
  letters,
}) => {
  const [account, locked] = [await make.account(), await make.account()]
  const withoutPassword = await make.account({ password_hash: null })
  for (let tries = 0; tries < 10; tries++) await browser().login(locked.email!, 'pogrešna')
  // The owner gets one warning, in the background; the reply does not show it.
  await browser().login(locked.email!, 'pogrešna')
  await expect.poll(() => letters(locked.email!)).toHaveLength(1)
  const attempt = (username: string) => traceOf('/auth/login', { username, password: 'pogrešna' })
  const nobodys = await attempt('niko-takav')
  expect(nobodys).toMatchObject({ answer: [401, {}], comparisons: 1 })
  for (const { username } of [account, locked, withoutPassword])
    expect(await attempt(username), username).toEqual(nobodys)
})

test('answers a failed login by e-mail alike, whether it is verified, claimed, both or unused', async ({
  make,
  traceOf,
}) => {
  const owner = await make.account()
  await make.account({ email: owner.email, email_verified_at: null })
  const claimed = await make.account({ email_verified_at: null })
  const verified = await make.account()
  const attempt = (username: string, given: string) => traceOf('/auth/login', { username, password: given })
  const nobodys = await attempt('niko@primjer.ba', 'pogrešna')
  expect(nobodys).toMatchObject({ answer: [401, {}], comparisons: 1 })
  for (const { email } of [owner, claimed, verified])
    expect(await attempt(email!, 'pogrešna'), email!).toEqual(nobodys)
  // Even the claiming account's own password fails alike, or it would reveal that the address is unverified.
  expect(await attempt(claimed.email!, password)).toEqual(nobodys)
})

test('answers a login with the cookie of another account’s device alike too', async ({
  make,
  traceOf,
  browser,
}) => {
  const [own, other] = [await make.account(), await make.account()]
  const home = browser()
  await home.login(own.username)
  const cookies = { 'auth.device': home.cookies['auth.device']! }
  const attempt = (username: string) => traceOf('/auth/login', { username, password: 'pogrešna' }, cookies)
  const nobodys = await attempt('niko-nikad')
  expect(await attempt(other.username)).toEqual(nobodys)
  expect((await attempt(own.username)).comparisons).toBe(nobodys.comparisons)
})

test('answers a recovery alike for every name, e-mail and number', async ({ make, traceOf }) => {
  const [account, claimed] = [await make.account(), await make.account({ email_verified_at: null })]
  const [both, ofAccount, ofClaim] = ['niko-ikad', account.username, claimed.email!]
  for (const path of ['/auth/password/forgot', '/auth/password/forgot-sms']) {
    const nobodys = await traceOf(path, { login: both })
    for (const login of [ofAccount, ofClaim]) expect(await traceOf(path, { login }), login).toEqual(nobodys)
  }
  const tryCode = (login: string) => traceOf('/auth/password/sms-code', { login, code: '123456' })
  const nobodys = await tryCode(both)
  expect(nobodys).toMatchObject({ answer: [422, {}], comparisons: 1 })
  for (const login of [ofAccount, ofClaim]) expect(await tryCode(login), login).toEqual(nobodys)
})

test('sends an SMS code only for a verified e-mail, and a letter for a claim if nobody verified it', async ({
  make,
  browser,
  letters,
}) => {
  const owner = await make.account()
  const claimsOwned = await make.account({ email: owner.email, email_verified_at: null })
  const [first, second] = [
    await make.account({ email: 'zajednicka@primjer.ba', email_verified_at: null }),
    await make.account({ email: 'zajednicka@primjer.ba', email_verified_at: null }),
  ]
  await browser().post('/auth/password/forgot-sms', { login: owner.email! })
  await browser().post('/auth/password/forgot-sms', { login: 'zajednicka@primjer.ba' })
  expect(await letters(owner.phone!)).toHaveLength(1)
  for (const { phone } of [claimsOwned, first, second]) expect(await letters(phone!)).toEqual([])

  await browser().post('/auth/password/forgot', { login: owner.email! })
  await browser().post('/auth/password/forgot', { login: 'zajednicka@primjer.ba' })
  const ofOwner = await letters(owner.email!)
  expect(ofOwner).toHaveLength(1)
  expect(ofOwner[0]!.text).toContain(owner.username)
  const ofClaims = await letters('zajednicka@primjer.ba')
  expect(ofClaims.map(({ text }) => [first, second].find(({ username }) => text.includes(username)))).toEqual(
    expect.arrayContaining([first, second]),
  )
})
