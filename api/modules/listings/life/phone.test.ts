import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { challenges } from '#lib/security/challenges.ts'
import { addDays, atLocalTime, localDay } from '#lib/time.ts'
import { phoneLimits } from '#contract/limits/listings.ts'
import { solved } from '#tests/support/accounts/challenges.ts'
import { test } from '#tests/support/listings/phones.ts'

test('reveals the number only on request, and counts it', async ({ seller, ask, app }) => {
  const { account, call, listing } = await seller({ phone: '+38761555666' })
  const { id } = await listing()

  const reply = await ask(id, '203.0.113.50')

  expect(reply.body).toEqual({ data: { phone: '+38761555666', display: '061 555 666' } })
  expect(reply.headers['cache-control']).toBe('no-store')
  expect((await call('GET', `/listings/${id}/statistics`)).body.data.total.phone_shown).toBe(1)
  for (const url of [
    `/api/listings/${id}`,
    `/api/users/${account.username}`,
    `/api/search?user_id=${account.id}`,
  ])
    expect((await app.inject(url)).body).not.toMatch(/61\s?555\s?666/)
  // Owners see their own number without counting.
  await call('POST', `/listings/${id}/phone`)
  expect((await call('GET', `/listings/${id}/statistics`)).body.data.total.phone_shown).toBe(1)
})

test('reveals no number that its owner hides, that is missing, or of an ended listing', async ({
  seller,
  ask,
}) => {
  const refused = async (account: object, listing: object = {}) => {
    const one = await seller(account)
    const { status, body } = await ask((await one.listing(listing)).id, '203.0.113.51')
    return [status, body.message]
  }
  const hidden = [409, 'Prodavač ne prikazuje broj telefona.']
  expect(await refused({ allow_view_phone: false })).toEqual(hidden)
  expect(await refused({ verified: false })).toEqual(hidden)
  expect(await refused({}, { status: 'finished' })).toEqual(hidden)
  expect((await refused({}, { status: 'hidden' }))[0]).toBe(404)
  expect((await refused({}, { held_by_moderation: true }))[0]).toBe(404)
  expect((await refused({}, { status: 'expired' }))[0]).toBe(410)
})

test('reveals no number between people one of whom blocked the other', async ({
  seller,
  ask,
  make,
  login,
  app,
}) => {
  const { account, listing } = await seller({ phone: '+38761555777' })
  const { id } = await listing()
  const [blocked, blocking] = [await make.account(), await make.account()]
  const block = async (by: { id: number }, username: string) => {
    const headers = { authorization: `Bearer ${await login(by)}` }
    const url = `/api/users/${username}/block`
    expect((await app.inject({ method: 'POST', url, headers })).statusCode).toBe(200)
  }
  await block(account, blocked.username)
  await block(blocking, account.username)

  const refused = await ask(id, '203.0.113.55', await login(blocked))
  // As if the number were hidden from everyone.
  expect([refused.status, refused.body.message]).toEqual([409, 'Prodavač ne prikazuje broj telefona.'])
  const own = await ask(id, '203.0.113.55', await login(blocking))
  expect([own.status, own.body.error.code]).toEqual([403, 'contact_refused'])
  expect((await ask(id, '203.0.113.55', await login(await make.account()))).status).toBe(200)
})

test('restores the allowance after a day', async ({ seller, ask, clock }) => {
  const { listing } = await seller()
  const { id } = await listing({ expires_at: new Date('2099-01-01') })
  for (let at = 0; at < phoneLimits.visitors.max; at++) await ask(id, '198.51.100.9')
  clock.advance(23 * 3600_000)
  expect((await ask(id, '198.51.100.9')).status).toBe(429)
  clock.advance(3600_000 + 60_000)
  expect((await ask(id, '198.51.100.9')).status).toBe(200)
  clock.reset()
})

test('charges work per number on a site with challenges', async ({ seller, deps, appOptions }) => {
  const asking = challenges({
    secret: Buffer.from('tajna'),
    cost: 1,
    now: deps.now,
    spent: deps.lastingLimits,
    limiter: deps.rateLimiter,
  })
  const app = await buildApp({ ...deps, challenges: asking }, appOptions)
  const { listing } = await seller()
  const { id } = await listing()
  const ask = async (challenge?: string) =>
    (
      await app.inject({
        method: 'POST',
        url: `/api/listings/${id}/phone`,
        remoteAddress: '203.0.113.60',
        headers: challenge ? { 'x-challenge': challenge } : {},
      })
    ).statusCode
  expect(await ask()).toBe(403)
  const work = await solved(app, 'phone-reveal')
  expect(await ask(work)).toBe(200)
  expect(await ask(work)).toBe(403)
  expect(await ask(await solved(app, 'sms'))).toBe(403)
  await app.close()
})

test('marks a seller on holiday, hides the number, and ends both on the chosen day', async ({
  seller,
  ask,
  app,
  index,
  clock,
}) => {
  const { account, call, listing } = await seller({ phone: '+38761555667' })
  const { id } = await listing({ title: 'Šator za četvero' })
  await index()
  const today = localDay(clock.now())
  for (const until of [today, addDays(today, 91), '2026-02-30', 'sutra'])
    expect((await call('PUT', '/me/holiday', { until })).body.error.fields, until).toHaveProperty('until')
  const until = addDays(today, 3)
  expect((await call('PUT', '/me/holiday', { until })).body.data).toEqual({ until })

  const refused = await ask(id, '203.0.113.61')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/^Prodavač je na odmoru do \d+\. \d+\. \d{4}\.$/),
  ])
  const shown = async () => {
    const [page, [item], user] = await Promise.all(
      [`/listings/${id}`, '/search?q=sator', `/users/${account.username}`].map(async (path) => {
        const reply = (await app.inject(`/api${path}`)).json()
        return reply.data ?? reply
      }),
    )
    return [page.user.away_until, item.seller_away, user.away_until]
  }
  const back = atLocalTime(until, 0).getTime() / 1000
  expect(await shown()).toEqual([back, true, back])
  clock.advance(3 * 24 * 3600_000)
  expect(await shown()).toEqual([null, false, null])
  expect((await call('GET', '/me/holiday')).body.data).toEqual({ until: null })
  expect((await ask(id, '203.0.113.61')).status).toBe(200)
  clock.reset()
})
