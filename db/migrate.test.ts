import { globSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const names = globSync('migrations/*.ts', { cwd: import.meta.dirname })
  .map((file) => path.basename(file, '.ts'))
  .toSorted()

/** `20261128T0453` as the time that it names. */
const timeOf = (name: string) =>
  Date.parse(name.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})_.*$/, '$1-$2-$3T$4:$5:00Z'))

test('gives every migration a title of its own and a date that has been', () => {
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => !(timeOf(name) <= Date.now()))).toEqual([])
  expect(new Set(names.map((name) => name.slice(name.indexOf('_') + 1))).size).toBe(names.length)
})

test('applies no migration twice whose date was corrected', async ({ db }) => {
  const last = names.at(-1)!
  await sql`update kysely_migration set name = ${last.replace(/^\d+T\d+/, '20991231T2359')}
    where name = ${last}`.execute(db)
  expect(await pendingMigrations(db)).toEqual([])
  expect(await migrate(db)).toEqual([])
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name collate "C"`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(names)
})
