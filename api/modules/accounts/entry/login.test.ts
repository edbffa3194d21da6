import { expect, vi } from 'vitest'
import { loginAddressLimit, loginLimit } from '#contract/limits/accounts.ts'
import { newAddress, phone, test } from '#tests/support/accounts/people.ts'

const password = 'bazar-demo-1'

test('issues a new token at each login and ends the browser’s previous session', async ({
  browser,
  make,
}) => {
  const { username } = await make.account()
  const amra = browser()
  await amra.login(username)
  const first = amra.cookies['auth.token']
  await amra.login(username)

  expect(amra.cookies['auth.token']).not.toBe(first)
  expect(await amra.isIn()).toBe(true)
  const left = await browser().get('/me', { headers: { authorization: `Bearer ${first}` } })
  expect(left.statusCode).toBe(401)
  expect(left.json().error.code).toBe('session_ended')
})

test('never keeps a token that was planted in the browser', async ({ browser, make, login }) => {
  const [victim, thief] = [await make.account(), await make.account()]
  const planted = await login(thief)
  const amra = browser()
  amra.cookies['auth.token'] = planted
  amra.cookies['XSRF-TOKEN'] = (await amra.get('/sanctum/csrf-cookie')).cookies[0]!.value
  await amra.login(victim.username)

  expect(amra.cookies['auth.token']).not.toBe(planted)
  const asThief = await browser().get('/me', { headers: { authorization: `Bearer ${planted}` } })
  expect(asThief.statusCode).toBe(401)
  expect((await amra.get('/me')).json().data.id).toBe(victim.id)
})

test('refuses truncated and foreign tokens', async ({ browser, make, login }) => {
  const [own, other] = [await login(await make.account()), await login(await make.account())]
  const [id] = own.split('|')
  const [, secret] = other.split('|')
  for (const token of [own.slice(0, -1), `${id}|`, `${id}|${secret}`, own.replace('|', ' '), `-${own}`]) {
    const reply = await browser().get('/me', { headers: { authorization: `Bearer ${token}` } })
    expect(reply.statusCode, token).toBe(401)
  }
})

test(
  'slows, then refuses a thousand wrong passwords; warns the owner once and lets them in on a known device',
  { timeout: 90_000 },
  async ({ browser, make, letters, paused, deps }) => {
    const account = await make.account()
    const home = browser()
    expect((await home.login(account.username)).statusCode).toBe(200)
    await home.post('/auth/web/logout')
    paused.pauses.length = 0
    const refused = vi.fn()

    for (let tries = 0; tries < 1_000; tries += 50) {
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, at) => {
          // Each comes from a new address and forges yet another one.
          const address = `198.18.${tries / 50}.${at + 1}`
          return browser({ address }).post(
            '/auth/login',
            { username: account.username, password: `pogrešna-${tries + at}` },
            { headers: { 'x-forwarded-for': newAddress() } },
          )
        }),
      )
      for (const reply of replies) {
        expect([401, 429]).toContain(reply.statusCode)
        if (reply.statusCode === 429) refused(Number(reply.headers['retry-after']))
      }
    }

    expect(refused).toHaveBeenCalledTimes(1_000 - loginLimit.max)
    expect(refused.mock.calls.every(([seconds]) => seconds > 0)).toBe(true)
    const waits = paused.pauses.filter((milliseconds) => milliseconds > 0).toSorted((a, b) => a - b)
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000])

    expect((await browser().login(account.username)).statusCode).toBe(429)
    expect((await home.login(account.username)).statusCode).toBe(200)
    await expect
      .poll(
        async () =>
          (await letters(account.email!)).filter(({ subject }) => subject?.startsWith('Neko pokušava'))
            .length,
        { timeout: 30_000 },
      )
      .toBe(1)
    expect(deps.inbox).toBe('all')
  },
)

test('limits the failures of an address, whatever names it tries and headers it forges', async ({
  browser,
}) => {
  const address = newAddress()
  const statuses: number[] = []
  for (let tries = 0; tries < loginAddressLimit.max + 2; tries++) {
    const reply = await browser({ address }).post(
      '/auth/login',
      { username: `niko-${tries}`, password },
      { headers: { 'x-forwarded-for': `192.0.2.${tries}`, 'x-real-ip': `192.0.2.${tries}` } },
    )
    statuses.push(reply.statusCode)
  }
  expect(statuses).toEqual([...Array<number>(loginAddressLimit.max).fill(401), 429, 429])
})

test('counts attempts on a known device separately, limits them too, and knows it for no other account', async ({
  browser,
  make,
}) => {
  const [own, other] = [await make.account(), await make.account()]
  const home = browser()
  await home.login(own.username)
  for (let tries = 0; tries < 10; tries++)
    expect((await home.login(own.username, 'pogrešna')).statusCode).toBe(401)
  expect((await home.login(own.username)).statusCode).toBe(429)

  const address = newAddress()
  for (let tries = 0; tries < loginAddressLimit.max; tries++)
    await browser({ address }).login(`niko-${tries}`, 'x')
  const there = browser({ address })
  there.cookies['auth.device'] = home.cookies['auth.device']!
  expect((await there.login(other.username)).statusCode).toBe(429)
  there.cookies['auth.device'] = `${home.cookies['auth.device']!.split('.')[0]}.${'x'.repeat(43)}`
  expect((await there.login(own.username)).statusCode).toBe(429)
})

test('sets an HttpOnly device cookie that outlives sessions and serves several accounts', async ({
  browser,
  make,
  letters,
}) => {
  const [amra, senad] = [await make.account(), await make.account()]
  const home = browser()
  const reply = await home.login(amra.username)
  expect(reply.cookies.find(({ name }) => name === 'auth.device')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: 400 * 24 * 3600,
  })
  await home.login(senad.username)
  await home.login(amra.username)
  for (const { email } of [amra, senad]) expect(await letters(email!)).toHaveLength(1)
})

test('reports a login on a new device with its description, but none on a known one', async ({
  browser,
  make,
  letters,
}) => {
  const account = await make.account()
  const unverified = await make.account({ email_verified_at: null })
  const home = browser({ address: '77.77.192.2' })
  await home.login(account.username)
  await home.post('/auth/web/logout')
  await home.login(account.username)
  const mails = await letters(account.email!)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('Uređaj: Chrome, Windows\nOdakle: Bosna i Hercegovina, IP 77.77.x.x\n')

  await browser({ userAgent: phone }).login(account.username)
  expect((await letters(account.email!))[0]!.text).toContain('Uređaj: Safari, iOS\nOdakle: nepoznato')
  // The holder of a merely claimed mailbox learns nothing.
  await browser().login(unverified.username)
  expect(await letters(unverified.email!)).toEqual([])
})

test('treats a program that logs in again and again as one device', async ({
  browser,
  make,
  db,
  letters,
}) => {
  const account = await make.account()
  const address = newAddress()
  for (let times = 0; times < 3; times++)
    await browser({ address, userAgent: 'dealer/1.0' }).login(account.username, password, {
      device_name: 'Dealer',
    })
  const devices = await db
    .selectFrom('account_device')
    .select('id')
    .where('account_id', '=', account.id)
    .execute()
  expect(devices).toHaveLength(1)
  expect(await letters(account.email!)).toHaveLength(1)
})

test('refuses invisible characters and line breaks in names', async ({ browser, make }) => {
  const { username } = await make.account()
  for (const name of ['a\r\nBcc: x@y.ba', 'a\u0000b', 'a\u202Eb', 'a\u200Bb', 'a\u2028b']) {
    const reply = await browser().login(username, password, { device_name: name })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().error.fields).toHaveProperty('device_name')
  }
})

test('refuses a login with the old password that is in progress while it changes', async ({
  browser,
  make,
  deps,
}) => {
  const { username } = await make.account()
  const owner = browser()
  await owner.login(username)
  const { pause } = deps
  deps.pause = async () => {
    deps.pause = pause
    const change = { current_password: password, password: 'tri-konja-za-trku' }
    expect((await owner.put('/me/password', change)).statusCode).toBe(200)
  }
  const thief = browser()
  expect((await thief.login(username)).statusCode).toBe(401)
  expect(await thief.isIn()).toBe(false)
  expect(await owner.isIn()).toBe(true)
})

test('lets many simultaneous logins in', async ({ browser, make }) => {
  const { username } = await make.account()
  const replies = await Promise.all(Array.from({ length: 6 }, () => browser().login(username)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array<number>(6).fill(200))
})
