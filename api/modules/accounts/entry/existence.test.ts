import { expect } from 'vitest'
import { test as base } from '#tests/support/people.ts'

const password = 'bazar-demo-1'

/** Everything a caller could tell apart: answer, password comparisons, statements. */
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

test('a failed login by name looks alike, whether the name is somebody’s, locked out, or nobody’s', async ({
  make,
  traceOf,
  browser,
  letters,
}) => {
  const [account, locked] = [await make.account(), await make.account()]
  const withoutPassword = await make.account({ password_hash: null })
  for (let tries = 0; tries < 10; tries++) await browser().login(locked.email!, 'pogrešna')
  // Its owner is warned once, beside the answer.
  await browser().login(locked.email!, 'pogrešna')
  expect(await letters(locked.email!)).toHaveLength(1)
  const attempt = (username: string) => traceOf('/auth/login', { username, password: 'pogrešna' })
  const nobodys = await attempt('niko-takav')
  expect(nobodys).toMatchObject({ answer: [401, {}], comparisons: 1 })
  for (const { username } of [account, locked, withoutPassword])
    expect(await attempt(username), username).toEqual(nobodys)
})

test('a failed login by e-mail looks alike, whether it is verified, claimed, both, or nobody’s', async ({
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
  // The claim's own password changes nothing, or it would tell that nobody verified the address.
  expect(await attempt(claimed.email!, password)).toEqual(nobodys)
})

test('a login with the cookie of another account’s device looks alike too', async ({
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

test('recovery looks alike for every name, e-mail and number', async ({ make, traceOf }) => {
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

test('a code by SMS comes for a verified e-mail alone, and a letter for a claim where nobody verified it', async ({
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
