import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { buildIfStale } from '#scripts/build.ts'
import { postmasters, testFolder, until } from './processes/holder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { runProgram as run } from './spawned.ts'

const folder = testFolder('start')
const timeout = 240_000
/** Starts the product and waits until it reports that it runs. */
async function start(dataDir: string) {
  const port = String(await freePort())
  const program = run('start.ts', { DATA_DIR: dataDir, PORT: port })
  await until(() => program.output.includes('Log in as') || program.child.exitCode !== null, 'the start')
  return { ...program, output: () => program.output, address: `http://127.0.0.1:${port}` }
}

const healthOf = async (address: string) =>
  (await (await fetch(`${address}/api/health`)).json()) as { status: string; search: { documents: number } }

test('serves, refuses a second start, lets commands attach, and stops completely', { timeout }, async () => {
  await buildIfStale(defaultBrand)
  const dataDir = path.join(folder, 'site')
  const first = await start(dataDir)
  expect(first.output()).toContain('demo, demopro, demoshop, demoadmin; password bazar-demo-1')
  await until(async () => (await fetch(first.address)).status === 200, 'a page')
  const { status, search } = await healthOf(first.address)
  expect(status).toBe('ok')
  expect(search.documents).toBeGreaterThan(0)

  const second = await start(dataDir)
  await second.closed
  expect(second.child.exitCode).toBe(1)
  expect(second.output()).toContain(`in use by process ${first.child.pid}`)

  const migration = run('migrate.ts', { DATA_DIR: dataDir })
  await migration.closed
  expect(migration.child.exitCode).toBe(0)
  expect(migration.output).toContain(`process ${first.child.pid}`)
  expect((await healthOf(first.address)).status).toBe('ok')

  const asked = performance.now()
  first.child.kill('SIGINT')
  await first.closed
  expect(first.child.exitCode).toBe(0)
  // Sooner than if it waited for anything.
  expect(performance.now() - asked).toBeLessThan(9_000)
  expect(first.output()).not.toContain('lost')
  expect(postmasters(path.join(dataDir, 'postgres/data'))).toEqual([])

  const third = await start(dataDir)
  expect(await healthOf(third.address)).toMatchObject({ status: 'ok', search })
  third.child.kill('SIGKILL')
  await third.closed
  const fourth = await start(dataDir)
  expect(await healthOf(fourth.address)).toMatchObject({ status: 'ok', search })
  expect(postmasters(path.join(dataDir, 'postgres/data'))).toHaveLength(1)
  fourth.child.kill('SIGTERM')
  await fourth.closed
})

test('reports every configuration problem and exits with 1', { timeout }, async () => {
  const program = run('start.ts', { PORT: 'abc', APP_ENV: 'live', DATA_DIR: path.join(folder, 'never') })
  await program.closed
  expect(program.child.exitCode).toBe(1)
  expect(program.output).toContain('PORT must be a number from 1 to 65535 (it is "abc")')
  expect(program.output).toContain('APP_ENV must be demo, test or production (it is "live")')
})

test('lists the existing roles for an unknown one', { timeout }, async () => {
  const program = run('start.ts', { DATA_DIR: path.join(folder, 'never') }, ['--role=all-of-it'])
  await program.closed
  expect(program.child.exitCode).toBe(1)
  expect(program.output).toContain('There is no role "all-of-it"; there are: all, web, worker')
})

test('reports a port in use, and leaves no PostgreSQL behind', { timeout }, async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const dataDir = path.join(folder, 'site') // filled by the test above
  const program = run('start.ts', { DATA_DIR: dataDir, PORT: String(port) })
  await program.closed
  taken.close()
  expect(program.child.exitCode).toBe(1)
  expect(program.output).toContain(`127.0.0.1:${port} is in use by another program`)
  expect(postmasters(path.join(dataDir, 'postgres/data'))).toEqual([])
})

test('reports an unreachable server without a stack', { timeout }, async () => {
  const program = run('migrate.ts', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  await program.closed
  expect(program.child.exitCode).toBe(1)
  expect(program.output).toMatch(/^cannot connect to PostgreSQL: .*ECONNREFUSED/)
  expect(program.output).not.toContain('    at ')
})
