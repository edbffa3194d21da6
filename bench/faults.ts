import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#lib/database/db.ts'
import { formatToken, hashSecret, newSecret } from '#api/modules/accounts/tokens.ts'
import { loadCatalog } from '#api/modules/categories/service.ts'
import { openDatabase } from '#db/embedded/or-given.ts'
import { commandsOf, postmasters } from '#tests/platform/processes.ts'
import { plainCategory } from '#tests/support/listings/selling.ts'
import { seconds } from './support/figures.ts'
import { machine } from './support/site.ts'
import { supervise } from './support/supervised.ts'

// Measures how a running program withstands faults while callers publish and register, and retry unanswered
// calls: how much was acknowledged, how much of that is lost or duplicated, and the longest time without an
// acknowledgement. `FAULTS_DIR` names a folder on a small file system (`mount -t tmpfs -o
// size=400m,mode=755 tmpfs <folder>`), so that the disk can be filled.

const callers = 4
const beforeMs = 3_000
const afterMs = 3_000
const patienceMs = 60_000
const mailsWithinMs = 75_000
const sellersCount = 120

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const smallDisk = process.env['FAULTS_DIR']
const folder = smallDisk ?? mkdtempSync(path.join(os.tmpdir(), 'bazar-faults-'))
chmodSync(folder, 0o755)
const dataDir = path.join(folder, 'site')
const port = 4_000 + Math.floor(Math.random() * 1_000)
const address = `http://127.0.0.1:${port}`
const env = {
  DATA_DIR: dataDir,
  PORT: String(port),
  CHALLENGE_COST: '0',
  // Gives each registration an address of its own.
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'error',
}

const web = supervise('web', env)
await web.ready()
const worker = supervise('worker', env)
await worker.ready()

const connect = () => openDatabase({ databaseUrl: undefined, dataDir, mode: 'attach-or-own', max: 2 })

async function withDatabase<T>(use: (db: Db) => Promise<T>): Promise<T> {
  const database = await connect()
  try {
    return await use(database.db)
  } finally {
    await database.close()
  }
}

/** Shops have no limit on listings; many of them, since each may write only 60 times an hour. */
const makeSellers = (db: Db) =>
  Promise.all(
    Array.from({ length: sellersCount }, async (_, at) => {
      const { id } = await db
        .insertInto('account')
        .values({ username: `kvar${Date.now()}-${at}`, type: 'shop', phone_verified_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const ends = new Date(Date.now() + 1e9)
      await db
        .insertInto('shop')
        .values({ owner_id: id, business_name: `Shop ${at}`, package: 'gold', ends_at: ends })
        .execute()
      const secret = newSecret()
      const session = await db
        .insertInto('session')
        .values({ account_id: id, secret_hash: hashSecret(secret), remember: true })
        .returning('id')
        .executeTakeFirstOrThrow()
      return formatToken(session.id, secret)
    }),
  )

const { categoryId, tokens } = await withDatabase(async (db) => ({
  categoryId: plainCategory(await loadCatalog(db)),
  tokens: await makeSellers(db),
}))

type Reply = { id?: number; error?: { fields?: Record<string, string> } }

/** Retries a call until it succeeds; undefined if the scenario ends first. */
async function insist(
  where: string,
  body: object,
  headers: Record<string, string>,
  isOver: () => boolean,
): Promise<{ id?: number } | undefined> {
  while (!isOver()) {
    try {
      const reply = await fetch(`${address}/api${where}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      })
      const answer = (await reply.json()) as Reply
      if (reply.ok) return answer
      // The first attempt succeeded, but its reply was cut off.
      if (reply.status === 409 || (reply.status === 422 && answer.error?.fields?.['username'])) return {}
      if (reply.status < 500 && reply.status !== 429)
        throw new Error(`${where}: ${reply.status} ${JSON.stringify(answer)}`)
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('/')) throw error
    }
    await sleep(50)
  }
  return undefined
}

type Scenario = { name: string; strike(): Promise<void> | void }
type Row = {
  fault: string
  'published / registered': string
  lost: number
  doubled: number
  'longest pause': string
  'mails lost / doubled': string
  'last mail': string
}

/** The longest gap between two acknowledgements after the fault. */
function longestPause(published: readonly { at: number }[], struck: number): number {
  const times = [struck, ...published.map(({ at }) => at).filter((at) => at > struck)].toSorted(
    (a, b) => a - b,
  )
  return Math.max(...times.slice(1).map((at, index) => at - times[index]!))
}

let number = 0

async function run({ name, strike }: Scenario): Promise<Row> {
  const published: { id: number; title: string; at: number }[] = []
  const registered: { email: string; at: number }[] = []
  let isOver = false
  const over = () => isOver

  async function publish() {
    while (!isOver) {
      number += 1
      const title = `Otporan oglas ${number}`
      const headers = { authorization: `Bearer ${tokens[number % tokens.length]!}` }
      const draft = { category_id: categoryId, title, price: 10, state: 'used', city_id: 133 }
      const key = (step: string) => ({
        ...headers,
        'idempotency-key': `${step}-${title.replaceAll(' ', '-')}`,
      })
      const made = await insist('/listings', draft, key('draft'), over)
      if (!made?.id || !(await insist(`/listings/${made.id}/publish`, {}, key('publish'), over))) continue
      published.push({ id: made.id, title, at: performance.now() })
      await sleep(20)
    }
  }
  async function register() {
    while (!isOver) {
      number += 1
      const username = `otporan${number}`
      const email = `${username}@primjer.ba`
      const from = { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` }
      const person = { username, email, password: 'sasvim-duga-sifra-9', type: 'user', accept_terms: true }
      if (await insist('/auth/register', person, from, over))
        registered.push({ email, at: performance.now() })
      await sleep(200)
    }
  }
  const running = Promise.all([...Array.from({ length: callers }, publish), register()])
  running.catch(() => {}) // awaited below
  await sleep(beforeMs)
  const struck = performance.now()
  await strike()
  const done = performance.now()
  let recovered: number | undefined
  while (recovered === undefined && performance.now() - done < patienceMs) {
    await sleep(20)
    recovered = published.find(({ at }) => at > done)?.at
  }
  await sleep(afterMs)
  isOver = true
  await running
  await web.ready()
  await worker.ready()
  const ended = performance.now()

  return withDatabase(async (db) => {
    const titles = published.map(({ title }) => title)
    const rows = await db
      .selectFrom('listing')
      .select(['id', 'title', 'status'])
      .where('title', 'in', titles)
      .execute()
    const lost = published.filter(({ id }) => !rows.some((row) => row.id === id && row.status === 'active'))
    const accounts = await db
      .selectFrom('account')
      .select('email')
      .where('email', 'in', ['', ...registered.map(({ email }) => email)])
      .execute()
    const mails = async () =>
      db
        .selectFrom('inbox_message')
        .select('recipient')
        .where('recipient', 'in', ['', ...registered.map(({ email }) => email)])
        .execute()
    let arrived = await mails()
    const isComplete = () => new Set(arrived.map(({ recipient }) => recipient)).size >= registered.length
    while (!isComplete() && performance.now() - ended < mailsWithinMs) {
      await sleep(250)
      arrived = await mails()
    }
    const lastMail = performance.now() - ended
    return {
      fault: name,
      'published / registered': `${published.length} / ${registered.length}`,
      lost: lost.length + registered.length - accounts.length,
      doubled: rows.length - new Set(rows.map(({ title }) => title)).size,
      'longest pause': recovered === undefined ? 'for ever' : seconds(longestPause(published, struck)),
      'mails lost / doubled': `${registered.length - new Set(arrived.map(({ recipient }) => recipient)).size} / ${arrived.length - new Set(arrived.map(({ recipient }) => recipient)).size}`,
      'last mail': isComplete() ? `${(lastMail / 1000).toFixed(1)} s` : 'never',
    }
  })
}

const postmaster = () => postmasters(path.join(dataDir, 'postgres/data'))[0]!.pid

function aBackend(): number {
  const parent = postmaster()
  const own = commandsOf().filter((one) => one.parent === parent && / postgres \[local\]/.test(one.command))
  return own[Math.floor(own.length / 2)]!.pid
}

/** Fills the disk to the last byte for a while. */
async function fillDisk() {
  const ballast = path.join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize))
  } catch {
    // The disk is full.
  }
  await sleep(10_000)
  rmSync(ballast, { force: true })
}

async function stop(pid: number, milliseconds: number) {
  process.kill(pid, 'SIGSTOP')
  await sleep(milliseconds)
  process.kill(pid, 'SIGCONT')
}

/** Ends the program and waits until another one is started; until then callers may still be served. */
async function end(signal: NodeJS.Signals) {
  const pid = web.pid()
  process.kill(pid, signal)
  while (web.pid() === pid) await sleep(20)
}

const scenarios: Scenario[] = [
  { name: 'kill -9 of the program', strike: () => end('SIGKILL') },
  { name: 'SIGTERM to the program', strike: () => end('SIGTERM') },
  { name: 'kill -9 of the worker', strike: () => void process.kill(worker.pid(), 'SIGKILL') },
  { name: 'kill -9 of a backend', strike: () => void process.kill(aBackend(), 'SIGKILL') },
  { name: 'kill -9 of the postmaster', strike: () => void process.kill(postmaster(), 'SIGKILL') },
  { name: 'SIGINT to the postmaster', strike: () => void process.kill(postmaster(), 'SIGINT') },
  { name: 'SIGSTOP of the postmaster, 20 s', strike: () => stop(postmaster(), 20_000) },
  ...(smallDisk ? [{ name: 'full disk, 10 s', strike: fillDisk }] : []),
]

try {
  console.log(`${machine()}; ${callers} callers publish, one registers`)
  const only = process.env['FAULTS_ONLY']
  const rows: Row[] = []
  for (const scenario of scenarios)
    if (!only || scenario.name.includes(only)) {
      rows.push(await run(scenario))
      console.log(Object.values(rows.at(-1)!).join(' | '))
    }
  console.table(rows)
} finally {
  await worker.stop()
  await web.stop()
  if (!smallDisk) rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
}
