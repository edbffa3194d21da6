import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'
import { batched } from './batched.ts'
import type { Db } from './db.ts'

const read = async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; name: string; batch: string }>`
    select id, name, ${ids.length}::text as batch from brand where id = any(${ids})`.execute(db)
  return ids.map((id) => rows.find((row) => row.id === id))
}

const makeBrand = (db: Db, id: number, name: string) =>
  db
    .insertInto('brand')
    .values({ id, name, slug: `marka-${id}`, aliases: [] })
    .execute()

test('merges simultaneous reads into one query, each with its own answer', async ({ db }) => {
  await makeBrand(db, 9001, 'Prva')
  await makeBrand(db, 9002, 'Druga')
  const find = batched(read)
  const answers = await Promise.all([9002, 9001, 9999, 9002].map((id) => find(db, id)))
  expect(answers.map((answer) => answer?.name)).toEqual(['Druga', 'Prva', undefined, 'Druga'])
  expect(answers[0]!.batch).toBe('4')
})

test('reads everything committed before each call, and passes a failure to all callers', async ({ db }) => {
  await makeBrand(db, 9003, 'Prva')
  const find = batched(read)
  const before = find(db, 9003)
  await db.updateTable('brand').set({ name: 'Nova' }).where('id', '=', 9003).execute()
  expect((await find(db, 9003))?.name).toBe('Nova')
  await before

  const fail = batched(async () => {
    throw new Error('no connection')
  })
  const failed = await Promise.allSettled([fail(db, 1), fail(db, 2)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
