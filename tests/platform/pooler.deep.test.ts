import path from 'node:path'
import { expect, test } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { buildIfStale } from '#scripts/build.ts'
import { systemProgram } from '#scripts/deep-services.ts'
import { openExternalServer } from '#tests/support/doubles/external-server.ts'
import { openPooler } from '#tests/support/doubles/pooler.ts'
import { query, testFolder, until } from './processes/holder.ts'
import { ask, patiently, startProgram } from './program.ts'

const folder = testFolder('pooler')

test.skipIf(!systemProgram('pgbouncer'))(
  'serves requests by a pooler in transaction mode, and goes on after it or the server was away',
  { timeout: 240_000 },
  async () => {
    await buildIfStale(defaultBrand)
    const server = await openExternalServer()
    await server.run(
      'postgres',
      "create role bazar login password 'bazar'",
      'create database bazar owner bazar',
    )
    const direct = server.url('bazar', 'bazar')
    await using pooler = (await openPooler(direct))!
    const program = await startProgram(
      { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct, DATA_DIR: path.join(folder, 'site') },
      { cwd: folder },
    )
    const get = (address: string) => patiently(() => ask(program.address + address))
    const listing = '/api/listings/1'
    // Enough at once for the pooler to mix up sessions, if it could.
    const many = await Promise.all(Array.from({ length: 60 }, (_, n) => get(`/api/listings/${1 + (n % 20)}`)))
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
    const login = { username: 'demo', password: 'bazar-demo-1', device_name: 'test' }
    const headers = { 'content-type': 'application/json' }
    const logIn = () =>
      ask(`${program.address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(login) })
    expect(await patiently(logIn)).toMatchObject({ status: 200 })
    // Requests do go by the pooler, with the limits that its configuration sets.
    const rows = await query(pooler.url, 'show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '8s' }])
    const held = await query(
      direct,
      "select count(*)::int as count from pg_stat_activity where application_name like 'bazar all%'",
    )
    expect(held[0]!['count']).toBeGreaterThan(0)

    // All sessions that it lends are taken, as while a migration waits for a lock: slow, but not away.
    const busy = Array.from({ length: 60 }, () => query(pooler.url, 'select pg_sleep(0.7)'))
    expect((await ask(program.address + '/readyz')).status).toBe(200)
    expect((await get('/api/listings/30')).status).toBe(200)
    await Promise.all(busy)

    await pooler.kill()
    expect((await ask(program.address + '/readyz')).status).toBe(503)
    expect((await get(listing)).status).toBe(503)
    await pooler.start()
    await until(async () => (await get(listing)).status === 200, 'the listing')

    // A server that takes no changes, as one that was demoted.
    await server.run('bazar', 'alter role bazar set default_transaction_read_only = on')
    await server.run(
      'bazar',
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'bazar' and pid <> pg_backend_pid()",
    )
    await until(async () => (await logIn()).status === 503, 'the refusal')
    await server.run('bazar', 'alter role bazar set default_transaction_read_only = off')
    await until(async () => (await logIn()).status === 200, 'the login')
    expect(await program.stop('SIGTERM')).toBe(0)
    await server.stop()
  },
)
