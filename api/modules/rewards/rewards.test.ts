import { expect } from 'vitest'
import { proveLedger } from '#api/modules/ledger/proof.ts'
import { creditOf } from '#api/modules/ledger/service.ts'
import { orderOf } from '#tests/support/orders/orders.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'
import { rewardDelivery } from './service.ts'

const test = base.extend('sold', { scope: 'file' }, ({ db, make, app, login }) => async (isFree: boolean) => {
  const [buyer, seller] = [await make.account(), await make.account()]
  const { id: orderId } = await orderOf(db, { buyerId: buyer.id, sellerId: seller.id })
  const at = new Date()
  const call = { buyer: caller(app, await login(buyer)), seller: caller(app, await login(seller)) }
  return {
    reward: () =>
      db
        .transaction()
        .execute((trx) =>
          rewardDelivery(trx, { orderId, buyerId: buyer.id, sellerId: seller.id, isFree, at }),
        ),
    balances: async () => [await creditOf(db, seller.id), await creditOf(db, buyer.id)],
    told: async (side: 'buyer' | 'seller') =>
      ((await call[side]('GET', '/notifications')).body.data as { text: string }[]).map(({ text }) => text),
  }
})

test('rewards both sides once, by who paid the delivery', async ({ sold, deps }) => {
  const [free, charged] = [await sold(true), await sold(false)]
  for (const { reward } of [free, charged]) {
    await Promise.all([reward(), reward()])
    await reward()
  }
  expect([await free.balances(), await charged.balances()]).toEqual([
    [30, 0],
    [10, 20],
  ])
  expect(await free.told('seller')).toEqual(['Dobili ste 30 kredita kao nagradu za dostavu'])
  expect(await free.told('buyer')).toEqual([])
  expect(await charged.told('buyer')).toEqual(['Dobili ste 20 kredita kao nagradu za dostavu'])
  expect(await proveLedger(deps)).toEqual([])
})

test('rewards the side that is left when the other account is erased', async ({ db, make }) => {
  const seller = await make.account()
  const { id: orderId } = await orderOf(db, { buyerId: (await make.account()).id, sellerId: seller.id })
  const gone = { orderId, buyerId: null, sellerId: seller.id, isFree: false, at: new Date() }
  await db.transaction().execute((trx) => rewardDelivery(trx, gone))
  expect(await creditOf(db, seller.id)).toBe(10)
})
