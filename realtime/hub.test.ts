import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { createClient } from 'redis'
import { systemProgram } from '#scripts/deep-services.ts'
import { createDb } from '#lib/database/db.ts'
import { defineChannel, defineLiveEvent, publishLive, tell } from '#lib/notifications/live.ts'
import { overRedis } from '#server/live.ts'
import { freePort } from '#tests/support/free-port.ts'
import { idOf, rawSocket } from '#tests/support/doubles/raw-socket.ts'
import { test as base } from '#tests/support/test.ts'
import { ownLive } from './live.ts'
import type { LiveFeed } from './hub.ts'

type Row = { id: number; room: number }

const room = (id: number) => `private-room.${id}`

const test = base
  /** A process's live events over the rows of a list. */
  .extend('hold', { scope: 'file' }, ({ cloned, db, deps, login, make }, { onCleanup }) => {
    const closing: (() => Promise<void>)[] = []
    onCleanup(async () => void (await Promise.all(closing.map((close) => close()))))
    return async (feed?: LiveFeed) => {
      const rows: Row[] = []
      const members = new Set([1])
      const errors: string[] = []
      const said = defineLiveEvent({
        name: 'said',
        wireName: 'said',
        load: async (_deps: unknown, refs) => refs.map(({ id }) => rows.find((row) => row.id === id) ?? null),
        listMissed: async () => rows.map(({ id, room: number }) => ({ channel: room(number), id })),
      })
      const account = await make.account()
      const token = await login(account)
      const live = ownLive({
        db,
        databaseUrl: cloned.url,
        sealer: deps.sealer,
        events: [said],
        channels: [
          defineChannel({
            pattern: 'room.{id}',
            mayJoin: (_deps: unknown, _actor, id) => members.has(id),
            clientEvents: ['client-typing'],
          }),
        ],
        deps: {},
        feed,
        now: () => new Date(),
        onError: ({ message }) => errors.push(message),
      })
      const host = http.createServer()
      host.on('upgrade', (...given) => live.accept(...given))
      await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
      closing.push(async () => {
        await live.close()
        host.close()
      })
      const { key } = await live.address()
      const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
      const session = Number(token.split('|')[0])
      async function join(number: number, as = account, by = session) {
        const socket = await rawSocket(origin, key)
        const channel = room(number)
        const auth = await live.sign(await idOf(socket), channel, { session: by, account: as.id })
        socket.send('pusher:subscribe', { channel, auth })
        await socket.next('pusher_internal:subscription_succeeded')
        return socket
      }
      const say = (id: number, number = 1) => {
        rows.push({ id, room: number })
        return { channel: room(number), id }
      }
      return { live, said, rows, members, errors, join, say, account }
    }
  })

const heard = (socket: { frames: { event: string; data: Record<string, unknown> }[] }) =>
  socket.frames.filter(({ event }) => event === 'said').map(({ data }) => data['id'])

test('delivers in order, once, and skips events that are gone', async ({ hold, db }) => {
  const { said, join, say } = await hold()
  const socket = await join(1)
  await publishLive(db, said, [say(1), say(2), { channel: room(1), id: 99 }, say(3)])
  await publishLive(db, said, [say(4, 2), say(5)])
  await socket.find(({ data }) => data['id'] === 5)
  expect(heard(socket)).toEqual([1, 2, 3, 5])
})

test('catches up on events published while PostgreSQL was silent, and repeats nothing', async ({
  hold,
  db,
  make,
  login,
}) => {
  const { said, join, say, members, rows, errors } = await hold()
  const stranger = await make.account()
  const session = Number((await login(stranger)).split('|')[0])
  const [socket, outsider] = [await join(1), await join(2, stranger, session)]
  await publishLive(db, said, [say(1)])
  await socket.find(({ data }) => data['id'] === 1)
  // Written without a word, as if it happened while nobody listens; a member lost access meanwhile.
  rows.push({ id: 2, room: 1 })
  members.delete(2)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen "live"'`.execute(db)
  expect((await socket.find(({ data }) => data['id'] === 2)).event).toBe('said')
  expect(heard(socket)).toEqual([1, 2])
  expect(await outsider.gone).toBe(4200)
  expect(errors.length).toBeGreaterThan(0)
})

test('delivers once what arrives while it catches up', async ({ hold }) => {
  let message: (text?: string) => void = () => {}
  let lose = () => {}
  const { said, join, say } = await hold({
    async follow(onMessage, onLost) {
      message = onMessage
      lose = onLost
      return { close: async () => {} }
    },
  })
  const socket = await join(1)
  const send = (id: number) =>
    message(JSON.stringify({ kind: 'send', event: said.name, refs: [[room(1), id]] }))
  say(1)
  lose()
  send(1)
  message()
  await socket.find(({ data }) => data['id'] === 1)
  say(2)
  lose()
  message()
  await socket.find(({ data }) => data['id'] === 2)
  send(2)
  say(3)
  send(3)
  await socket.find(({ data }) => data['id'] === 3)
  expect(heard(socket)).toEqual([1, 2, 3])
})

test('tells members of other processes that someone types', async ({ hold, db }) => {
  const { join, account } = await hold()
  const [writer, reader] = [await join(1), await join(1)]
  writer.send('client-typing', { user_id: 99 }, room(1))
  expect((await reader.next('client-typing')).data).toEqual({ user_id: account.id })
  await tell(db, [{ kind: 'whisper', event: 'client-typing', channel: room(1), account: 5, socket: 'x' }])
  await writer.find(({ data }) => data['user_id'] === 5)
})

const redisServer = systemProgram('redis-server')

test.skipIf(!redisServer)(
  'goes over Redis, and through PostgreSQL while that is away',
  async ({ hold, cloned }) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-redis-'))
    const port = await freePort()
    const running: ChildProcess[] = []
    onTestFinished(() => {
      for (const child of running) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    })
    async function startRedis() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
      const redis = spawn(redisServer!.file, args, {
        stdio: ['ignore', 'pipe', 'ignore'],
        env: redisServer!.env,
      })
      running.push(redis)
      for await (const text of redis.stdout) if (String(text).includes('Ready to accept')) return redis
      throw new Error('Redis does not start')
    }
    const redis = await startRedis()
    // Pools of their own, so that other tests still publish through PostgreSQL.
    const pool = createDb(cloned.url, { max: 2 })
    const notices: string[] = []
    const fanOut = await overRedis(
      { url: `redis://127.0.0.1:${port}`, appSecret: 'tests', pools: [pool] },
      (text) => notices.push(text),
    )
    onTestFinished(async () => {
      fanOut.close()
      await pool.destroy()
    })
    const { said, join, say } = await hold(fanOut)
    const socket = await join(1)
    const client = await createClient({ url: `redis://127.0.0.1:${port}` }).connect()
    // It subscribes by itself, after it was made.
    await expect.poll(() => client.pubSubChannels()).toEqual([expect.stringMatching(/^live:[0-9a-f]{32}$/)])
    client.destroy()
    await publishLive(pool, said, [say(1)])
    await socket.find(({ data }) => data['id'] === 1)
    redis.kill('SIGKILL')
    await once(redis, 'exit')
    await publishLive(pool, said, [say(2)])
    await socket.find(({ data }) => data['id'] === 2)
    expect(notices[0]).toContain('Redis is away')
    await startRedis()
    await expect.poll(() => notices.at(-1)).toBe('Redis is back for live events')
    await publishLive(pool, said, [say(3)])
    await socket.find(({ data }) => data['id'] === 3)
    expect(heard(socket)).toEqual([1, 2, 3])
  },
)
