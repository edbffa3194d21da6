import { sql } from 'kysely'
import { expect } from 'vitest'
import { allJobs } from '#api/jobs.ts'
import type { Db } from '#lib/database/db.ts'
import { test } from '#tests/support/test.ts'
import { listings } from './listings.ts'
import { money } from './money.ts'
import { people } from './people.ts'
import { folders, queue, tables } from './retention.ts'
import type { Retention } from './rule.ts'

const lines: [string, Retention][] = [
  ...Object.entries(tables),
  ['graphile_worker', queue],
  ...Object.entries(folders),
]

const listTables = async (db: Db) =>
  (
    await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'
      order by tablename collate "C"`.execute(db)
  ).rows.map(({ name }) => name)

/** Pairs of a table and the one whose rows take each of its rows along, so no key may be null. */
const listCascades = async (db: Db) =>
  new Set(
    (
      await sql<{ pair: string }>`
        select child.relname || ' < ' || parent.relname as pair
        from pg_constraint
        join pg_class child on child.oid = conrelid
        join pg_class parent on parent.oid = confrelid
        where contype = 'f' and confdeltype = 'c' and not exists (
          select from pg_attribute
          where attrelid = conrelid and attnum = any(conkey) and not attnotnull)`.execute(db)
    ).rows.map(({ pair }) => pair),
  )

test('has one line for each table', async ({ db }) => {
  const named = [people, listings, money].flatMap((group) => Object.keys(group))
  expect(named.toSorted()).toEqual(await listTables(db))
})

test('names only jobs that run on a schedule', () => {
  const scheduled = new Set(allJobs.flatMap(({ name, schedule }) => (schedule ? [name] : [])))
  const unknown = lines.flatMap(([name, { removedBy }]) =>
    'job' in removedBy && !scheduled.has(removedBy.job) ? [`${name}: ${removedBy.job}`] : [],
  )
  expect(unknown).toEqual([])
})

test('names only tables that take the rows along', async ({ db }) => {
  const cascades = await listCascades(db)
  const broken = lines.flatMap(([name, { removedBy }]) =>
    'table' in removedBy && !cascades.has(`${name} < ${removedBy.table}`)
      ? [`${name} < ${removedBy.table}`]
      : [],
  )
  expect(broken).toEqual([])
})
