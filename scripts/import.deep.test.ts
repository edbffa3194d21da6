import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { databaseUrl } from '#tests/support/database.ts'
import { shellEnvironment } from '#tests/support/shell-environment.ts'
import { test as base } from '#tests/support/test.ts'

const rows = 5_000

/** A file of 5,000 rows, and a function that runs the command on the test's database. */
const test = base
  .extend('folder', ({}, { onCleanup }) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-import-command-'))
    onCleanup(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  })
  .extend('run', async ({ db, folder }) => {
    const { name } = (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]!
    const env = {
      ...shellEnvironment(),
      APP_ENV: 'test',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl(inject('databaseServer'), name),
    }
    return (...args: string[]) => {
      const child = spawn(process.execPath, [path.join(import.meta.dirname, 'import.ts'), ...args], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      child.stdout.on('data', (chunk) => (output += chunk))
      child.stderr.on('data', (chunk) => (output += chunk))
      return {
        child,
        ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })),
      }
    }
  })

function writeGoods(folder: string, firstId: number): string {
  const file = path.join(folder, 'goods.jsonl')
  const lines = Array.from({ length: rows }, (_, row) =>
    JSON.stringify({
      id: firstId + row,
      category_id: 22,
      city_id: 26,
      title: `Bicikl Cube Aim ${firstId + row}`,
      first_published: '2026-07-01',
      last_published: '2026-07-24',
      price: 500 + row,
    }),
  )
  writeFileSync(file, lines.join('\n'))
  return file
}

const imported = (db: Db, firstId: number) =>
  db
    .selectFrom('listing')
    .select('import_key')
    .where('import_source', '=', 'goods')
    .where(sql<boolean>`import_key::bigint between ${firstId} and ${firstId + rows - 1}`)
    .execute()

async function untilUnderWay(db: Db, child: ChildProcess) {
  while (child.exitCode === null) {
    const { open } = await db
      .selectFrom('import_job')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('finished_at', 'is', null)
      .where('position', '>', 0)
      .executeTakeFirstOrThrow()
    if (open > 0) return
    await sleep(5) // the polling interval, short enough to catch a brief import
  }
}

test(
  'resumes after being killed, with no row twice and none missing',
  { timeout: 60_000 },
  async ({ db, folder, run }) => {
    const file = writeGoods(folder, 1)
    const first = run('listings', file)
    await untilUnderWay(db, first.child)
    first.child.kill('SIGKILL')
    await first.ended
    const before = (await imported(db, 1)).length
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(rows)

    const second = await run('listings', file).ended

    expect(second.code, second.output).toBe(0)
    const keys = (await imported(db, 1)).map((row) => Number(row.import_key))
    expect(keys.toSorted((a, b) => a - b)).toEqual(Array.from({ length: rows }, (_, row) => 1 + row))
    const job = await db.selectFrom('import_job').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(job).toMatchObject({ position: rows, inserted: rows, repeated: 0 })
    expect(existsSync(path.join(folder, 'reports', `import-goods-${job.id}.csv`))).toBe(true)
  },
)

test(
  'finishes the batch on Ctrl-C, says how to resume and exits with 130',
  { timeout: 60_000 },
  async ({ db, folder, run }) => {
    const file = writeGoods(folder, 1_000_000)
    const { child, ended } = run('listings', file)
    await untilUnderWay(db, child)
    child.kill('SIGINT')

    const { code, output } = await ended

    expect(code).toBe(130)
    expect(output).toContain('Run the same command to resume')
    const job = await db.selectFrom('import_job').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(await imported(db, 1_000_000)).toHaveLength(job.position)
    const second = await run('listings', file).ended
    expect(second.output).toContain('Resuming after row')
    expect(await imported(db, 1_000_000)).toHaveLength(rows)
  },
)

test(
  'imports chargers, prints the outcome, and resumes at nothing',
  { timeout: 60_000 },
  async ({ db, folder, run }) => {
    const file = path.join(folder, 'punjaci.csv')
    writeFileSync(
      file,
      'id,name,lat,lon,connectors\n1,Trg,43.85,18.41,ccs:150\n2,Bez mjesta,,,type2\n3,Pumpa,44.2,17.9,type2:22\n',
    )
    const first = await run('chargers', file, '--source', 'komanda', '--complete').ended
    expect(first.code, first.output).toBe(0)
    for (const line of [/^Rows +3$/m, /^New +2$/m, /^Refused +1$/m, /^Gone +0$/m])
      expect(first.output).toMatch(line)
    const stored = await db.selectFrom('charger').select('name').where('source', '=', 'komanda').execute()
    expect(stored.map(({ name }) => name).toSorted()).toEqual(['Pumpa', 'Trg'])
    const report = /Report: (.+)$/m.exec(first.output)![1]!
    expect(readFileSync(report, 'utf8')).toContain('2,lat,refused,no place')
    const again = await run('chargers', file, '--source', 'komanda', '--complete').ended
    expect(again.output).toContain('Nothing to do')
    expect((await run('listings', file, '--complete').ended).code).not.toBe(0)
  },
)

test('explains the usage after a wrong call', async ({ folder, run }) => {
  expect(await run('listings').ended).toMatchObject({
    code: 1,
    output: expect.stringContaining('Usage:') as string,
  })
  expect(await run('listings', path.join(folder, 'none.csv')).ended).toMatchObject({ code: 1 })
  writeFileSync(path.join(folder, 'other.csv'), 'a,b\n1,2\n')
  expect((await run('listings', path.join(folder, 'other.csv')).ended).output).toContain(
    '--source goods|cars|flats',
  )
})
