import { expect } from 'vitest'
import { authenticator } from '#tests/support/accounts/authenticator.ts'
import { type Browser, test as base } from '#tests/support/accounts/people.ts'

const password = 'bazar-demo-1'

const challengeFor = async (browser: Browser) =>
  (await browser.post('/auth/passkey/options')).json().data.challenge as string

const test = base.extend('keyed', { scope: 'file' }, ({ browser, make }) => async () => {
  const account = await make.account()
  const desk = browser()
  await desk.login(account.username)
  const key = authenticator()
  const { data: options } = (await desk.post('/me/passkeys/options', { password })).json()
  const added = await desk.post('/me/passkeys', {
    name: 'Moj laptop',
    credential: key.create({ challenge: options.challenge }),
  })
  return { account, desk, key, options, added }
})

test('adds a passkey with the password, and logs in without it', async ({ browser, keyed, letters }) => {
  const { account, desk, key, options, added } = await keyed()
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Bazar' },
    user: { name: account.username },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(added.statusCode).toBe(201)
  expect(added.json().data).toMatchObject({ name: 'Moj laptop', last_used_at: null })
  expect((await desk.post('/me/passkeys/options', { password: 'pogrešna' })).statusCode).toBe(422)

  const other = browser()
  const credential = key.get({ challenge: await challengeFor(other), counter: 1 })
  const reply = await other.post('/auth/passkey/login', { credential, remember: true })
  expect(reply.statusCode).toBe(200)
  expect(reply.json().user.id).toBe(account.id)
  expect((await other.get('/me')).json().data.id).toBe(account.id)
  expect(reply.cookies.find(({ name }) => name === 'auth.token')).toHaveProperty('maxAge')
  const subjects = (await letters(account.email!)).map(({ subject }) => subject)
  expect(subjects).toContain('Dodan je pristupni ključ')
  expect((await desk.get('/me/security')).json().data.passkeys[0].last_used_at).toEqual(expect.any(Number))
})

test('accepts an answer once, even for two simultaneous requests', async ({ browser, keyed }) => {
  const { key } = await keyed()
  const other = browser()
  const credential = key.get({ challenge: await challengeFor(other) })
  const attempts = await Promise.all([1, 2].map(() => browser().post('/auth/passkey/login', { credential })))
  expect(attempts.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
  const again = await browser().post('/auth/passkey/login', { credential })
  expect([again.statusCode, again.json().error.code]).toEqual([401, 'passkey_refused'])
})

test('refuses every mismatch alike', async ({ browser, keyed, clock }) => {
  const { key } = await keyed()
  const other = browser()
  const stranger = authenticator()
  const fresh = () => challengeFor(other)
  const wrong = {
    'another origin': key.get({ challenge: await fresh(), origin: 'https://zlo.example' }),
    'another host': key.get({ challenge: await fresh(), rpId: 'zlo.example' }),
    'no finger and no PIN': key.get({ challenge: await fresh(), verified: false }),
    'a challenge that was never given': key.get({ challenge: 'A'.repeat(43) }),
    'a key that nobody added': stranger.get({ challenge: await fresh() }),
    'a signature of another key': {
      ...stranger.get({ challenge: await fresh() }),
      id: key.id,
      rawId: key.id,
    },
    nonsense: { id: key.id, rawId: key.id, type: 'public-key', response: { clientDataJSON: 'x' } },
  }
  for (const [name, credential] of Object.entries(wrong)) {
    const reply = await browser().post('/auth/passkey/login', { credential })
    expect([reply.statusCode, reply.json().error.code], name).toEqual([401, 'passkey_refused'])
  }
  const late = key.get({ challenge: await fresh() })
  clock.advance(301_000)
  expect((await browser().post('/auth/passkey/login', { credential: late })).statusCode).toBe(401)
  clock.reset()
})

test('detects a copied key by a counter that goes back', async ({ browser, keyed }) => {
  const { key } = await keyed()
  const attempt = async (counter: number) => {
    const one = browser()
    const credential = key.get({ challenge: await challengeFor(one), counter })
    return (await one.post('/auth/passkey/login', { credential })).statusCode
  }
  expect(await attempt(5)).toBe(200)
  expect(await attempt(5)).toBe(401)
  expect(await attempt(4)).toBe(401)
  expect(await attempt(6)).toBe(200)
})

test('makes no key from a login challenge or from someone else’s', async ({ browser, keyed }) => {
  const { desk } = await keyed()
  const { desk: other } = await keyed()
  const add = (browserOf: Browser, challenge: string) =>
    browserOf.post('/me/passkeys', { name: 'x', credential: authenticator().create({ challenge }) })
  expect((await add(desk, await challengeFor(browser()))).statusCode).toBe(422)
  const { data } = (await other.post('/me/passkeys/options', { password })).json()
  expect((await add(desk, data.challenge)).statusCode).toBe(422)
  expect((await add(other, data.challenge)).statusCode).toBe(201)
})

test('binds a key to one account, whose owner renames and removes it; then it logs nobody in', async ({
  browser,
  keyed,
  letters,
}) => {
  const { account, desk, key, added } = await keyed()
  const { desk: other } = await keyed()
  const { id } = added.json().data
  const { data } = (await other.post('/me/passkeys/options', { password })).json()
  const taken = await other.post('/me/passkeys', {
    name: 'x',
    credential: key.create({ challenge: data.challenge }),
  })
  expect(taken.statusCode).toBe(409)

  expect((await other.put(`/me/passkeys/${id}`, { name: 'Tuđi' })).statusCode).toBe(404)
  expect((await desk.put(`/me/passkeys/${id}`, { name: 'a\nb' })).statusCode).toBe(422)
  expect((await desk.put(`/me/passkeys/${id}`, { name: 'Novi naziv' })).json().data.name).toBe('Novi naziv')
  expect((await desk.post(`/me/passkeys/${id}/remove`, { password })).statusCode).toBe(200)
  const one = browser()
  const credential = key.get({ challenge: await challengeFor(one) })
  expect((await one.post('/auth/passkey/login', { credential })).statusCode).toBe(401)
  expect((await letters(account.email!))[0]!.subject).toBe('Uklonjen je pristupni ključ')
})

test('counts a passkey as both factors, so it asks for no code', async ({ browser, keyed, db }) => {
  const { account, key } = await keyed()
  await db
    .insertInto('account_totp')
    .values({
      account_id: account.id,
      sealed_secret: Buffer.alloc(60),
      created_at: new Date(),
      confirmed_at: new Date(),
    })
    .execute()
  // Sealed under a lost secret: no code of the app is valid.
  expect((await browser().login(account.username, password, { otp: '123456' })).json().error.code).toBe(
    'otp_wrong',
  )
  const one = browser()
  const credential = key.get({ challenge: await challengeFor(one) })
  expect((await one.post('/auth/passkey/login', { credential })).statusCode).toBe(200)
})
