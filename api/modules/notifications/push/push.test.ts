import { expect } from 'vitest'
import { listingsExpired } from '#api/modules/listings/notices.ts'
import { outgoingHttp } from '#lib/http/outgoing-http.ts'
import { startPushService } from '#tests/support/doubles/push-service.ts'
import { test as base } from '#tests/support/test.ts'
import { publishNotices } from '../notices/publish.ts'

const test = base
  .extend('service', { scope: 'file' }, async ({}, { onCleanup }) => {
    const service = await startPushService(
      new Map([
        ['/gone', 410],
        ['/broken', 500],
      ]),
    )
    onCleanup(async () => void (await service.close()))
    return service
  })
  .extend('person', { scope: 'file' }, ({ app, login, make }) => async () => {
    const account = await make.account()
    const headers = { authorization: `Bearer ${await login(account)}` }
    const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
      app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
    return { account, call }
  })
  .extend(
    'tell',
    { scope: 'file' },
    ({ db, clock }) =>
      (accountId: number, ...titles: string[]) =>
        db.transaction().execute((trx) =>
          publishNotices(
            trx,
            listingsExpired,
            titles.map((title) => ({
              accountId,
              key: title,
              group: title,
              data: { count: 1, titles: [title] },
            })),
            clock.now(),
          ),
        ),
  )
  .extend('endpointsOf', { scope: 'file' }, ({ db }) => async ({ id }: { id: number }) => {
    const rows = await db
      .selectFrom('push_subscription')
      .select('endpoint')
      .where('account_id', '=', id)
      .execute()
    return rows.map(({ endpoint }) => new URL(endpoint).pathname)
  })

test('encrypts a notification for each browser of the account, signed with one key', async ({
  service,
  person,
  tell,
  runJobs,
}) => {
  const { account, call } = await person()
  for (const path of ['/phone', '/laptop'])
    expect((await call('POST', '/push/subscriptions', service.browser(path))).statusCode).toBe(200)
  await tell(account.id, 'Harmonika')
  await runJobs()
  const { key } = (await call('GET', '/push/key')).json()
  expect([...service.keys]).toEqual([key])
  const push = {
    title: 'Bazar',
    body: 'Istekao je vaš oglas „Harmonika“',
    path: '/mojbazar/artikli/istekli',
    tag: expect.stringMatching(/^notification-\d+$/),
  }
  expect(service.received.toSorted((a, b) => a.path.localeCompare(b.path))).toMatchObject([
    { path: '/laptop', push, ttl: '86400' },
    { path: '/phone', push },
  ])
  expect(service.received[0]!.topic).toBe((service.received[0]!.push as { tag: string }).tag)
})

test('sends one push for many notifications at once, and none to a browser that left', async ({
  service,
  person,
  tell,
  runJobs,
}) => {
  const { account, call } = await person()
  const browser = service.browser('/many')
  await call('POST', '/push/subscriptions', browser)
  await tell(account.id, 'Prvi', 'Drugi', 'Treći', 'Četvrti')
  await runJobs()
  const pushes = () => service.received.filter(({ path }) => path === '/many').map(({ push }) => push)
  expect(pushes()).toMatchObject([{ path: '/mojbazar/notifikacije' }])
  expect(pushes()[0]).toMatchObject({ body: expect.stringMatching(/^4 nove obavijesti: /) })
  await call('POST', '/push/subscriptions/delete', { endpoint: browser.endpoint })
  await tell(account.id, 'Peti')
  await runJobs()
  expect(pushes()).toHaveLength(1)
})

test('forgets a browser that is gone, and tries again when the service fails', async ({
  service,
  person,
  tell,
  runJobs,
  endpointsOf,
}) => {
  const { account, call } = await person()
  for (const path of ['/gone', '/broken']) await call('POST', '/push/subscriptions', service.browser(path))
  await tell(account.id, 'Sat')
  await expect(runJobs()).rejects.toThrow('Jobs failed')
  expect(await endpointsOf(account)).toEqual(['/broken'])
  await call('POST', '/push/subscriptions/delete', { endpoint: service.browser('/broken').endpoint })
})

test('ends with the session, and moves to the account that uses the browser now', async ({
  service,
  person,
  endpointsOf,
}) => {
  const [first, second] = [await person(), await person()]
  const browser = service.browser('/shared')
  await first.call('POST', '/push/subscriptions', browser)
  await second.call('POST', '/push/subscriptions', browser)
  expect([await endpointsOf(first.account), await endpointsOf(second.account)]).toEqual([[], ['/shared']])
  await second.call('POST', '/auth/web/logout')
  expect(await endpointsOf(second.account)).toEqual([])
})

test('waits for the end of quiet hours', async ({ service, person, tell, runJobs, clock }) => {
  clock.reset()
  const hourMs = 3600_000
  clock.advance(24 * hourMs - (clock.now().getTime() % (24 * hourMs)) + 11 * hourMs)
  const { account, call } = await person()
  await call('POST', '/push/subscriptions', service.browser('/quiet'))
  await call('PUT', '/me/quiet-hours', { from: '10:00', until: '16:00' })
  await tell(account.id, 'Lampa')
  await runJobs()
  const pushes = () => service.received.filter(({ path }) => path === '/quiet')
  expect(pushes()).toEqual([])
  clock.advance(6 * hourMs)
  await runJobs()
  expect(pushes()).toHaveLength(1)
  clock.reset()
})

test('rejects an invalid subscription', async ({ person, service }) => {
  const { call } = await person()
  const sound = service.browser('/sound')
  for (const wrong of [
    { ...sound, endpoint: 'mailto:a@b.ba' },
    { ...sound, keys: { ...sound.keys, auth: 'abc' } },
    { ...sound, keys: { ...sound.keys, p256dh: '%'.repeat(87) } },
  ])
    expect((await call('POST', '/push/subscriptions', wrong)).statusCode).toBe(422)
})

test('in production never calls its own network, whatever a name resolves to', async ({ service }) => {
  const { post } = outgoingHttp({ allowsPrivate: false })
  const message = { headers: {}, body: Buffer.from('x') }
  const own = service.browser('/own').endpoint
  for (const address of [
    own,
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://localhost/',
  ])
    await expect(post(address, message), address).rejects.toThrow('not a public')
})
