import http from 'node:http'
import { expect } from 'vitest'
import WebSocket from 'ws'
import { listingsExpired } from '#api/modules/listings/notices.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { clientOptions, Echo, nextEvent, Pusher } from '#tests/support/doubles/live-client.ts'
import { test as base } from '#tests/support/test.ts'
import type { LiveNotification } from '#contract/notifications/notices.ts'

const test = base
  .extend('origin', { scope: 'file' }, ({ app }) => app.listen({ port: 0, host: '127.0.0.1' }))
  .extend('person', { scope: 'file' }, ({ app, login, make }) => async () => {
    const account = await make.account()
    const token = await login(account)
    const headers = { authorization: `Bearer ${token}` }
    const { key } = (await app.inject({ url: '/api/live/connection', headers })).json().data
    return { account, token, headers, key: key as string }
  })
  /** An unmodified client of a person, connected. */
  .extend('connect', { scope: 'file' }, ({ origin }, { onCleanup }) => {
    const clients: InstanceType<typeof Pusher>[] = []
    onCleanup(() => clients.forEach((client) => client.disconnect()))
    return ({ key, token }: { key: string; token: string }) => {
      const client = new Pusher(key, clientOptions(origin, token))
      clients.push(client)
      return client
    }
  })
  .extend(
    'tell',
    { scope: 'file' },
    ({ db, clock }) =>
      (accountId: number, title: string) =>
        db
          .transaction()
          .execute((trx) =>
            publishNotices(
              trx,
              listingsExpired,
              [{ accountId, key: title, group: title, data: { count: 1, titles: [title] } }],
              clock.now(),
            ),
          ),
  )

const channelOf = ({ id }: { id: number }) => `private-App.Models.User.${id}`
const notified = String.raw`Illuminate\Notifications\Events\BroadcastNotificationCreated`

test('shakes hands with pusher-js, and tells it of a notification on its private channel', async ({
  person,
  connect,
  tell,
}) => {
  const reader = await person()
  const client = connect(reader)
  await nextEvent(client.connection, 'connected')
  expect(client.connection.socket_id).toMatch(/^\d+\.\d+$/)
  const channel = client.subscribe(channelOf(reader.account))
  await nextEvent(channel, 'pusher:subscription_succeeded')
  const event = nextEvent<LiveNotification>(channel, notified)
  await tell(reader.account.id, 'Bicikl')
  expect(await event).toEqual({
    type: String.raw`App\Notifications\InAppNotification`,
    id: expect.stringMatching(/^notice-\d+$/),
    notification: expect.objectContaining({ text: 'Istekao je vaš oglas „Bicikl“', is_read: false }),
    unread: 1,
  })
})

test('gives Laravel Echo notifications with their type', async ({ origin, person, tell }) => {
  const { account, token, key } = await person()
  const echo = new Echo({
    broadcaster: 'pusher',
    key,
    ...clientOptions(origin, token),
    Pusher,
    bearerToken: token,
    authEndpoint: `${origin}/api/broadcasting/auth`,
  })
  const channel = echo.private(`App.Models.User.${account.id}`)
  await new Promise<void>((resolve) => channel.subscribed(() => resolve()))
  const received = new Promise<LiveNotification>((resolve) =>
    channel.notification((notification: LiveNotification) => resolve(notification)),
  )
  await tell(account.id, 'Lampa')
  expect((await received).type).toBe(String.raw`App\Notifications\InAppNotification`)
  echo.disconnect()
})

test("refuses another person's channel, one that does not exist, and a visitor", async ({
  person,
  connect,
}) => {
  const [reader, other] = [await person(), await person()]
  const client = connect(reader)
  for (const name of [channelOf(other.account), 'private-App.Models.User.999999', 'private-nothing.1']) {
    const error = nextEvent(client.subscribe(name), 'pusher:subscription_error')
    expect(await error, name).toMatchObject({ type: 'AuthError', status: 403 })
  }
  const visitor = connect({ key: reader.key, token: 'x' })
  const error = nextEvent(visitor.subscribe(channelOf(reader.account)), 'pusher:subscription_error')
  expect(await error).toMatchObject({ type: 'AuthError', status: 401 })
})

test('turns away clients of another application', async ({ person, connect }) => {
  const client = connect({ ...(await person()), key: 'somebody-else' })
  const error = await nextEvent<{ error: { data: { code: number } } }>(client.connection, 'error')
  expect(error.error.data.code).toBe(4001)
})

test('takes forms and JSON, at the root and under /api, and the cookie without a token header', async ({
  app,
  person,
}) => {
  const { account, token, headers } = await person()
  const body = { socket_id: '12.34', channel_name: channelOf(account) }
  for (const url of ['/broadcasting/auth', '/api/broadcasting/auth']) {
    const json = await app.inject({ method: 'POST', url, headers, payload: body })
    expect(json.json()).toEqual({ auth: expect.stringMatching(/^[0-9a-f]+:[0-9a-f]+$/) })
    const form = await app.inject({
      method: 'POST',
      url,
      cookies: { 'auth.token': token },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(body).toString(),
    })
    expect(form.statusCode).toBe(200)
    const foreign = await app.inject({
      method: 'POST',
      url,
      cookies: { 'auth.token': token },
      headers: { origin: 'https://evil.example' },
      payload: body,
    })
    expect(foreign.statusCode).toBe(403)
  }
  const wrong = await app.inject({
    method: 'POST',
    url: '/broadcasting/auth',
    headers,
    payload: { ...body, socket_id: '1' },
  })
  expect(wrong.json().error.fields).toEqual({ socket_id: 'Neispravan socket_id.' })
})

test('tells the other pages of an account which messages one of them read', async ({
  app,
  person,
  connect,
  tell,
}) => {
  const reader = await person()
  await tell(reader.account.id, 'Stolica')
  const channel = connect(reader).subscribe(channelOf(reader.account))
  await nextEvent(channel, 'pusher:subscription_succeeded')
  const event = nextEvent(channel, 'notifications.unread')
  await app.inject({ method: 'POST', url: '/api/notifications/read', headers: reader.headers })
  expect(await event).toEqual({ unread: 0 })
})

test('accepts upgrades only from its own pages and from programs, and ignores upgrades to other protocols', async ({
  origin,
  person,
}) => {
  const { key } = await person()
  const address = `${origin.replace('http', 'ws')}/app/${key}`
  const refusal = (url: string, from?: string) =>
    new Promise<number | undefined>((resolve) => {
      const socket = new WebSocket(url, from === undefined ? {} : { origin: from })
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode))
      socket.on('error', () => {})
      socket.on('open', () => {
        socket.terminate()
        resolve(undefined)
      })
    })
  expect(await refusal(address, 'https://evil.example')).toBe(403)
  expect(await refusal(address, 'null')).toBe(403)
  expect(await refusal(address, 'http://localhost:3000')).toBeUndefined()
  expect(await refusal(address)).toBeUndefined()
  expect(await refusal(`${origin.replace('http', 'ws')}/elsewhere`)).toBe(404)
  const { port } = new URL(origin)
  const status = await new Promise((resolve) =>
    http
      .get({ port, path: '/api/health', headers: { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' } })
      .once('response', (reply) => resolve(reply.resume().statusCode)),
  )
  expect(status).toBe(200)
})
