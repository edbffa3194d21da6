import path from 'node:path'
import { expect, test as base } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { buildIfStale } from '#scripts/build.ts'
import { openExternalServer } from '#tests/support/doubles/external-server.ts'
import { productionVariables } from '#tests/support/production.ts'
import { testFolder } from './processes/holder.ts'
import { ask, patiently, startProgram } from './program.ts'
import { finishProgram } from './spawned.ts'

const folder = testFolder('external')
const timeout = 240_000

const test = base.extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
  const server = await openExternalServer()
  onCleanup(() => server.stop())
  return server
})

const newRole = (name: string) => `create role ${name} login password '${name}'`

test(
  'runs on a PostgreSQL elsewhere, with a role that owns its database and may do nothing else',
  { timeout },
  async ({ server }) => {
    await buildIfStale(defaultBrand)
    await server.run('postgres', newRole('bazar'), 'create database bazar owner bazar')
    const env = { DATABASE_URL: server.url('bazar', 'bazar'), DATA_DIR: path.join(folder, 'site') }
    const migration = await finishProgram('migrate.ts', env)
    expect([migration.code, migration.output]).toEqual([0, expect.stringMatching(/\bapplied \d+/i)])
    const program = await startProgram(env, { cwd: folder })
    const [page, health] = await Promise.all(
      ['/', '/api/health'].map((address) => patiently(() => ask(program.address + address))),
    )
    expect([page!.status, JSON.parse(health!.body)]).toEqual([200, expect.objectContaining({ status: 'ok' })])
    expect(await program.stop('SIGTERM')).toBe(0)
  },
)

test(
  'refuses to start beside a process with files elsewhere, and warns of limits that count apart',
  { timeout },
  async ({ server }) => {
    await buildIfStale(defaultBrand)
    await server.run('postgres', newRole('pair'), 'create database pair owner pair')
    const env = {
      DATABASE_URL: server.url('pair', 'pair'),
      DATA_DIR: path.join(folder, 'pair'),
      APP_SECRET: 'the same for all of these processes',
    }
    const first = await startProgram(env, { cwd: folder })
    expect(first.output()).not.toContain('Warning')

    const elsewhere = { ...env, DATA_DIR: path.join(folder, 'other') }
    for (const args of [['--role=web'], ['--role=worker']]) {
      const refused = await startProgram(elsewhere, { args, isRefused: true, cwd: folder })
      expect([refused.child.exitCode, refused.output()]).toEqual([
        1,
        expect.stringContaining('Another process on this database keeps its files elsewhere'),
      ])
    }

    const second = await startProgram(env, { args: ['--role=web'], cwd: folder })
    expect(second.output()).toContain('without REDIS_URL each counts limits by itself')
    const worker = await startProgram(
      { ...env, BRAND_NAME: 'Sajam' },
      { args: ['--role=worker'], cwd: folder },
    )
    expect(worker.output()).toContain('has other BRAND_ settings')
    expect(worker.output()).not.toContain('REDIS_URL')
    const ended = await Promise.all([first, second, worker].map((program) => program.stop('SIGTERM')))
    expect(ended).toEqual([0, 0, 0])

    // The other processes have ended.
    const moved = await startProgram(elsewhere, { cwd: folder })
    expect(await moved.stop('SIGTERM')).toBe(0)
  },
)

/** Every program that opens the database. */
const programs: [script: string, args?: string[], env?: NodeJS.ProcessEnv][] = [
  ['start.ts'],
  ['start.ts', ['--role=worker']],
  ['migrate.ts'],
  ['import.ts', ['listings', import.meta.filename]],
  ['import.ts', ['chargers', import.meta.filename]],
  ['import.ts', ['places', import.meta.filename]],
  ['make-admin.ts', ['neko']],
  ['maintenance.ts', ['status']],
  ['check-production.ts', [], productionVariables],
]

test('refuses an older PostgreSQL in one sentence, whatever is run', { timeout }, async ({ server }) => {
  await server.run('postgres', newRole('old'), 'create database old owner old')
  // Functions of this schema hide those of the server, which cannot be told to report another version.
  await server.run(
    'old',
    'create schema older authorization old',
    `create function older.current_setting(name text) returns text language sql as $$
       select case name when 'server_version_num' then '160010' when 'server_version' then '16.10'
         else pg_catalog.current_setting(name) end $$`,
    'alter role old set search_path = older, pg_catalog, public',
  )
  const env = { DATABASE_URL: server.url('old', 'old'), DATA_DIR: path.join(folder, 'old') }
  for (const [script, args, more] of programs) {
    const { code, output } = await finishProgram(script, { ...env, ...more }, args)
    const lines = output.split('\n').filter((line) => !/^(?:Starting|  Building the pages)|^$/.test(line))
    expect([script, args, code, lines]).toEqual([
      script,
      args,
      1,
      ['PostgreSQL 16.10 is too old: 17 or newer is needed'],
    ])
  }
})

test('says in one sentence what else a database lacks', { timeout }, async ({ server }) => {
  await server.run(
    'postgres',
    newRole('guest'),
    'create database foreign_owned',
    `create database ascii owner guest template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
  )
  for (const [database, sentence] of [
    ['foreign_owned', 'the role "guest" may not change the database "foreign_owned": make it its owner'],
    ['ascii', 'the database "ascii" has the encoding SQL_ASCII: make it with encoding UTF8'],
  ] as const) {
    const env = { DATABASE_URL: server.url('guest', database), DATA_DIR: path.join(folder, database) }
    const { code, output } = await finishProgram('migrate.ts', env)
    expect([code, output.trim()]).toEqual([1, sentence])
  }
})
