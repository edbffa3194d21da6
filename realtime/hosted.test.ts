import { createHash, createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { listingsExpired } from '#api/modules/listings/notices.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { defineLiveNotification } from '#lib/notifications/live.ts'
import { makeLive } from '#server/live.ts'
import { buildApp } from '#api/app.ts'
import { test as base } from '#tests/support/test.ts'
import { hostedLive, signedPath } from './hosted.ts'

const application = { appId: '42', key: 'site-key', secret: 'site-secret' }

type Call = { path: string; body: unknown }

/** Stands in for the HTTP API of a hosted service, and checks every signature by itself. */
const test = base.extend('service', { scope: 'file' }, async ({}, { onCleanup }) => {
  const calls: Call[] = []
  const refused: string[] = []
  let failures = 0
  const server = http.createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url!, 'http://service')
      const given = searchParams.get('auth_signature')
      searchParams.delete('auth_signature')
      searchParams.sort()
      const signed = `${request.method}\n${pathname}\n${decodeURIComponent(searchParams.toString())}`
      const isSound =
        given === createHmac('sha256', application.secret).update(signed).digest('hex') &&
        searchParams.get('auth_key') === application.key &&
        searchParams.get('body_md5') === createHash('md5').update(body).digest('hex') &&
        Math.abs(Number(searchParams.get('auth_timestamp')) - Date.now() / 1000) < 600
      if (failures > 0) {
        failures -= 1
        reply.writeHead(503).end()
      } else if (isSound) {
        calls.push({ path: pathname, body: JSON.parse(body) })
        reply.end('{}')
      } else {
        refused.push(request.url!)
        reply.writeHead(401).end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onCleanup(() => void server.close())
  const { port } = server.address() as AddressInfo
  const fail = (times: number) => (failures = times)
  return {
    calls,
    refused,
    fail,
    at: { ...application, host: '127.0.0.1', socketHost: '127.0.0.1', port, tls: false },
  }
})

const greeted = defineLiveNotification({
  name: 'greeted',
  type: String.raw`App\Notifications\Greeting`,
  load: async (_deps: unknown, refs) => refs.map(({ id }) => (id === 404 ? null : { n: id })),
})

test('signs calls as the documentation of the HTTP API shows', () => {
  const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}'
  const documented = { appId: '3', key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }
  expect(signedPath(documented, '/events', body, new Date(1353088179_000))).toBe(
    '/apps/3/events?auth_key=278d425bdf160c739803&auth_timestamp=1353088179&auth_version=1.0&body_md5=ec365a775a4cd0599faeb73354201b6f&auth_signature=da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
  )
})

test('sends committed events in batches, tries again, and ends connections of an account', async ({
  service,
  cloned,
  deps,
}) => {
  const errors: string[] = []
  const hosted = hostedLive({
    service: service.at,
    databaseUrl: cloned.url,
    events: [greeted],
    deps: {},
    now: deps.now,
    onError: ({ message }) => errors.push(message),
  })
  service.fail(1)
  hosted.publish([
    JSON.stringify({
      kind: 'send',
      event: 'greeted',
      refs: [
        ...Array.from({ length: 12 }, (_, at) => ['private-App.Models.User.1', at]),
        ['private-a.1', 404],
      ],
    }),
    JSON.stringify({ kind: 'close', accounts: [7] }),
  ])
  await hosted.idle()
  expect(service.refused).toEqual([])
  expect(errors).toEqual([])
  expect(service.calls.map(({ path }) => path)).toEqual([
    '/apps/42/batch_events',
    '/apps/42/batch_events',
    '/apps/42/users/7/terminate_connections',
  ])
  const { batch } = service.calls[0]!.body as { batch: { name: string; channel: string; data: string }[] }
  expect([batch.length, (service.calls[1]!.body as { batch: unknown[] }).batch.length]).toEqual([10, 2])
  expect(batch[3]).toEqual({
    name: String.raw`Illuminate\Notifications\Events\BroadcastNotificationCreated`,
    channel: 'private-App.Models.User.1',
    data: JSON.stringify({ n: 3, id: 'greeted-3', type: String.raw`App\Notifications\Greeting` }),
  })
  await hosted.close()
})

test('lets browsers join the service, and sends it published events and ended sessions', async ({
  service,
  db,
  cloned,
  deps,
  appOptions,
  make,
  login,
}) => {
  service.calls.length = 0
  const live = await makeLive(deps, {
    databaseUrl: cloned.url,
    service: service.at,
    onError: (error) => expect.fail(error.message),
  })
  const app = await buildApp({ ...deps, live }, appOptions)
  const account = await make.account()
  const headers = { authorization: `Bearer ${await login(account)}` }
  const channel = `private-App.Models.User.${account.id}`
  const call = async (url: string, payload?: object) =>
    (await app.inject({ url, headers, ...(payload && { method: 'POST', payload }) })).json()

  expect((await call('/api/live/connection')).data).toEqual({
    key: 'site-key',
    host: '127.0.0.1',
    port: service.at.port,
    tls: false,
    signs_in: true,
    channel,
  })
  const hmac = (text: string) =>
    `site-key:${createHmac('sha256', application.secret).update(text).digest('hex')}`
  expect(await call('/broadcasting/auth', { socket_id: '1.2', channel_name: channel })).toEqual({
    auth: hmac(`1.2:${channel}`),
  })
  const user_data = JSON.stringify({ id: String(account.id) })
  expect(await call('/broadcasting/user-auth', { socket_id: '1.2' })).toEqual({
    auth: hmac(`1.2::user::${user_data}`),
    user_data,
  })

  const event = { accountId: account.id, key: 'a', group: 'a', data: { count: 1, titles: ['Sat'] } }
  await db.transaction().execute((trx) => publishNotices(trx, listingsExpired, [event], deps.now()))
  await expect.poll(() => service.calls).toMatchObject([{ body: { batch: [{ channel }] } }])
  await call('/api/auth/web/logout', {})
  await expect
    .poll(() => service.calls.at(-1)!.path)
    .toBe(`/apps/42/users/${account.id}/terminate_connections`)
  await app.close()
  await live.close()
})

test('signs no socket in without a hosted service', async ({ app, make, login }) => {
  const reply = await app.inject({
    method: 'POST',
    url: '/broadcasting/user-auth',
    headers: { authorization: `Bearer ${await login(await make.account())}` },
    payload: { socket_id: '1.2' },
  })
  expect(reply.statusCode).toBe(404)
})
