import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'
import { mayWrite } from './may-write.ts'

test('distinguishes reads from statements that may change something', () => {
  const reads = [
    'select 1',
    '  \n SELECT id from listing for share',
    'with page as (select 1) select * from page',
    'begin',
    'start transaction isolation level repeatable read',
    'set local lock_timeout = 5',
    'savepoint one',
    'rollback to savepoint one',
  ]
  const writes = [
    'insert into listing values (1)',
    'update listing set title = $1',
    'delete from listing',
    'merge into listing using other on true',
    'with gone as (delete from listing returning id) select * from gone',
    'with new as materialized (select 1)\ninsert into listing select * from new',
    'commit',
    'truncate listing',
    'copy listing from stdin',
    'call anything()',
    'do $$ begin end $$',
    'select 1; delete from listing',
    "select graphile_worker.add_job('job', '{}'::json)",
    '/* looks like a */ select',
  ]
  expect(reads.filter(mayWrite)).toEqual([])
  expect(writes.filter((text) => !mayWrite(text))).toEqual([])
})

test('knows all functions of the schema that a query may call to write', async ({ db }) => {
  // Triggers run for statements that write anyway, and PostgreSQL lets only volatile functions write.
  const { rows } = await sql<{ name: string }>`
    select format('%s.%s', nspname, proname) as name
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where provolatile = 'v' and prorettype <> 'trigger'::regtype and prorettype <> 'event_trigger'::regtype
      and nspname not in ('pg_catalog', 'information_schema')
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(db)
  const names = rows.map(({ name }) => name)
  expect(names).toContain('public.note_webhook_event')
  expect(names.filter((name) => !mayWrite(`select ${name}(1)`))).toEqual([])
})
