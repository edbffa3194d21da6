import { expect } from 'vitest'
import { maxApiTokens, maxSessions } from '#contract/limits/accounts.ts'
import { phone, test } from '#tests/support/accounts/people.ts'

const password = 'bazar-demo-1'

test('lists the caller’s logins, and ends one or all others', async ({ browser, make }) => {
  const { username } = await make.account()
  const [desk, mobile, third] = [
    browser({ address: '77.77.192.2' }),
    browser({ userAgent: phone, address: '2a02:27b0:1::7' }),
    browser({ userAgent: '' }),
  ]
  for (const one of [desk, mobile, third]) await one.login(username)

  const { data } = (await desk.get('/me/sessions')).json()
  expect(data).toHaveLength(3)
  expect(
    data.map(({ device, kind, place, current }: Record<string, unknown>) => [device, kind, place, current]),
  ).toEqual(
    expect.arrayContaining([
      ['Chrome, Windows', 'desktop', 'Bosna i Hercegovina, IP 77.77.x.x', true],
      ['Safari, iOS', 'mobile', 'Bosna i Hercegovina, IP 2a02:27b0:…', false],
      ['Nepoznat uređaj', 'other', 'nepoznato', false],
    ]),
  )

  const { id } = data.find(({ kind }: { kind: string }) => kind === 'mobile')
  expect((await desk.delete(`/me/sessions/${id}`)).statusCode).toBe(200)
  expect(await mobile.isIn()).toBe(false)
  expect((await desk.delete(`/me/sessions/${id}`)).statusCode).toBe(404)
  expect((await desk.delete('/me/sessions')).json()).toEqual({
    ended: 1,
    message: '1 uređaj je odjavljen.',
  })
  expect(await third.isIn()).toBe(false)
  expect(await desk.isIn()).toBe(true)
})

test('lets nobody end another’s session, nor a program one of a person', async ({ browser, make, login }) => {
  const [own, other] = [await make.account(), await make.account()]
  const thief = browser()
  await thief.login(other.username)
  const [id] = (await login(own)).split('|')
  for (const path of [`/me/sessions/${id}`, `/me/tokens/${id}`])
    expect((await thief.delete(path)).statusCode, path).toBe(404)
})

test('forgets the device of an ended session', async ({ browser, make }) => {
  const { username } = await make.account()
  const [home, stolen] = [browser(), browser()]
  await home.login(username)
  await stolen.login(username)
  const { data } = (await home.get('/me/sessions')).json()
  await home.delete(`/me/sessions/${data.find(({ current }: { current: boolean }) => !current).id}`)

  for (let tries = 0; tries < 10; tries++) await browser().login(username, 'pogrešna')
  expect((await stolen.login(username)).statusCode).toBe(429)
  expect((await home.login(username)).statusCode).toBe(200)
})

test('ends all other sessions when the password changes, but keeps tokens of programs', async ({
  browser,
  make,
  letters,
}) => {
  const account = await make.account()
  const [desk, other] = [browser(), browser()]
  await desk.login(account.username)
  await other.login(account.username)
  const { token } = (await desk.post('/me/tokens', { name: 'Uvoz', password })).json()
  const change = (current_password: string, given: string) =>
    desk.put('/me/password', { current_password, password: given })

  expect((await change('pogrešna', 'konj-na-mostu-7')).json().error.fields).toEqual({
    current_password: 'Šifra nije ispravna.',
  })
  for (const weak of ['12345678', account.username, password])
    expect((await change(password, weak)).json().error.fields).toHaveProperty('password')
  const replies = await Promise.all([
    change(password, 'konj-na-mostu-7'),
    change(password, 'konj-na-mostu-8'),
  ])
  // The later call finds that the compared password has changed, or that its own is now wrong.
  const [done, lost] = replies.map(({ statusCode }) => statusCode).toSorted()
  expect(done).toBe(200)
  expect([409, 422]).toContain(lost)

  expect(await desk.isIn()).toBe(true)
  expect(await other.isIn()).toBe(false)
  const me = await browser().get('/me', { headers: { authorization: `Bearer ${token}` } })
  expect(me.statusCode).toBe(200)
  expect((await browser().login(account.username, password)).statusCode).toBe(401)
  expect((await letters(account.email!)).map(({ subject }) => subject)).toContain(
    'Vaša šifra je promijenjena',
  )
})

test('limits guesses of the password in the settings', async ({ browser, make }) => {
  const { username } = await make.account()
  const thief = browser()
  await thief.login(username)
  for (let tries = 0; tries < 10; tries++)
    expect((await thief.post('/me/tokens', { name: 'x', password: 'pogrešna' })).statusCode).toBe(422)
  expect((await thief.post('/me/two-factor', { password })).statusCode).toBe(429)
})

test('issues a named token for a program that never expires, is shown once and can be revoked', async ({
  browser,
  make,
  clock,
  db,
}) => {
  const account = await make.account()
  const desk = browser()
  await desk.login(account.username)
  const made = await desk.post('/me/tokens', { name: 'Uvoz oglasa', password })
  expect(made.statusCode).toBe(201)
  const { token, data } = made.json()
  expect(token).toMatch(/^\d+\|[\w-]{43}$/)
  expect(data).toMatchObject({ name: 'Uvoz oglasa', last_used_at: null })
  const stored = await db.selectFrom('session').selectAll().where('id', '=', data.id).execute()
  expect(JSON.stringify(stored)).not.toContain(token.split('|')[1])

  const headers = { authorization: `Bearer ${token}` }
  clock.advance(200 * 86_400_000)
  const me = await browser().get('/me', { headers })
  expect(me.json().data.id).toBe(account.id)
  clock.reset()
  expect((await desk.get('/me/tokens')).json().data).toEqual([{ ...data, last_used_at: expect.any(Number) }])
  expect((await desk.get('/me/sessions')).json().data).toHaveLength(1)
  // It may sell, but not touch the guards of the account.
  expect((await browser().get('/me/sessions', { headers })).statusCode).toBe(403)
  expect((await browser().post('/me/tokens', { name: 'x', password }, { headers })).statusCode).toBe(403)

  expect((await desk.delete(`/me/tokens/${data.id}`)).statusCode).toBe(200)
  expect((await browser().get('/me', { headers })).statusCode).toBe(401)
})

test('limits the tokens per account', async ({ browser, make, db }) => {
  const account = await make.account()
  const desk = browser()
  await desk.login(account.username)
  await db
    .insertInto('session')
    .values(
      Array.from({ length: maxApiTokens }, () => ({
        account_id: account.id,
        secret_hash: Buffer.alloc(32),
        kind: 'token',
        remember: false,
      })),
    )
    .execute()
  expect((await desk.post('/me/tokens', { name: 'x', password })).statusCode).toBe(409)
})

test('keeps only an account’s latest logins', async ({ browser, make, db, clock }) => {
  const { id, username } = await make.account()
  const hour = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
  await db
    .insertInto('session')
    .values(
      Array.from({ length: maxSessions + 1 }, (_, at) => ({
        account_id: id,
        secret_hash: Buffer.from(`old-${at}`),
        remember: false,
        created_at: hour(200),
        last_used_at: at === 0 ? hour(100) : hour(1),
      })),
    )
    .execute()
  const desk = browser()
  await desk.login(username)
  expect(await desk.isIn()).toBe(true)
  const kept = await db.selectFrom('session').select('secret_hash').where('account_id', '=', id).execute()
  expect(kept).toHaveLength(maxSessions)
  expect(kept.map(({ secret_hash }) => secret_hash.toString())).not.toContain('old-0')
})
