import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'
import { anyOf } from './compiled.ts'

test('hides the number of ids from PostgreSQL, so that it never prefers a plan for that number', async ({
  db,
  make,
}) => {
  const listings = [await make.listing(), await make.listing()]
  const ids = listings.map(({ id }) => id)
  const look = sql<{ id: number }>`select id from listing where id = ${anyOf(ids)} order by id`
  expect((await look.execute(db)).rows).toEqual(ids.map((id) => ({ id })))

  await db.connection().execute(async (connection) => {
    await sql.raw(`prepare look (bigint[]) as ${look.compile(connection).sql}`).execute(connection)
    const costIn = async (mode: string) => {
      await sql.raw(`set plan_cache_mode = ${mode}`).execute(connection)
      const { rows } = await sql<Record<string, [{ Plan: { 'Total Cost': number } }]>>`
        explain (format json) execute look('{1}')`.execute(connection)
      return rows[0]!['QUERY PLAN']![0].Plan['Total Cost']
    }
    expect(await costIn('force_custom_plan')).toBe(await costIn('force_generic_plan'))
    await sql`reset plan_cache_mode`.execute(connection)
  })
})
