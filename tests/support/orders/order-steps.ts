import { expect } from 'vitest'
import type { Deps } from '#api/deps.ts'
import { moveDue } from '#api/modules/orders/life/expiry.ts'
import { isAboutFoundParcel } from '#api/modules/orders/life/life.ts'
import { settlePaid } from '#api/modules/orders/payment.ts'
import type { ParcelNews } from '#api/modules/orders/service.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import type { OrderState } from '#contract/orders/states.ts'
import { type Kept, note, type Side } from './kept-orders.ts'
import { charge, divisible, end, type Ending, payAgain } from './order-money.ts'
import { parcelNews, payOrder } from './order-scene.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * A step that an order can take now, or one that it can't, which has to be refused without a trace. `share` is in
 * per cent.
 */
type Step = (kept: Kept, share: number) => Promise<void>

type Call = (
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
) => Promise<{ status: number; body: { data: Order } }>

type Scene = {
  deps: Deps
  clock: { advance(milliseconds: number): void }
  kept: readonly Kept[]
  callAs(who: Side | 'staff'): Promise<Call>
}

const times = (count: number, step: Step): Step[] => Array.from({ length: count }, () => step)

/** The steps of orders by HTTP, by the news of couriers and by time. */
export function orderSteps({ deps, clock, kept, callAs }: Scene) {
  const found = async ({ order }: Kept) =>
    (await (await callAs('buyer'))('GET', `/orders/${order.id}`)).body.data

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
    await settlePaid(deps, body.data.payment_id!)
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
      const { case_id: caseId } = await deps.db
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

  return { stepsOf, finish, withdraw }
}
