import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { caller, plainCategory } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { startWorker } from './processes/bundled.ts'

/** `EDITED=5000 vitest run kill-group-edit` takes some minutes. */
const edited = Number(process.env['EDITED'] ?? 600)
const timeout = 90_000 + edited * 30

type Row = { state: string; price: number; version: number; prices: number }

const rowsOf = async (db: Db, id: number) => {
  const { rows } = await sql<Row>`
    select item.state, listing.price_fening as price, listing.version,
      (select count(*) from listing_price where listing_id = listing.id) as prices
    from group_edit_item as item join listing on listing.id = item.listing_id
    where edit_id = ${id}`.execute(db)
  return rows
}

test(
  'changes each listing once although the worker is killed while it edits and while it undoes',
  { timeout },
  async ({ cloned, db, make, app, login, deps }) => {
    const shop = await make.shop({ package: 'gold' })
    await sql`
      insert into listing (seller_id, title, description, category_id, city_id, status, price_fening)
      select ${shop.id}, 'Artikal ' || number, 'Opis', ${plainCategory(deps.catalog)}, 133, 'active', 10000
      from generate_series(1, ${edited}::int) as number`.execute(db)
    const call = caller(app, await login(shop))
    const { id } = (
      await call('POST', '/group-edits', {
        action: 'price',
        all: true,
        price_mode: 'percent',
        price_direction: 'up',
        price_value: '10',
      })
    ).body
    const countOf = async (state: string) =>
      ((await call('GET', `/group-edits/${id}`)).body.data.counts[state] ?? 0) as number
    const reaches = (state: string, count: number) =>
      expect.poll(() => countOf(state), { timeout, interval: 20 }).toBeGreaterThanOrEqual(count)
    const isState = (state: string) =>
      expect
        .poll(async () => (await call('GET', `/group-edits/${id}`)).body.data.state, { timeout })
        .toBe(state)

    await call('POST', `/group-edits/${id}/apply`)
    const first = await startWorker('edit-worker.ts', cloned.url)
    await reaches('done', edited * 0.2)
    first.kill('SIGKILL')
    const broken = await rowsOf(db, id)
    const done = broken.filter(({ state }) => state === 'done')
    expect(done.length).toBeLessThan(edited)
    // Nothing is half done: each listing has its record and its new price, or neither.
    for (const row of broken)
      expect(row).toEqual(
        row.state === 'done'
          ? { state: 'done', price: 11_000, version: 2, prices: 2 }
          : { state: 'planned', price: 10_000, version: 1, prices: 0 },
      )

    const second = await startWorker('edit-worker.ts', cloned.url)
    await isState('applied')
    for (const row of await rowsOf(db, id))
      expect(row).toEqual({ state: 'done', price: 11_000, version: 2, prices: 2 })

    await call('POST', `/group-edits/${id}/undo`)
    await reaches('undone', edited * 0.2)
    second.kill('SIGKILL')
    expect(await countOf('undone')).toBeLessThan(edited)
    await startWorker('edit-worker.ts', cloned.url)
    await isState('undone')
    for (const row of await rowsOf(db, id))
      expect(row).toEqual({ state: 'undone', price: 10_000, version: 3, prices: 3 })
  },
)
