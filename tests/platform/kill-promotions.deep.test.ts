import { sql } from 'kysely'
import { expect } from 'vitest'
import { caller, plainCategory } from '#tests/support/listings/selling.ts'
import { startIn, test } from '#tests/support/money/promotions.ts'
import { dieAt } from './processes/dying.ts'

const hour = 3_600_000
const order = { type: 1, days: 2, refresh_every: 3 }

test(
  'leaves a promotion whole or absent when killed at any step, and a repeat charges or returns once',
  { timeout: 180_000 },
  async ({ cloned, db, make, app, login, deps, balance, minute }) => {
    const shop = await make.shop()
    await make.credit(shop.id, 10_000)
    const token = await login(shop)
    const call = caller(app, token)
    const key = { 'idempotency-key': 'isti' }
    const listing = async () =>
      (
        await make.listing({
          seller_id: shop.id,
          category_id: plainCategory(deps.catalog),
          price_fening: 10_000,
        })
      ).id
    const states = async (id: number) =>
      db
        .selectFrom('promotion_purchase')
        .select(['phase', 'is_returned', 'refreshes', 'extends_id'])
        .where('listing_id', '=', id)
        .orderBy('id')
        .execute()
    const spansOf = async (id: number) =>
      (await db.selectFrom('promotion').select('id').where('listing_id', '=', id).execute()).length
    const die = (point: string, ...args: string[]) => dieAt(point, cloned.url, token, ...args)

    for (const point of ['promotion: written', 'promotion: paid']) {
      const id = await listing()
      const before = await balance(shop.id)
      const url = `/listings/${id}/sponsore`
      await die(point, 'POST', url, JSON.stringify(order))
      expect([await balance(shop.id), await states(id), await spansOf(id)]).toEqual([before, [], 0])
      const { status, body } = await call('POST', url, order, key)
      await call('POST', url, order, key)
      expect([status, await balance(shop.id)]).toEqual([200, before - body.price])
      expect(await spansOf(id)).toBe(1)
      await db.deleteFrom('idempotency_key').execute()
    }

    for (const point of ['promotion: taken back', 'promotion: returned']) {
      const id = await listing()
      const before = await balance(shop.id)
      const { body } = await call('POST', `/listings/${id}/sponsore`, {
        ...order,
        starts_at: startIn(deps, 7_200),
      })
      await die(point, 'DELETE', `/promotions/${body.id}`)
      expect([await balance(shop.id), await states(id), await spansOf(id)]).toMatchObject([
        before - body.price,
        [{ phase: 0, is_returned: false }],
        1,
      ])
      const cancels = [
        await call('DELETE', `/promotions/${body.id}`),
        await call('DELETE', `/promotions/${body.id}`),
      ]
      expect(cancels.map(({ status }) => status)).toEqual([200, 409])
      expect([await balance(shop.id), await spansOf(id)]).toEqual([before, 0])
    }

    const priced = await listing()
    const before = await balance(shop.id)
    const action = { price: 50, days: 3 }
    await die('action price: paid', 'POST', `/listings/${priced}/discount`, JSON.stringify(action))
    const price = async () => (await call('GET', `/listings/${priced}`)).body.price as number
    expect([await price(), await balance(shop.id)]).toEqual([100, before])
    await call('POST', `/listings/${priced}/discount`, action, key)
    await call('POST', `/listings/${priced}/discount`, action, key)
    expect([await price(), await balance(shop.id)]).toEqual([50, before - 10])

    await db.deleteFrom('promotion').execute()
    await db.deleteFrom('promotion_purchase').execute()
    const id = await listing()
    const bought = await call('POST', `/listings/${id}/sponsore`, { ...order, auto_renewal: true })
    const left = await balance(shop.id)
    await die('promotion: renewed')
    expect(await states(id)).toMatchObject([{ phase: 1, refreshes: 0 }])
    await minute()
    await minute()
    expect(await states(id)).toMatchObject([{ phase: 1, refreshes: 1 }])

    // Its time is over.
    for (const table of ['promotion', 'promotion_purchase'])
      await sql`
        update ${sql.table(table)} set ends_at = ${new Date(Date.now() - 1)}, starts_at = ${new Date(Date.now() - 48 * hour)}
        where listing_id = ${id}`.execute(db)
    await die('promotion: ended')
    expect([await balance(shop.id), await states(id)]).toMatchObject([left, [{ phase: 1 }]])
    await minute()
    await minute()
    expect(await balance(shop.id)).toBe(left - bought.body.price)
    expect(await states(id)).toMatchObject([
      { phase: 2, extends_id: null },
      { phase: 1, extends_id: bought.body.id },
    ])
  },
)
