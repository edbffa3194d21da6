import { expect } from 'vitest'
import { recount } from '#api/modules/ledger/proof-queries.ts'
import { creditOf, payableOf } from '#api/modules/ledger/service.ts'
import { moveDue } from '#api/modules/orders/life/expiry.ts'
import { settlePaid } from '#api/modules/orders/payment.ts'
import { isAboutFoundParcel } from '#api/modules/orders/life/life.ts'
import type { ParcelNews } from '#api/modules/orders/service.ts'
import type { OrderHandover, OrderPayment, OrderQuestion, OrderState } from '#contract/orders/states.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { payoutMinimum } from '#contract/limits/money.ts'
import { deliveryRewards } from '#contract/rewards.ts'
import { toFening, toMarks } from '#contract/money/money.ts'
import { houseAccount } from '#tests/support/money/bank.ts'
import { parcelNews, payOrder, test as base } from './order-scene.ts'
import {
  booksOf,
  charge,
  deliver,
  divisible,
  end,
  type Ending,
  endingOf,
  heldOf,
  newMoney,
  type OrderMoney,
  owedToBuyer,
  payAgain,
} from './order-money.ts'
import { bankAccountOf } from '#tests/support/money/payouts.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const stockAtFirst = 500

type Side = 'buyer' | 'seller'
export type Drawn = { price: number; quantity: number; payment: OrderPayment; handover: OrderHandover }
type Kept = {
  order: Order
  state: OrderState
  isFrozen: boolean
  question: OrderQuestion | null
  money: OrderMoney
  /** The side that opened the dispute, and its case. */
  dispute?: { by: Side; caseId: number }
  /** Neither sold nor lost, so that its pieces are back. */
  isBack: boolean
  isRewarded: boolean
}

/** A step that an order can take now, or one that it can't, which has to be refused without a trace; `share` in per cent. */
type Step = (kept: Kept, share: number) => Promise<void>

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

    const isOver = ({ state }: Kept) => endingOf(state) !== undefined

    /** Records the new state of an order, and its effect on the money. */
    function note(
      one: Kept,
      { state, is_frozen, question }: Pick<Order, 'state' | 'is_frozen' | 'question'>,
      ending = endingOf(state),
    ) {
      one.isFrozen = is_frozen
      one.question = question
      if (one.state === state) return
      one.state = state
      if (state === 'delivered') one.money = deliver(one.money)
      if (!ending) return
      if (ending.how === 'sold' && one.order.handover === 'courier') one.isRewarded = true
      one.isBack = state !== 'completed' && ending.how !== 'lost'
      one.money = end(one.money, ending)
    }

    const found = async ({ order }: Kept) =>
      (await (await callAs('buyer'))('GET', `/orders/${order.id}`)).body.data as Order

    /** Asks for a step by HTTP; a refusal must leave everything as it is. */
    const ask =
      (who: Side, action: string): Step =>
      async (one) => {
        const body = { reason: 'Tako' }
        const { status, body: reply } = await (
          await callAs(who)
        )('POST', `/orders/${one.order.id}/${action}`, body)
        if (status === 200) note(one, reply.data)
        else expect([404, 409], JSON.stringify(reply)).toContain(status)
      }

    const askReturn: Step = async (one) => {
      const given = { reason: 'Vraćeno', keep_delivery: true }
      const { status, body } = await (await callAs('seller'))('POST', `/orders/${one.order.id}/return`, given)
      const mayAsk = one.order.payment === 'card' && one.order.delivery > 0
      expect(status, JSON.stringify(body)).toBe(mayAsk ? 200 : 409)
      if (mayAsk) note(one, body.data)
    }

    const agree: Step = async (one) => {
      const { status, body } = await (await callAs('buyer'))('POST', `/orders/${one.order.id}/agree`)
      expect(status, JSON.stringify(body)).toBe(200)
      note(one, body.data, { how: 'agreed' })
    }

    /** Pays for a lost parcel that turned up. */
    const keep: Step = async (one) => {
      const { status, body } = await (await callAs('buyer'))('POST', `/orders/${one.order.id}/pay`)
      expect(status, JSON.stringify(body)).toBe(200)
      await payOrder(deps, body.data)
      await settlePaid(deps, body.data.payment_id)
      const { money } = one
      note(one, await found(one))
      one.money = payAgain(money)
    }

    const receive: Step = async (one) => {
      const { status, body } = await (await callAs('seller'))('POST', `/orders/${one.order.id}/receive`)
      expect(status, JSON.stringify(body)).toBe(200)
      note(one, body.data)
      one.isBack = true
    }

    const news =
      (what: ParcelNews): Step =>
      async (one) => {
        await parcelNews(deps, one.order.id, what)
        const now = await found(one)
        note(one, now, what === 'lost' && now.state === 'returned' ? { how: 'lost' } : undefined)
      }

    const pay: Step = async (one) => {
      await payOrder(deps, one.order)
      await settlePaid(deps, one.order.payment_id!)
      one.money = charge(one.money)
      // Money that comes too late goes back by itself.
      if (one.state === 'cancelled') one.money = end(one.money, { how: 'called off' })
      else note(one, await found(one))
    }

    const wait = (time: number) => async () => {
      clock.advance(time)
      await moveDue(deps)
      for (const one of kept) note(one, await found(one))
    }

    const dispute =
      (by: Side): Step =>
      async (one) => {
        const given = { reason: 'damaged', text: 'Slomljeno je.' }
        const { status } = await (await callAs(by))('POST', `/orders/${one.order.id}/dispute`, given)
        expect(status).toBe(200)
        const { case_id: caseId } = await db
          .selectFrom('order_dispute')
          .select('case_id')
          .where('order_id', '=', one.order.id)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
        one.dispute = { by, caseId }
        one.isFrozen = true
      }

    const withdraw: Step = async (one) => {
      const { status } = await (
        await callAs(one.dispute!.by)
      )('POST', `/orders/${one.order.id}/dispute/withdraw`)
      expect(status).toBe(200)
      one.isFrozen = false
    }

    const settle =
      (outcome: 'refund' | 'part' | 'release' | 'return'): Step =>
      async (one, share) => {
        const call = await callAs('staff')
        const whole = isAboutFoundParcel(one) ? 0 : divisible(one.money)
        const toBuyer = { refund: whole, return: whole, release: 0, part: Math.round((whole * share) / 100) }[
          outcome
        ]
        const path = `/admin/cases/${one.dispute!.caseId}`
        expect((await call('POST', `${path}/claim`)).status).toBe(200)
        const { status, body } = await call('POST', `${path}/settlement`, {
          outcome,
          facts: 'Tako',
          ...(outcome === 'part' && { amount: (toBuyer / 100).toFixed(2).replace('.', ',') }),
        })
        const isSound =
          whole > 0 ? outcome !== 'part' || (toBuyer > 0 && toBuyer < whole) : !/refund|part/.test(outcome)
        expect(status, JSON.stringify(body)).toBe(isSound ? 200 : 422)
        if (isSound && isAboutFoundParcel(one)) one.isBack = outcome === 'return'
        if (isSound) note(one, await found(one), { how: 'settled', toBuyer } satisfies Ending)
      }

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

    const times = (count: number, step: Step): Step[] => Array.from({ length: count }, () => step)

    /** The steps of an order's state, most of them on its way to the end, and some that are out of place. */
    function stepsOf({ state, isFrozen, question, order, money }: Kept): Step[] {
      const wrong = [ask('buyer', 'confirm'), ask('seller', 'complete'), ask('buyer', 'complete')]
      if (isFrozen)
        return [...(['refund', 'part', 'part', 'release', 'return'] as const).map(settle), withdraw, ...wrong]
      if (question === 'return_delivery')
        return [
          agree,
          ask('buyer', 'refuse'),
          ask('seller', 'return'),
          dispute('buyer'),
          wait(7 * dayMs),
          ...wrong,
        ]
      if (question === 'found_parcel')
        return [...times(2, keep), ask('buyer', 'send-back'), receive, dispute('seller'), ...wrong]
      if (question === 'goods_back') return [...times(2, receive), dispute('seller'), ...wrong]
      const { handover, payment } = order
      const isSent = handover === 'courier'
      switch (state) {
        case 'unpaid':
          return [...times(8, pay), ask('buyer', 'cancel'), wait(hourMs)]
        case 'pending':
          return [
            ...times(10, ask('seller', 'confirm')),
            ask('seller', 'decline'),
            ask('buyer', 'cancel'),
            wait(3 * dayMs),
            ...wrong,
          ]
        case 'confirmed':
          if (isSent)
            return [
              ...times(4, news('accepted')),
              ...(['delivered', 'returned', 'lost'] as const).map(news),
              ask('seller', 'cancel'),
            ]
          return [
            ...times(8, ask('seller', handover === 'collection' ? 'deliver' : 'ship')),
            ask('seller', 'cancel'),
            ask('buyer', 'cancel'),
            wait(7 * dayMs),
          ]
        case 'shipped':
          if (isSent)
            return [...times(3, news('delivered')), news('returned'), news('lost'), ask('buyer', 'deliver')]
          return [
            ...times(2, ask('seller', 'deliver')),
            ask('buyer', 'deliver'),
            ...times(2, ask('seller', 'return')),
            ...times(2, askReturn),
            ...times(2, dispute('buyer')),
            wait(14 * dayMs),
          ]
        case 'delivered':
          return [
            ask('buyer', 'complete'),
            ...times(2, ask('seller', 'return')),
            ...times(2, dispute('buyer')),
            dispute('seller'),
            wait(7 * dayMs),
          ]
        case 'cancelled':
          return payment === 'card' && money.paid === 0 ? [pay, ...wrong] : wrong
        default:
          return [...wrong, ask('seller', 'return'), news('delivered'), news('returned')]
      }
    }

    /** The shortest way to the end of an order. */
    const finish: Partial<Record<OrderState, (one: Kept) => Step>> = {
      unpaid: () => ask('buyer', 'cancel'),
      pending: () => ask('seller', 'confirm'),
      confirmed: ({ order: { handover } }) =>
        handover === 'courier'
          ? news('delivered')
          : ask('seller', handover === 'collection' ? 'deliver' : 'ship'),
      shipped: ({ question, order: { handover } }) => {
        if (question) return ask('seller', 'return')
        return handover === 'courier' ? news('delivered') : ask('seller', 'deliver')
      },
      delivered: ({ question }) => ask(question ? 'seller' : 'buyer', question ? 'return' : 'complete'),
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
