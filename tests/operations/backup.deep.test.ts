import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { buildIfStale } from '#scripts/build.ts'
import { once, person, type Person } from '#tests/cluster/person.ts'
import { testFolder } from '#tests/platform/processes/holder.ts'
import { killPrograms, startProgram } from '#tests/platform/program.ts'
import { finishProgram } from '#tests/platform/spawned.ts'
import { authenticator } from '#tests/support/accounts/authenticator.ts'
import { freePort } from '#tests/support/free-port.ts'
import { Writers } from './writers.ts'

const folder = testFolder('backup')
const backups = path.join(folder, 'backups')
const timeout = 600_000
const password = 'tri-konja-za-trku'
const keptMs = 4_000 // of changes between two backups

const limits = Object.fromEntries(
  [
    'READ_LIMIT',
    'SEARCH_LIMIT',
    'MESSAGE_LIMIT',
    'MESSAGE_LIMIT_NEW',
    'LISTING_LIMIT',
    'CONVERSATION_LIMIT_NEW',
  ].map((name) => [name, '1000000']),
)

let port = ''

/** The site of this data folder, always at the same address: passkeys belong to it. */
const start = (dataDir: string) =>
  startProgram(
    {
      ...limits,
      APP_ENV: 'test',
      DATA_DIR: path.join(folder, dataDir),
      PORT: port,
      CHALLENGE_COST: '0',
      TRUST_PROXY: '127.0.0.1',
    },
    { cwd: folder },
  )

async function finish(script: string, dataDir: string, args: string[]): Promise<string> {
  const { code, output } = await finishProgram(script, { DATA_DIR: path.join(folder, dataDir) }, args)
  expect(code, output).toBe(0)
  return output
}

const momentOf = (output: string) => new Date(/until (\S+)/.exec(output)![1]!)

beforeAll(async () => {
  await buildIfStale(defaultBrand)
  port = String(await freePort())
}, timeout)

afterEach(killPrograms)

/** Gives one person a passkey, and another two-step login by an app; returns how they log in. */
async function guardedPeople(site: string) {
  const { origin, hostname } = new URL(site)
  const at = {
    origin: origin.replace('127.0.0.1', 'localhost'),
    rpId: hostname.replace('127.0.0.1', 'localhost'),
  }
  const [keyed, stepped] = [person(site), person(site)]
  for (const one of [keyed, stepped]) expect((await one.register()).status).toBe(201)
  const key = authenticator()
  const { body: options } = await keyed.call(site, 'POST', '/me/passkeys/options', { password })
  const credential = key.create({ challenge: options.data.challenge, ...at })
  expect((await keyed.call(site, 'POST', '/me/passkeys', { name: 'Ključ', credential })).status).toBe(201)
  const { body: setup } = await stepped.call(site, 'POST', '/me/two-factor', { password })
  const totp = new TOTP({ secret: Secret.fromBase32(setup.data.secret) })
  // A code works once, so the login takes that of the next step.
  const codeAt = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
  expect((await stepped.call(site, 'POST', '/me/two-factor/confirm', { code: codeAt(0) })).status).toBe(200)
  return {
    async logInByPasskey() {
      const newcomer = person(site)
      const { body } = await newcomer.call(site, 'POST', '/auth/passkey/options', {})
      const answer = key.get({ challenge: body.data.challenge, counter: 1, ...at })
      return newcomer.call(site, 'POST', '/auth/passkey/login', { credential: answer })
    },
    async logInByCode() {
      const newcomer = person(site)
      const login = { username: stepped.username, password }
      expect((await newcomer.call(site, 'POST', '/auth/login', login)).status).not.toBe(200)
      return newcomer.call(site, 'POST', '/auth/login', { ...login, otp: codeAt(1) })
    },
    /** Asks with the session that began before the backup. */
    me: () => keyed.call(site, 'GET', '/me'),
  }
}

const ordersOf = async (site: string, seller: Person) =>
  (await seller.call(site, 'GET', '/orders?side=seller&per_page=50')).body.data as {
    id: number
    state: string
  }[]

test(
  'restores everything acknowledged before its moment, while people publish, order and write',
  { timeout },
  async () => {
    const program = await start('site')
    const site = program.address
    const writers = new Writers(site)
    await writers.prepare()
    const guarded = await guardedPeople(site)
    writers.start()
    await sleep(keptMs)
    const first = momentOf(await finish('backup.ts', 'site', [backups]))
    await sleep(keptMs / 2)
    const between = new Date()
    await sleep(keptMs / 2)
    const second = momentOf(await finish('backup.ts', 'site', [backups]))
    await sleep(500)
    await writers.stop()
    expect(await finish('backup.ts', 'site', ['--verify', backups])).toMatch(
      /is sound.*\n.*\n.*ledger agrees/i,
    )
    await program.stop('SIGTERM')

    await finish('restore.ts', 'restored', [backups])
    const restored = await start('restored')
    const { missing, later, counts } = await writers.missing(site, second)
    const seconds = (second.getTime() - first.getTime()) / 1000
    process.stdout.write(
      `${JSON.stringify(counts)} before the moment, ${writers.between(first, second) / seconds} changes a second\n`,
    )
    expect(missing).toEqual([])
    expect(later).toEqual([])
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(5)
    expect((await guarded.me()).status).toBe(200)
    for (const login of [await guarded.logInByPasskey(), await guarded.logInByCode()])
      expect(login.status, JSON.stringify(login.body)).toBe(200)
    const order = (await ordersOf(site, writers.seller)).find(({ state }) => state === 'pending')!
    expect((await writers.seller.call(site, 'POST', `/orders/${order.id}/confirm`, {}, once())).status).toBe(
      200,
    )
    const found = await writers.buyer.call(site, 'GET', `/search?q=${encodeURIComponent('Gitara na stanju')}`)
    expect(found.body.data.length).toBeGreaterThan(0)
    // A restored site is backed up to the same folder.
    await finish('backup.ts', 'restored', [backups])
    await restored.stop('SIGTERM')

    await finish('restore.ts', 'earlier', [backups, '--to', between.toISOString()])
    const earlier = await start('earlier')
    const then = await writers.missing(site, between)
    expect(then.missing).toEqual([])
    expect(then.later).toEqual([])
    await earlier.stop('SIGTERM')
  },
)

test('refuses a full folder, a damaged backup and a time that it cannot reach', { timeout }, async () => {
  const restore = (dataDir: string, args: string[]) =>
    finishProgram('restore.ts', { DATA_DIR: path.join(folder, dataDir) }, args)
  const full = await restore('site', [backups])
  expect([full.code, full.output]).toEqual([1, expect.stringContaining('is not empty')])
  const early = await restore('never', [backups, '--to', '2020-01-01T00:00:00Z'])
  expect([early.code, early.output]).toEqual([1, expect.stringContaining('the oldest backup is of')])
  expect(existsSync(path.join(folder, 'never/postgres/data'))).toBe(false)

  const pool = path.join(backups, 'pool')
  const files = readdirSync(pool, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const largest = files.toSorted((a, b) => statSync(b).size - statSync(a).size)[0]!
  const bytes = readFileSync(largest)
  const middle = Math.floor(bytes.length / 2)
  writeFileSync(largest, bytes.fill(0, middle, middle + 100))
  const damaged = await finishProgram('backup.ts', {}, ['--verify', backups])
  expect(damaged.code, damaged.output).toBe(1)
  expect(damaged.output).toContain(largest)
})
