import { sql } from 'kysely'
import { expect } from 'vitest'
import { readRun } from '#api/modules/listings/feeds/reading-service.ts'
import { multipart } from '#tests/support/listings/photos.ts'
import { caller, plainCategory } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { startWorker } from './processes/bundled.ts'

/** `FEED_ROWS=20000 vitest run kill-feed` takes some minutes. */
const rows = Number(process.env['FEED_ROWS'] ?? 800)
const bad = rows / 40
const timeout = 90_000 + rows * 30

test(
  'makes each listing of a feed once although the worker is killed, and names every bad row',
  { timeout },
  async ({ cloned, db, make, app, login, deps }) => {
    const shop = await make.shop({ package: 'gold' })
    const token = await login(shop)
    const call = caller(app, token)
    const mapping = { category_id: plainCategory(deps.catalog), city_id: 133, state: 'used' }
    const { id } = (await call('POST', '/shop/feeds', { name: 'Dijelovi', format: 'csv', mapping })).body
    const isBad = (row: number) => row % (rows / bad) === 3
    const lines = Array.from(
      { length: rows },
      (_, row) => `${row};Artikal s brojem ${row};${isBad(row) ? 'od 10' : 10 + row * 3}`,
    )
    const content = Buffer.from(['id;naslov;cijena', ...lines].join('\n'))

    async function run() {
      const { payload, headers } = multipart([{ name: 'f.csv', content }], 'file')
      const reply = await app.inject({
        method: 'POST',
        url: `/api/shop/feeds/${id}/file`,
        headers: { ...headers, authorization: `Bearer ${token}` },
        payload,
      })
      const runId = reply.json().id as number
      // The file is read here; a worker without files writes the rows.
      await readRun(deps, runId)
      return { read: async () => (await call('GET', `/shop/feeds/${id}/runs/${runId}`)).body.data, runId }
    }
    const counted = async () => {
      const { rows: found } = await sql<{ links: number; listings: number; active: number; prices: number }>`
        select (select count(*) from feed_listing where seller_id = ${shop.id}) as links,
          count(*) as listings, count(*) filter (where status = 'active') as active,
          (select count(*) from listing_price join listing on listing.id = listing_id
            where seller_id = ${shop.id}) as prices
        from listing where seller_id = ${shop.id}`.execute(db)
      return found[0]!
    }

    const first = await run()
    const worker = await startWorker('feed-worker.ts', cloned.url)
    await expect
      .poll(async () => (await counted()).links, { timeout, interval: 20 })
      .toBeGreaterThanOrEqual(rows * 0.2)
    worker.kill('SIGKILL')
    const broken = await counted()
    expect(broken.links).toBeLessThan(rows - bad)
    expect(broken).toEqual({
      links: broken.links,
      listings: broken.links,
      active: broken.links,
      prices: broken.links,
    })

    const second = await startWorker('feed-worker.ts', cloned.url)
    await expect.poll(async () => (await first.read()).state, { timeout }).toBe('done')
    const good = rows - bad
    expect(await counted()).toEqual({ links: good, listings: good, active: good, prices: good })
    const errors = await call('GET', `/shop/feeds/${id}/runs/${first.runId}/rows?only=errors`)
    expect(errors.body.meta.total).toBe(bad)
    expect(errors.body.data[0]).toMatchObject({
      number: 4,
      external_id: '3',
      errors: [{ field: 'price', label: 'Cijena', message: 'Unesite cijenu u KM, npr. 150 ili 12.500,50.' }],
    })

    second.kill('SIGKILL')
    const again = await run()
    await startWorker('feed-worker.ts', cloned.url)
    await expect.poll(async () => (await again.read()).state, { timeout }).toBe('done')
    expect((await again.read()).counts).toMatchObject({ same: good, new: 0, change: 0, bad, hidden: 0 })
    expect(await counted()).toEqual({ links: good, listings: good, active: good, prices: good })
  },
)
