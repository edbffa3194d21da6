import { expect } from 'vitest'
import { switchOn } from '#tests/support/accounts/second-factor.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'

test('leads visitors and members to the announcement and back, and lets staff work', async ({
  site,
  make,
  login,
  clock,
}) => {
  const cookieOf = async (role: 'member' | 'moderator' | 'admin') =>
    `auth.token=${await login(await make.account({ role }))}`
  const token = await login(await make.account({ role: 'admin' }))
  const admin = caller(site, token)
  const open = (url: string, cookie?: string) =>
    site.inject({ url, headers: cookie === undefined ? {} : { cookie } })
  const { id } = await make.listing()
  const cookies = [undefined, await cookieOf('member')]
  // A page of visitors that is cached already must not be served any more.
  expect((await open('/kategorije')).statusCode).toBe(200)
  const ends_at = Math.floor(clock.now().getTime() / 1000) + 7200
  await admin('PUT', '/admin/maintenance', { reason: 'Selimo podatke.', ends_at })

  for (const cookie of cookies)
    for (const url of [
      '/',
      '/kategorije',
      `/artikal/${id}`,
      '/pretraga?q=golf',
      '/info/uslovi',
      '/admin',
      '/poruke',
      '/mojbazar/postavke/adresa',
      '/objava/automobili',
    ]) {
      const reply = await open(url, cookie)
      expect([url, reply.statusCode]).toEqual([url, 302])
      expect(reply.headers.location).toMatch(/^\/maintenance\?povratak=\//)
    }
  const data = await open('/pretraga.data?q=golf')
  expect([data.statusCode, data.headers['x-remix-redirect']]).toEqual([
    204,
    '/maintenance?povratak=/pretraga?q=golf',
  ])
  const notice = await open('/maintenance?povratak=/pretraga?q=golf')
  expect(notice.statusCode).toBe(503)
  expect(Number(notice.headers['retry-after'])).toBe(3600)
  expect(notice.body).toContain('Selimo podatke.')
  expect(notice.body).toContain('Očekivani kraj:')
  expect((await open('/login')).statusCode).toBe(200)
  expect((await open('/api/health')).statusCode).toBe(200)
  const staff = await cookieOf('moderator')
  for (const url of ['/', '/admin', '/admin/oglasi', `/artikal/${id}`])
    expect((await open(url, staff)).statusCode).toBe(200)

  await admin('DELETE', '/admin/maintenance')
  expect((await open('/kategorije')).statusCode).toBe(200)
  expect((await open('/', cookies[1])).statusCode).toBe(200)
})

test('logs staff in by the form during maintenance', async ({ site, make, login, db, clock }) => {
  const admin = caller(site, await login(await make.account({ role: 'admin' })))
  const { username, id } = await make.account({ role: 'moderator' })
  const codeOf = await switchOn(db, id, clock.now)
  await admin('PUT', '/admin/maintenance', { reason: 'Proba' })
  const reply = await site.inject({
    method: 'POST',
    url: '/login?povratak=/admin',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ username, password: 'bazar-demo-1', otp: codeOf() }).toString(),
  })
  await admin('DELETE', '/admin/maintenance')
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/admin'])
})
