import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { troubleOf } from '#lib/database/errors.ts'
import { createDb } from '#lib/database/db.ts'
import { buildIfStale } from '#scripts/build.ts'
import { hold, type Holder, postmasters, query, testFolder, until } from './processes/holder.ts'
import { commandsOf } from './processes.ts'
import { ask, patiently, type Program, startProgram } from './program.ts'

const folder = testFolder('away')
const databaseDir = path.join(folder, 'database')
const timeout = 120_000
// One to three seconds on an idle machine; it would be many without limits.
const healthWithinMs = 4_000
const pageWithinMs = 8_000

let owner: Holder
let url: string
let program: Program

// An external PostgreSQL, as with DATABASE_URL.
beforeAll(async () => {
  await buildIfStale(defaultBrand)
  // Durable: a fragile server forgets its last commits when it is killed, which readers may have seen.
  owner = hold(databaseDir, { isKept: true, durable: true })
  url = (await owner.told('ready')).url
  program = await startProgram({ DATA_DIR: path.join(folder, 'site'), DATABASE_URL: url }, { cwd: folder })
}, timeout)
afterAll(async () => {
  await program?.stop('SIGTERM')
  await owner?.stop()
}, timeout)

const postmaster = () => postmasters(path.join(databaseDir, 'postgres/data'))[0]!.pid
const backends = () => {
  const parent = postmaster()
  return commandsOf().filter((one) => one.parent === parent)
}

const health = () => ask(`${program.address}/api/health`)

let asked = 0
/** Addresses that no cache can answer. */
const fresh = () => {
  asked += 1
  return {
    page: `${program.address}/profil/demo/aktivni?page=${asked}`,
    call: `${program.address}/api/listings/${asked}`,
  }
}

async function expectAway() {
  await until(async () => (await health()).status === 503, 'health')
  const [state, page, answer] = await Promise.all([
    health(),
    patiently(() => ask(fresh().page)),
    patiently(() => ask(fresh().call)),
  ])
  expect(state.status).toBe(503)
  expect(JSON.parse(state.body)).toMatchObject({ status: 'failing', database: false })
  expect(state.tookMs).toBeLessThan(healthWithinMs)
  expect([page.status, page.location]).toEqual([302, expect.stringMatching(/^\/maintenance/)])
  expect(page.tookMs).toBeLessThan(pageWithinMs)
  expect(answer.status).toBe(503)
  expect(JSON.parse(answer.body).error.code).toBe('maintenance')
  expect(answer.tookMs).toBeLessThan(pageWithinMs)
  const shown = await ask(program.address + page.location!)
  expect(shown.status).toBe(503)
  expect(shown.body).toContain('u održavanju')
  expect(shown.tookMs).toBeLessThan(pageWithinMs)
}

/** Everything works again without a restart: requests, search updates, and jobs. */
async function expectBack(name: string) {
  await until(async () => (await health()).status === 200, 'health')
  await until(async () => (await ask(fresh().page)).status === 200, 'a page')
  await query(
    url,
    `update listing set title = 'Povratnik ${name}' where id = (select max(id) from listing where status = 'active')`,
  )
  await until(
    async () =>
      (await ask(`${program.address}/api/search?q=povratnik+${name}`)).body.includes(`Povratnik ${name}`),
    'search',
  )
  await query(
    url,
    `with message as (
       insert into outbox_message (key, channel, recipient, text) values ('${name}', 'sms', '+38761000000', '${name}')
       returning id)
     select graphile_worker.add_job('send-message', json_build_object('messageId', id)) from message`,
  )
  await until(
    async () => (await query(url, `select 1 from inbox_message where text = '${name}'`)).length === 1,
    'a job',
  )
}

test('recovers without a restart after PostgreSQL was suspended', { timeout }, async () => {
  const stopped = [postmaster(), ...backends().map(({ pid }) => pid)]
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  try {
    await expectAway()
    await expectAway()
  } finally {
    for (const pid of stopped.toReversed()) process.kill(pid, 'SIGCONT')
  }
  await expectBack('mirovanje')
})

test('reports that PostgreSQL accepts no new connections', { timeout }, async () => {
  const pid = postmaster()
  process.kill(pid, 'SIGSTOP')
  try {
    const begun = performance.now()
    await until(async () => (await health()).status === 503, 'health')
    expect(performance.now() - begun).toBeLessThan(healthWithinMs)
    const page = await patiently(() => ask(fresh().page))
    expect([200, 302]).toContain(page.status)
    expect(page.tookMs).toBeLessThan(pageWithinMs)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await expectBack('zastoj')
})

test(
  'reports as away a statement that needs a new connection, although one is idle',
  { timeout },
  async () => {
    const db = createDb(url, { max: 2, purpose: 'web' })
    const take = () => sql`select pg_sleep(0.1)`.execute(db)
    await take()
    const pid = postmaster()
    process.kill(pid, 'SIGSTOP')
    try {
      const [first, second] = await Promise.allSettled([take(), take()])
      expect(first.status).toBe('fulfilled')
      expect(second.status === 'rejected' && troubleOf(second.reason)).toBe('away')
    } finally {
      process.kill(pid, 'SIGCONT')
      await db.destroy()
    }
  },
)

for (const signal of ['SIGKILL', 'SIGINT'] as const)
  test(`recovers without a restart after PostgreSQL got ${signal}`, { timeout }, async () => {
    const pid = postmaster()
    process.kill(pid, signal)
    await until(() => !commandsOf().some((one) => one.pid === pid), 'its end')
    await expectBack(signal.toLowerCase())
  })

test('recovers without a restart after connections were cut', { timeout }, async () => {
  await query(
    url,
    'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await expectBack('prekid')
})

test('refuses at once while PostgreSQL is gone for longer', { timeout }, async () => {
  await owner.stop()
  await until(async () => (await health()).status === 503, 'health')
  await expectAway()
})
