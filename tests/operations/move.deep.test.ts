import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test as base } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { buildIfStale } from '#scripts/build.ts'
import { testFolder } from '#tests/platform/processes/holder.ts'
import { ask, killPrograms, startProgram } from '#tests/platform/program.ts'
import { finishProgram } from '#tests/platform/spawned.ts'
import { openExternalServer } from '#tests/support/doubles/external-server.ts'
import { Writers } from './writers.ts'

const folder = testFolder('move')
const timeout = 600_000

const limits = Object.fromEntries(
  ['READ_LIMIT', 'SEARCH_LIMIT', 'MESSAGE_LIMIT', 'MESSAGE_LIMIT_NEW', 'LISTING_LIMIT'].map((name) => [
    name,
    '1000000',
  ]),
)

const test = base.extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
  const server = await openExternalServer()
  onCleanup(() => server.stop())
  return server
})

/** Starts a site with its files in `dataDir`, and its database too unless `databaseUrl` names another. */
const start = (dataDir: string, databaseUrl?: string) =>
  startProgram(
    {
      ...limits,
      APP_ENV: 'test',
      DATA_DIR: path.join(folder, dataDir),
      CHALLENGE_COST: '0',
      TRUST_PROXY: '127.0.0.1',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    { cwd: folder },
  )

beforeAll(() => buildIfStale(defaultBrand), timeout)
afterEach(killPrograms)

const closedSeconds = (output: string) =>
  Number(/nobody could change anything for ([\d.]+) s/.exec(output)?.[1])

test(
  'moves a site in use to a server of its own, and back, with everything acknowledged',
  { timeout },
  async ({ server }) => {
    await server.run(
      'postgres',
      "create role bazar login password 'bazar'",
      'create database bazar owner bazar',
    )
    const url = server.url('bazar', 'bazar')
    const env = { DATA_DIR: path.join(folder, 'site') }
    const first = await start('site')
    const writers = new Writers(first.address)
    await writers.prepare()
    writers.start()
    await sleep(3_000) // of changes

    const there = await finishProgram('move-database.ts', env, [url])
    expect(there.code, there.output).toBe(0)
    // The old database can be read, and refuses changes.
    expect((await ask(`${first.address}/api/health`)).status).toBeGreaterThan(0)
    await writers.stop()
    await first.stop('SIGTERM')
    const second = await start('site', url)
    const moved = await writers.missing(second.address, new Date())
    expect(moved.missing).toEqual([])
    expect(moved.counts.messages).toBeGreaterThan(20)
    // Numbers go on where they were.
    await new Writers(second.address).prepare()
    await second.stop('SIGTERM')

    const again = await finishProgram('move-database.ts', env, [url])
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('the target is not empty')])

    const home = { DATA_DIR: path.join(folder, 'home'), DATABASE_URL: url }
    const back = await finishProgram('move-database.ts', home, ['embedded'])
    expect(back.code, back.output).toBe(0)
    const rows = (output: string) => /Moved (\d+) rows of (\d+) tables/.exec(output)!.slice(1).map(Number)
    expect(rows(back.output)[1]).toBe(rows(there.output)[1])
    expect(rows(back.output)[0]).toBeGreaterThan(rows(there.output)[0]!)
    process.stdout.write(`closed for ${closedSeconds(there.output)} s and ${closedSeconds(back.output)} s\n`)
  },
)
