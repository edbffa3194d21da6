import { globSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'
import { createDb } from '#lib/database/db.ts'
import { DatabaseUnavailable } from '#lib/process/start-refusals.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const ownFolder = path.join(import.meta.dirname, 'migrations')
const laterFolder = path.join(import.meta.dirname, '../tests/support/later-release')

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

test('waits for a table in use without holding up others, and leaves a later schema alone', async ({
  db,
  cloned,
}) => {
  const holder = createDb(cloned.url, { max: 1 })
  const release = Promise.withResolvers<void>()
  const holding = holder.transaction().execute(async (trx) => {
    await trx.selectFrom('listing').select('id').limit(1).execute()
    await release.promise
  })
  const migrated = migrate(db, [ownFolder, laterFolder])
  const isWaiting = () =>
    sql<{ is_waiting: boolean }>`
    select exists (select from pg_locks where not granted and relation = 'listing'::regclass) as is_waiting`.execute(
      db,
    )
  await expect.poll(async () => (await isWaiting()).rows[0]!.is_waiting).toBe(true)
  // Readers queue behind the migration only for a moment.
  await db.selectFrom('listing').select('id').limit(1).execute()
  release.resolve()
  await holding
  await holder.destroy()
  expect(await migrated).toEqual(['20991231T0000_add-an-example'])

  // Processes of the release before start on the new schema.
  expect(await migrate(db)).toEqual([])
  await sql`delete from kysely_migration where name = ${names.at(-1)!}`.execute(db)
  await expect(migrate(db)).rejects.toThrow(DatabaseUnavailable)
})
