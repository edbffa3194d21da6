import { createHmac, randomBytes } from 'node:crypto'
import http from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'vitest'
import { idOf, rawSocket } from '#tests/support/doubles/raw-socket.ts'
import { test as base } from '#tests/support/test.ts'
import { defineChannel } from '#lib/notifications/live.ts'
import { LiveServer } from './server.ts'
import { readTicket, signTicket } from './tickets.ts'

const keys = { key: 'app', secret: randomBytes(32).toString('hex') }
const channel = 'private-room.1'
const limits = {
  frames: { burst: 20, perSecond: 20 },
  ignored: 300,
  sockets: { process: 30, account: 3, strangers: 5 },
  channels: 3,
  unsentBytes: 64 * 1024,
}

const test = base
  .extend('live', { scope: 'test' }, async ({}, { onCleanup }) => {
    const dead = new Set<number>()
    const server = new LiveServer({
      keys,
      channels: [
        defineChannel({ pattern: 'room.{id}', mayJoin: () => true, clientEvents: ['client-typing'] }),
      ],
      isLiving: async (session) => !dead.has(session),
      onWhisper: (whisper) => server.deliverWhisper(whisper),
      now: () => new Date(),
      limits,
    })
    const host = http.createServer()
    host.on('upgrade', (...given) => server.accept(...given))
    const port = await new Promise<number>((resolve) =>
      host.listen(0, '127.0.0.1', () => resolve((host.address() as { port: number }).port)),
    )
    onCleanup(async () => {
      await server.close()
      host.close()
    })
    return { server, dead, origin: `http://127.0.0.1:${port}` }
  })
  .extend('connect', { scope: 'test' }, ({ live }, { onCleanup }) => {
    const open: { socket: { terminate(): void } }[] = []
    onCleanup(() => open.forEach(({ socket }) => socket.terminate()))
    return async (key = keys.key, query?: string) => {
      const socket = await rawSocket(live.origin, key, query)
      open.push(socket)
      return socket
    }
  })
  /** A socket on a channel. */
  .extend('join', { scope: 'test' }, ({ connect }) => async (account = 1, session = account) => {
    const socket = await connect()
    const auth = ticketFor(await idOf(socket), { account, session })
    socket.send('pusher:subscribe', { channel, auth })
    await socket.next('pusher_internal:subscription_succeeded')
    return socket
  })

const ticketFor = (
  socketId: string,
  { account = 1, session = 1, on = channel, now = new Date() } = {} as {
    account?: number
    session?: number
    on?: string
    now?: Date
  },
) => signTicket(keys, { socketId, channel: on }, { account, session }, now)

test('refuses forged, replayed, expired and plain tickets, and tickets of other channels', async ({
  connect,
  join,
}) => {
  const socket = await connect()
  const id = await idOf(socket)
  const earlier = new Date(Date.now() - 70_000)
  const sound = ticketFor(id)
  const forged = [
    '',
    'app:',
    `app:${'0'.repeat(104)}`,
    `${sound.slice(0, -1)}${sound.endsWith('0') ? '1' : '0'}`,
    sound.replace('app:', 'ape:'),
    ticketFor('1.1'),
    ticketFor(id, { on: 'private-room.2' }),
    ticketFor(id, { now: earlier }),
    signTicket({ ...keys, secret: 'x' }, { socketId: id, channel }, { session: 1, account: 1 }, new Date()),
    // As a hosted service would take it: it names no session.
    `app:${createHmac('sha256', keys.secret).update(`${id}:${channel}`).digest('hex')}`,
  ]
  for (const auth of forged) socket.send('pusher:subscribe', { channel, auth })
  socket.send('pusher:subscribe', {
    channel: 'private-nothing.1',
    auth: ticketFor(id, { on: 'private-nothing.1' }),
  })
  socket.send('pusher:subscribe', { channel: 'public' })
  await expect.poll(() => socket.frames.length).toBe(forged.length + 3)
  expect(new Set(socket.frames.slice(1).map(({ event, data }) => `${event} ${data['status']}`))).toEqual(
    new Set(['pusher:subscription_error 401']),
  )
  const member = await join()
  expect(socket.frames.some(({ event }) => event === 'pusher_internal:subscription_succeeded')).toBe(false)
  expect(member.frames.map(({ event }) => event)).toEqual([
    'pusher:connection_established',
    'pusher_internal:subscription_succeeded',
  ])
})

test('reads a ticket back only for its own socket and channel', () => {
  const of = { socketId: '1.2', channel }
  const now = new Date()
  const ticket = { session: 2 ** 40, account: 7 }
  const auth = signTicket(keys, of, ticket, now)
  expect(readTicket(keys, of, auth, now)).toEqual(ticket)
  expect(readTicket(keys, of, auth.toUpperCase().replace('APP', 'app'), now)).toEqual(ticket)
  expect(readTicket(keys, { ...of, socketId: '1.3' }, auth, now)).toBeUndefined()
  expect(readTicket(keys, of, `${auth}0`, now)).toBeUndefined()
})

test('closes with the codes of the protocol', async ({ connect, live, join }) => {
  expect(await (await connect('other')).gone).toBe(4001)
  expect(await (await connect(keys.key, 'protocol=3')).gone).toBe(4007)
  const [member, same, other] = [await join(1, 10), await join(1, 11), await join(2, 12)]
  live.server.endSession(10)
  expect(await member.gone).toBe(4009)
  expect(member.frames.at(-1)).toMatchObject({ event: 'pusher:error', data: { code: 4009 } })
  live.server.closeAccounts([1])
  expect(await same.gone).toBe(4200)
  expect(other.socket.readyState).toBe(other.socket.OPEN)
  void live.server.close()
  expect(await other.gone).toBe(4200)
})

test('closes a socket whose session ended after its ticket was made', async ({ connect, live }) => {
  const socket = await connect()
  const auth = ticketFor(await idOf(socket), { session: 5 })
  live.dead.add(5)
  socket.send('pusher:subscribe', { channel, auth })
  expect(await socket.gone).toBe(4009)
})

test('survives malformed frames, and closes a socket that sends too large ones', async ({
  connect,
  join,
  live,
}) => {
  const member = await join()
  const socket = await connect()
  await idOf(socket)
  for (const text of [
    '',
    'x',
    '[]',
    'null',
    '{"event":1}',
    '{"event":"pusher:subscribe"}',
    '{"event":"a","data":"{"}',
  ])
    socket.socket.send(text)
  socket.socket.send(Buffer.from([0, 255]))
  socket.send('pusher:ping', {})
  await socket.next('pusher:pong')
  expect(socket.frames.filter(({ event }) => event === 'pusher:error').length).toBeGreaterThan(4)
  socket.socket.send('x'.repeat(9_000))
  expect(await socket.gone).toBe(1009)
  live.server.deliver(channel, 'hello', { n: 1 })
  expect((await member.next('hello')).data).toEqual({ n: 1 })
})

test('limits a socket that sends a thousand subscriptions, and nobody else', async ({
  connect,
  join,
  live,
}) => {
  const member = await join()
  const flooding = await connect()
  const id = await idOf(flooding)
  const auth = ticketFor(id, { account: 2, on: 'private-room.9' })
  for (let at = 0; at < 1_000; at++)
    flooding.send('pusher:subscribe', { channel: `private-room.${at + 2}`, auth })
  const delays: number[] = []
  for (let at = 0; at < 20; at++) {
    const from = performance.now()
    live.server.deliver(channel, `tick-${at}`, {})
    await member.next(`tick-${at}`)
    delays.push(performance.now() - from)
    await turn()
  }
  expect(await flooding.gone).toBe(4100)
  expect(live.server.counts.ignored).toBeGreaterThanOrEqual(limits.ignored)
  expect(flooding.frames.filter(({ event }) => event === 'pusher:subscription_error').length).toBeLessThan(60)
  expect(delays).toHaveLength(20)
  expect(member.socket.readyState).toBe(member.socket.OPEN)
})

test('limits channels of a socket, sockets of an account and sockets without a channel', async ({
  connect,
  join,
}) => {
  const socket = await connect()
  const id = await idOf(socket)
  for (const on of [1, 2, 3, 4].map((at) => `private-room.${at}`))
    socket.send('pusher:subscribe', { channel: on, auth: ticketFor(id, { on }) })
  const refused = await socket.next('pusher:subscription_error')
  expect(refused).toMatchObject({ channel: 'private-room.4', data: { status: 413 } })

  await join()
  await join()
  await expect(join()).rejects.toThrow('4100')
  await join(2)

  const strangers = []
  for (let at = 0; at <= limits.sockets.strangers; at++) strangers.push(await connect())
  expect(await strangers[0]!.gone).toBe(4100)
  await idOf(strangers.at(-1)!)
})

test('passes on declared client events of members, with only the id of the sender', async ({
  join,
  connect,
}) => {
  const [sender, other] = [await join(1), await join(2)]
  const stranger = await connect()
  await idOf(stranger)
  stranger.send('client-typing', {}, channel)
  await stranger.next('pusher:error')
  sender.send('client-evil', { a: 1 }, channel)
  await sender.next('pusher:error')
  for (let at = 0; at < 10; at++) sender.send('client-typing', { user_id: 99, html: '<b>' }, channel)
  sender.send('pusher:ping', {})
  await sender.next('pusher:pong')
  expect(await other.next('client-typing')).toEqual({
    event: 'client-typing',
    channel,
    data: { user_id: 1 },
  })
  other.send('pusher:ping', {})
  await other.next('pusher:pong')
  const typed = (socket: typeof sender) => socket.frames.filter(({ event }) => event === 'client-typing')
  expect([typed(sender).length, typed(other).length]).toEqual([0, 4])
})

test('drops a client that reads too slowly, without keeping what it missed', async ({ join, live }) => {
  const [slow, other] = [await join(1), await join(2)]
  slow.socket.pause()
  const text = 'x'.repeat(50_000)
  // The kernel takes some megabytes before anything waits here.
  for (let at = 0; at < 2_000 && live.server.counts.dropped === 0; at++) {
    live.server.deliver(channel, 'much', { at, text })
    await other.find(({ data }) => data['at'] === at)
    other.frames.length = 0
  }
  expect(live.server.counts.dropped).toBe(1)
  await expect.poll(() => live.server.size).toBe(1)
})
