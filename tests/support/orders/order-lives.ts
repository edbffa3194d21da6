import { expect } from 'vitest'
import { recount } from '#api/modules/ledger/proof-queries.ts'
import { creditOf, payableOf } from '#api/modules/ledger/service.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { payoutMinimum } from '#contract/limits/money.ts'
import { deliveryRewards } from '#contract/rewards.ts'
import { toFening, toMarks } from '#contract/money/money.ts'
import { houseAccount } from '#tests/support/money/bank.ts'
import { type Drawn, isOver, type Kept, type Side } from './kept-orders.ts'
import { test as base } from './order-scene.ts'
import { booksOf, heldOf, newMoney, owedToBuyer } from './order-money.ts'
import { orderSteps } from './order-steps.ts'
import { bankAccountOf } from '#tests/support/money/payouts.ts'

const stockAtFirst = 500

/** Orders of a seller and a buyer that go through random steps, beside a model of their money. */
export const test = base.extend('lives', { scope: 'file' }, ({ market, make, deps, db, clock }) => {
  const begin = async (given: { carriesCost: boolean; ownPrice: number; weight: number }) => {
    clock.reset()
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const accounts = { seller: seller.account, buyer: buyer.account }
    await db
      .updateTable('delivery_settings')
      .set({
        carries_cost: given.carriesCost,
        own_prices: JSON.stringify([{ up_to_grams: null, price_fening: given.ownPrice }]),
      })
      .where('account_id', '=', seller.account.id)
      .execute()
    for (const { id } of Object.values(accounts)) await bankAccountOf(db, id, {}, clock.now())
    const staff = await make.account({ role: 'admin', hasFactor: true })
    const paidOut = { seller: 0, buyer: 0 }
    const refused = { seller: false, buyer: false }
    const kept: Kept[] = []
    const listings: { id: number; taken: () => number }[] = []

    // Sessions end while the clock moves on.
    const callAs = async (who: Side | 'staff') => market.callsOf(who === 'staff' ? staff : accounts[who])
    const { stepsOf, finish, withdraw } = orderSteps({ deps, clock, kept, callAs })

    /** The debts of the house to both, by the model. */
    const owed = () => ({
      seller: kept.reduce((sum, { money }) => sum + money.sale, 0) - paidOut.seller,
      buyer: kept.reduce((sum, { money }) => sum + owedToBuyer(money), 0) - paidOut.buyer,
    })

    const payOut = async (isReturned: boolean) => {
      const due = owed()
      const call = await callAs('staff')
      const { status, body } = await call('POST', '/admin/payout-batches', { account: houseAccount })
      const paid = (['seller', 'buyer'] as const).filter((who) => due[who] >= payoutMinimum && !refused[who])
      if (status !== 201) return void expect([status, paid]).toEqual([409, []])
      const { data } = (await call('GET', `/admin/payout-batches/${body.data.id}/payouts`)).body as {
        data: { id: number; account: { id: number }; amount: number }[]
      }
      // Only transfers that the bank took and returned count against an account.
      if (isReturned)
        expect((await call('POST', `/admin/payout-batches/${body.data.id}/sent`)).status).toBe(200)
      for (const who of paid) {
        const payout = data.find(({ account }) => account.id === accounts[who].id)
        expect(payout?.amount).toBe(toMarks(due[who]))
        paidOut[who] += due[who]
        if (!isReturned) continue
        const back = await call('POST', `/admin/payouts/${payout!.id}/return`, {
          reason: 'Račun je zatvoren.',
        })
        expect(back.status).toBe(200)
        paidOut[who] -= due[who]
        refused[who] = true
      }
      expect(data.reduce((sum, { amount }) => sum + toFening(amount), 0)).toBe(toFening(body.data.total))
    }

    /** Orders as drawn, if that can be ordered. */
    async function place({ price, quantity, payment, handover }: Drawn) {
      const listing = await make.listing({
        seller_id: seller.account.id,
        quantity: stockAtFirst,
        price_fening: price,
        weight_grams: given.weight,
      })
      await buyer.call('POST', '/shopping-cart', { listing_id: listing.id, quantity })
      const { options } = (
        await buyer.call('GET', `/orders/quote?seller_id=${seller.account.id}&city_id=133`)
      ).body.data as { options: { handover: string; buyer_pays: number }[] }
      const delivery = options.find((option) => option.handover === handover)!.buyer_pays
      const { status, body } = await buyer.order(seller.account.id, {
        items: [{ listing_id: listing.id, quantity, price: price / 100 }],
        payment,
        handover,
        delivery,
      })
      await buyer.call('DELETE', `/shopping-cart/listings/${listing.id}`)
      // Too much for a parcel, or delivery that costs its seller more than the goods.
      if (status !== 201) {
        expect(status, JSON.stringify(body)).toBe(422)
        return void listings.push({ id: listing.id, taken: () => 0 })
      }
      const order = body.data as Order
      const money = newMoney({
        payment,
        handover,
        items: price * quantity,
        delivery: toFening(delivery),
        cost: toFening(order.delivery_cost),
      })
      expect(toFening(order.total)).toBe(money.items + money.delivery)
      const one: Kept = {
        order,
        state: order.state,
        isFrozen: false,
        question: null,
        money,
        isBack: false,
        isRewarded: false,
      }
      kept.push(one)
      listings.push({ id: listing.id, taken: () => (one.isBack ? 0 : quantity) })
    }

    async function check() {
      for (const { order, money } of kept)
        expect(await market.movedBy(order.id), order.number).toEqual(booksOf(money))
      const { seller: toSeller, buyer: toBuyer } = owed()
      expect([await payableOf(db, seller.account.id), await payableOf(db, buyer.account.id)]).toEqual([
        toSeller,
        toBuyer,
      ])
      expect((await recount(db)).faults).toEqual([])
    }

    async function checkEnd() {
      for (const { state, order, money } of kept) {
        expect([order.number, heldOf(money)]).toEqual([order.number, 0])
        const { paid, back, sale, courier, loss } = money
        expect(paid + loss).toBe(back + sale + courier)
        if (state === 'completed' && back === 0 && paid > 0)
          expect(sale).toBe(money.items + money.delivery - (order.handover === 'courier' ? money.cost : 0))
      }
      const rewards = (who: Side) =>
        kept
          .filter(({ isRewarded }) => isRewarded)
          .reduce(
            (sum, { money }) => sum + deliveryRewards[money.delivery < money.cost ? 'free' : 'charged'][who],
            0,
          )
      expect([await creditOf(db, seller.account.id), await creditOf(db, buyer.account.id)]).toEqual([
        rewards('seller'),
        rewards('buyer'),
      ])
      for (const { id, taken } of listings)
        expect((await market.stockOf(id)).quantity).toBe(stockAtFirst - taken())
    }
    return { kept, place, stepsOf, finish, withdraw, payOut, check, checkEnd, isOver }
  }
  return { begin }
})
