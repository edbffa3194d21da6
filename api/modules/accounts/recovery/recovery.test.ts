import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { codeIn, newAddress, test, tokenIn } from '#tests/support/accounts/people.ts'

const fresh = 'konj-na-mostu-7'

test('sets the password once by a mailed link, and ends every session and token', async ({
  browser,
  make,
  letters,
}) => {
  const account = await make.account()
  const [desk, lost] = [browser(), browser()]
  await desk.login(account.username)
  const { token: program } = (
    await desk.post('/me/tokens', { name: 'Uvoz', password: 'bazar-demo-1' })
  ).json()
  expect((await lost.post('/auth/password/forgot', { login: account.email! })).statusCode).toBe(200)
  const [mail] = await letters(account.email!)
  const token = tokenIn(mail!.text)

  expect((await lost.post('/auth/password/reset/check', { token })).json().data).toEqual({
    username: account.username,
  })
  const weak = await lost.post('/auth/password/reset', { token, password: '12345678' })
  expect(weak.json().error.fields).toHaveProperty('password')
  const both = await Promise.all(
    [fresh, `${fresh}x`].map((password) => lost.post('/auth/password/reset', { token, password })),
  )
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])

  expect(await desk.isIn()).toBe(false)
  const me = await browser().get('/me', { headers: { authorization: `Bearer ${program}` } })
  expect(me.statusCode).toBe(401)
  expect((await browser().login(account.username)).statusCode).toBe(401)
  const given = both[0]!.statusCode === 200 ? fresh : `${fresh}x`
  expect((await browser().login(account.username, given)).statusCode).toBe(200)
  for (const path of ['/auth/password/reset/check', '/auth/password/reset'])
    expect((await lost.post(path, { token, password: fresh })).statusCode).toBe(410)
  expect((await letters(account.email!)).map(({ subject }) => subject)).toContain(
    'Vaša šifra je promijenjena',
  )
})

test('refuses expired, truncated and foreign links', async ({ browser, make, letters, clock }) => {
  const account = await make.account()
  const lost = browser()
  await lost.post('/auth/password/forgot', { login: account.username })
  const token = tokenIn((await letters(account.email!))[0]!.text)
  const reset = (given: string) => lost.post('/auth/password/reset', { token: given, password: fresh })

  for (const wrong of [token.slice(0, -1), `${token}x`, token.toUpperCase(), 'x'])
    expect((await reset(wrong)).statusCode).toBe(410)
  // A link of one kind does not work as another.
  expect((await lost.post('/auth/email-change/undo', { token })).statusCode).toBe(410)
  expect((await lost.post('/auth/email-verification', { token })).statusCode).toBe(410)
  clock.advance(3_601_000)
  expect((await reset(token)).statusCode).toBe(410)
  clock.reset()
})

test('ends the other links once the latest is used', async ({ browser, make, letters }) => {
  const account = await make.account()
  const lost = browser()
  await lost.post('/auth/password/forgot', { login: account.username })
  await letters(account.email!)
  await lost.post('/auth/password/forgot', { login: account.email! })
  const [second, first] = (await letters(account.email!)).map(({ text }) => tokenIn(text))
  expect((await lost.post('/auth/password/reset', { token: second, password: fresh })).statusCode).toBe(200)
  expect((await lost.post('/auth/password/reset', { token: first, password: fresh })).statusCode).toBe(410)
})

test('answers alike for an account that does not exist', async ({ browser, make, letters, db }) => {
  const account = await make.account()
  const unverified = await make.account({ verified: false })
  for (const path of ['/auth/password/forgot', '/auth/password/forgot-sms']) {
    const replies = await Promise.all(
      [account.username, 'niko-takav', unverified.username].map(async (login) => {
        const reply = await browser().post(path, { login })
        return [reply.statusCode, reply.json()]
      }),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(replies[0]![0]).toBe(200)
  }
  await letters(account.email!)
  const sms = await db
    .selectFrom('inbox_message')
    .select('recipient')
    .where('channel', '=', 'sms')
    .where('text', 'like', '%novu sifru%')
    .execute()
  expect(sms).toEqual([{ recipient: account.phone }])
})

test('exchanges an SMS code, sent by number, name or e-mail, for a token that sets the password', async ({
  browser,
  make,
  letters,
}) => {
  for (const way of ['phone', 'username', 'email'] as const) {
    const account = await make.account()
    const lost = browser()
    const login = account[way]!
    await lost.post('/auth/password/forgot-sms', { login })
    const code = codeIn((await letters(account.phone!))[0]!.text)
    const exchange = () => lost.post('/auth/password/sms-code', { login, code })
    const both = await Promise.all([exchange(), exchange()])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
    const { token } = both.find(({ statusCode }) => statusCode === 200)!.json().data
    expect((await lost.post('/auth/password/reset', { token, password: fresh })).statusCode).toBe(200)
    expect((await browser().login(account.username, fresh)).statusCode).toBe(200)
  }
})

test('limits guesses of an SMS code, and lets it expire', async ({ browser, make, letters, clock }) => {
  const [account, late] = [await make.account(), await make.account()]
  const lost = browser()
  const exchange = (login: string, code: string) => lost.post('/auth/password/sms-code', { login, code })
  await lost.post('/auth/password/forgot-sms', { login: account.username })
  const code = codeIn((await letters(account.phone!))[0]!.text)
  const wrong = code === '000000' ? '111111' : '000000'
  const texts = new Set<string>()
  for (let tries = 0; tries < 5; tries++) texts.add((await exchange(account.username, wrong)).body)
  texts.add((await exchange(account.username, code)).body)
  texts.add((await exchange('niko-takav', code)).body)
  // Used up, wrong and unknown codes get the same reply.
  expect(texts.size).toBe(1)

  await lost.post('/auth/password/forgot-sms', { login: late.username })
  const lateCode = codeIn((await letters(late.phone!))[0]!.text)
  clock.advance(601_000)
  expect((await exchange(late.username, lateCode)).statusCode).toBe(422)
  clock.reset()
})

test('stores links and codes as hashes', async ({ browser, make, letters, db }) => {
  const account = await make.account()
  const lost = browser()
  await lost.post('/auth/password/forgot', { login: account.username })
  await lost.post('/auth/password/forgot-sms', { login: account.username })
  const token = tokenIn((await letters(account.email!))[0]!.text)
  const code = codeIn((await letters(account.phone!))[0]!.text)
  const links = await db.selectFrom('account_link').selectAll().where('account_id', '=', account.id).execute()
  expect(links).toHaveLength(1)
  expect(links[0]!.token_hash.toString('latin1')).not.toContain(token)
  const codes = await db
    .selectFrom('password_code')
    .selectAll()
    .where('account_id', '=', account.id)
    .execute()
  expect(codes[0]!.code_hash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(codes)).not.toContain(code)
})

test('limits repeated requests by account and by address', async ({ browser, make, letters }) => {
  const account = await make.account()
  for (let asked = 0; asked < 3; asked++)
    expect((await browser().post('/auth/password/forgot', { login: account.username })).statusCode).toBe(200)
  const refused = await browser().post('/auth/password/forgot', { login: account.username.toUpperCase() })
  expect(refused.statusCode).toBe(429)
  expect(await letters(account.email!)).toHaveLength(3)

  const address = newAddress()
  for (let asked = 0; asked < 10; asked++)
    await browser({ address }).post('/auth/password/forgot', { login: `niko-${asked}` })
  expect((await browser({ address }).post('/auth/password/forgot', { login: 'niko' })).statusCode).toBe(429)
})

test('keeps the second factor after a reset', async ({ browser, make, letters, clock }) => {
  const account = await make.account()
  const desk = browser()
  await desk.login(account.username)
  const { data } = (await desk.post('/me/two-factor', { password: 'bazar-demo-1' })).json()
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) })
  await desk.post('/me/two-factor/confirm', { code: totp.generate({ timestamp: clock.now().getTime() }) })
  await desk.post('/auth/password/forgot', { login: account.username })
  const token = tokenIn(
    (await letters(account.email!)).find(({ text }) => text.includes('/password/reset/'))!.text,
  )
  await desk.post('/auth/password/reset', { token, password: fresh })
  expect((await browser().login(account.username, fresh)).json().error.code).toBe('otp_required')
})

test('refuses all recovery calls from a foreign page', async ({ browser }) => {
  const headers = { origin: 'https://zlo.example' }
  for (const path of ['forgot', 'forgot-sms', 'sms-code', 'reset', 'reset/check'])
    expect((await browser().post(`/auth/password/${path}`, { login: 'a' }, { headers })).statusCode).toBe(403)
})
