import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

test('reads the same rows each time that a prepared statement runs', async ({ db }) => {
  const at = new Date('2026-01-31T12:00:00Z')
  const read = (divisor: number) =>
    sql<{ number: number }>`
      select 6 / ${divisor}::bigint as number, ${at}::timestamptz as at, null::text as nothing,
        '{"a": [1]}'::jsonb as data, array[1, 2]::bigint[] as list`.execute(db)
  const expected = { at, nothing: null, data: { a: [1] }, list: ['1', '2'] }
  // On each of the pool's connections, and repeatedly.
  const rows = await Promise.all(Array.from({ length: 30 }, () => read(2)))
  for (const result of rows) expect(result.rows).toEqual([{ number: 3, ...expected }])
  await expect(read(0)).rejects.toThrow('division by zero')
  expect((await read(3)).rows).toEqual([{ number: 2, ...expected }])
})

test('changes rows by a prepared statement that returns none', async ({ db, make }) => {
  const { id } = await make.account()
  const rename = (name: string) =>
    sql`with changed as (update account set first_name = ${name} where id = ${id} returning id)
      update account set last_name = ${name} where id in (select id + 0 * ${id} from account where false)`.execute(
      db,
    )
  const nameOf = async () =>
    (await db.selectFrom('account').select('first_name').where('id', '=', id).executeTakeFirstOrThrow())
      .first_name
  for (const name of ['Ana', 'Ema', 'Iva']) {
    await rename(name)
    expect(await nameOf()).toBe(name)
  }
})
