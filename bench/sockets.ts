import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import WebSocket from 'ws'
import { formatToken, hashSecret, newSecret } from '#api/modules/accounts/tokens.ts'
import { listingsExpired } from '#api/modules/listings/notices.ts'
import { noticeArrived } from '#api/modules/notifications/notices/live.ts'
import { createDb, type Db } from '#lib/database/db.ts'
import { publishLive } from '#lib/notifications/live.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { overRedis } from '#server/live.ts'
import { ms, percentile } from './support/figures.ts'
import { machine } from './support/site.ts'
import { supervise } from './support/supervised.ts'

// Live events: many sockets, each of another account, and events for accounts at random. Every event is a row that is
// written in a transaction; its time is from before that transaction until it arrives at the socket. Ids are compared
// at both ends. `SOCKETS_SECONDS` shortens a run.

const sockets = 5_000
const perSecond = 200
const seconds = Number(process.env['SOCKETS_SECONDS'] ?? 60)
const limitMs = 100
const opensAtOnce = 50
const settleMs = 3_000
const arriveWithinMs = 10_000
const appSecret = 'a secret of the bench, long enough to be one'

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

type Client = { account: number; token: string; origin: string; socket?: WebSocket }
type Arrival = { title: string; account: number; at: number }

const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-sockets-'))
const server = await openTemporaryServer()
const db = createDb(server.url(), { max: 20 })

/** Resident memory of a process, in bytes. */
function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** One account with a session for each socket, written in bulk. */
async function makeClients(count: number): Promise<Omit<Client, 'origin'>[]> {
  const stamp = Date.now()
  const clients: Omit<Client, 'origin'>[] = []
  for (let from = 0; from < count; from += 1_000) {
    const accounts = await db
      .insertInto('account')
      .values(
        Array.from({ length: Math.min(1_000, count - from) }, (_, at) => ({
          username: `socket${stamp}x${from + at}`,
          password_hash: 'none',
        })),
      )
      .returning('id')
      .execute()
    const secrets = accounts.map(() => newSecret())
    const sessions = await db
      .insertInto('session')
      .values(
        accounts.map(({ id }, at) => ({
          account_id: id,
          secret_hash: hashSecret(secrets[at]!),
          remember: true,
        })),
      )
      .returning(['id', 'account_id'])
      .execute()
    const sessionOf = new Map(sessions.map(({ id, account_id }) => [account_id, id]))
    for (const [at, { id }] of accounts.entries())
      clients.push({ account: id, token: formatToken(sessionOf.get(id)!, secrets[at]!) })
  }
  return clients
}

const json = { accept: 'application/json', 'content-type': 'application/json' }

async function open(client: Client, key: string, arrive: (arrival: Arrival) => void) {
  const { account, origin } = client
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/${key}?protocol=7`, {
    perMessageDeflate: false,
  })
  client.socket = socket
  const channel = `private-App.Models.User.${account}`
  const joined = Promise.withResolvers<void>()
  socket.on('error', joined.reject)
  socket.on('close', (code) => joined.reject(new Error(`closed with ${code}`)))
  socket.on('message', (bytes: Buffer) => {
    const { event, data } = JSON.parse(bytes.toString()) as { event: string; data: string }
    if (event === 'pusher:connection_established') void join(JSON.parse(data) as { socket_id: string })
    else if (event === 'pusher_internal:subscription_succeeded') joined.resolve()
    else if (event === 'pusher:ping') socket.send('{"event":"pusher:pong","data":{}}')
    else if (event.startsWith('Illuminate')) {
      const { notification } = JSON.parse(data) as { notification: { text: string } }
      arrive({ title: /„(.+)“/.exec(notification.text)![1]!, account, at: performance.now() })
    }
  })
  async function join({ socket_id }: { socket_id: string }) {
    const reply = await fetch(`${origin}/broadcasting/auth`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${client.token}` },
      body: JSON.stringify({ socket_id, channel_name: channel }),
    })
    const { auth } = (await reply.json()) as { auth: string }
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
  }
  await joined.promise
}

async function openAll(clients: Client[], key: string, arrive: (arrival: Arrival) => void) {
  const waiting = [...clients]
  const opener = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await open(next, key, arrive)
  }
  await Promise.all(Array.from({ length: opensAtOnce }, opener))
}

/** A line of the account's list with one event; returns the event's id. */
async function insertNotice(trx: Db, account: number, title: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into notification (account_id, notice, group_key, is_listed, updated_at)
      values (${account}, ${listingsExpired.name}, ${title}, true, now())
      returning id)
    insert into notification_event (notification_id, account_id, key, data, created_at)
    select id, ${account}, ${title}, ${JSON.stringify({ count: 1, titles: [title] })}::jsonb, now() from added
    returning id`.execute(trx)
  return rows[0]!.id
}

type Sent = Map<string, { account: number; at: number }>

/** Publishes at a steady rate, however long each transaction takes. */
async function publishAll(clients: readonly Client[]): Promise<{ sent: Sent; tookMs: number[] }> {
  const sent: Sent = new Map()
  const tookMs: number[] = []
  const running = new Set<Promise<void>>()
  const from = performance.now()
  const total = perSecond * seconds
  async function publish(number: number) {
    const title = `m-${number}`
    const { account } = clients[Math.floor(Math.random() * clients.length)]!
    const at = performance.now()
    sent.set(title, { account, at })
    await db.transaction().execute(async (trx) => {
      const id = await insertNotice(trx, account, title)
      await publishLive(trx, noticeArrived, [{ accountId: account, id }])
    })
    tookMs.push(performance.now() - at)
  }
  for (let number = 0; number < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - from) / 1000) * perSecond))
    for (; number < due; number++) {
      const work = publish(number)
      running.add(work)
      void work.finally(() => running.delete(work))
    }
    await sleep(2)
  }
  await Promise.all(running)
  return { sent, tookMs }
}

async function run(name: string, { processes, redisUrl }: { processes: number; redisUrl?: string }) {
  const ports = Array.from({ length: processes }, (_, at) => 4_650 + at)
  const webs = []
  for (const port of ports) {
    const web = supervise('web', {
      DATABASE_URL: server.url(),
      DATA_DIR: path.join(folder, String(port)),
      PORT: String(port),
      APP_SECRET: appSecret,
      LOG_LEVEL: 'error',
      ...(redisUrl && { REDIS_URL: redisUrl }),
    })
    webs.push(web)
    // One after the other: the first prepares the database.
    await web.ready()
  }
  const people = await makeClients(sockets)
  const clients = people.map((client, at): Client => ({
    ...client,
    origin: `http://127.0.0.1:${ports[at % processes]}`,
  }))
  const first = clients[0]!
  const reply = await fetch(`${first.origin}/api/live/connection`, {
    headers: { ...json, authorization: `Bearer ${first.token}` },
  })
  const { key } = ((await reply.json()) as { data: { key: string } }).data
  await sleep(settleMs)
  const before = webs.map((web) => memoryOf(web.pid()))

  const arrivals: Arrival[] = []
  const opened = performance.now()
  await openAll(clients, key, (arrival) => arrivals.push(arrival))
  const openMs = performance.now() - opened
  await sleep(settleMs)
  const after = webs.map((web) => memoryOf(web.pid()))
  const { sent, tookMs } = await publishAll(clients)
  for (const end = Date.now() + arriveWithinMs; Date.now() < end && arrivals.length < sent.size;)
    await sleep(50)
  await sleep(500)

  const counts = new Map<string, number>()
  let misled = 0
  for (const { title, account } of arrivals) {
    counts.set(title, (counts.get(title) ?? 0) + 1)
    if (sent.get(title)?.account !== account) misled += 1
  }
  const lost = [...sent.keys()].filter((title) => !counts.has(title)).length
  const doubled = [...counts.values()].filter((count) => count > 1).length
  const delays = arrivals.map(({ title, at }) => at - sent.get(title)!.at)
  const p99 = percentile(delays, 0.99)
  const perSocket = after.reduce((sum, bytes, at) => sum + bytes - before[at]!, 0) / sockets
  console.log(
    [
      `${name}: ${sockets} sockets opened in ${(openMs / 1000).toFixed(1)} s, ${(perSocket / 1024).toFixed(1)} kB a socket (resident)`,
      `  sent ${sent.size} in ${seconds} s, arrived ${arrivals.length}: lost ${lost}, doubled ${doubled}, at another's socket ${misled}`,
      `  from send to receipt p50 ${ms(percentile(delays, 0.5))}, p95 ${ms(percentile(delays, 0.95))}, p99 ${ms(p99)} (limit ${limitMs} ms), most ${ms(Math.max(...delays))}`,
      `  of that the transaction p50 ${ms(percentile(tookMs, 0.5))}, p99 ${ms(percentile(tookMs, 0.99))}`,
    ].join('\n'),
  )
  if (lost + doubled + misled > 0 || p99 > limitMs) process.exitCode = 1
  for (const { socket } of clients) socket?.terminate()
  await Promise.all(webs.map((web) => web.stop()))
}

async function startRedis(): Promise<{ url: string; process: ChildProcess } | undefined> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return undefined
  const port = 4_690
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => redis.kill('SIGKILL'))
  await new Promise<void>((ready) =>
    redis.stdout.on('data', (text: Buffer) => text.includes('Ready to accept') && ready()),
  )
  return { url: `redis://127.0.0.1:${port}`, process: redis }
}

const overRedisWith = (pool: Db, url: string) =>
  overRedis({ url, appSecret, pools: [pool] }, (text) => console.error(text))

console.log(`${machine()}, ${perSecond} events a second`)
await run('One process, NOTIFY', { processes: 1 })
await run('Two processes, NOTIFY', { processes: 2 })
const redis = await startRedis()
if (redis) {
  const fanOut = await overRedisWith(db, redis.url)
  await run('Two processes, Redis', { processes: 2, redisUrl: redis.url })
  fanOut.close()
  redis.process.kill()
} else
  console.log("Two processes, Redis: not measured, since redis-server is not installed (Debian's package)")
await db.destroy()
await server.stop()
rmSync(folder, { recursive: true, force: true })
process.exit()
