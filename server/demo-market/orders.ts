import type { Deps } from '#api/deps.ts'
import { dayMs } from '#lib/time.ts'
import { lockStock, takeStock } from '#api/modules/listings/service.ts'
import { clockOf } from '#api/modules/orders/life/clocks.ts'
import { settlePaid, startPayment } from '#api/modules/orders/payment.ts'
import { insertEvent, insertItems, insertOrder, lockOrder } from '#api/modules/orders/queries.ts'
import { takeAction } from '#api/modules/orders/service.ts'
import { findPayment } from '#api/modules/payments/service.ts'
import { findThings, itemOf } from '#demo/load/things.ts'
import { type DemoCardOrder, demoCardOrders } from '#demo/market.ts'
import { approvePayment } from './payments.ts'
import type { DemoEvent } from './event.ts'
import type { FindActor } from './people.ts'

const deliveryFening = 700

/** Takes the thing from its seller's stock, and starts the payment of its order. Returns the order's id. */
function place(deps: Deps, actorOf: FindActor, order: DemoCardOrder, index: number): Promise<number> {
  const [buyer, seller] = [actorOf(order.buyer), actorOf(order.seller)]
  const at = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    const things = (await findThings(trx, [seller.id])).get(seller.id) ?? []
    // Those of the other open orders stand at the start of the list.
    const sold = things[things.length - 1 - (index % things.length)]!
    const pieces = [{ listingId: sold.id!, quantity: 1 }]
    await lockStock(trx, [sold.id!])
    if (!(await takeStock(trx, pieces))) throw new Error(`the demo has no piece of listing ${sold.id} left`)
    const isSent = order.handover !== 'collection'
    const delivery = isSent ? deliveryFening : 0
    const made = await insertOrder(trx, {
      number: `D${seller.id}-${300 + index}`,
      buyer_id: buyer.id,
      seller_id: seller.id,
      state: 'unpaid',
      payment: 'card',
      handover: order.handover,
      items_fening: sold.price_fening,
      delivery_fening: delivery,
      delivery_cost_fening: delivery,
      total_fening: sold.price_fening + delivery,
      weight_grams: 1_000,
      ...(isSent && {
        recipient_name: 'Amra Hodžić',
        recipient_street: 'Ferhadija 12',
        recipient_postal_code: '71000',
        recipient_phone: '+38761000001',
      }),
      created_at: at,
      ...clockOf({ state: 'unpaid', handover: order.handover, question: null, by: 'buyer' }, at),
    })
    const event = { kind: 'place', side: 'buyer', actor_id: buyer.id, note: '', at } as const
    await insertEvent(trx, { order_id: made.id, ...event })
    await insertItems(trx, [itemOf(made.id, sold)])
    await startPayment(deps, trx, buyer, made)
    return made.id
  })
}

async function pay(deps: Deps, orderId: number) {
  const order = (await deps.db.transaction().execute((trx) => lockOrder(trx, orderId)))!
  await approvePayment(deps, (await findPayment(deps.db, order.payment_id!))!)
  // The job that follows a payment finds it settled.
  await settlePaid(deps, order.payment_id!)
}

const byBuyer: ReadonlySet<string> = new Set(['complete', 'cancel'])

/** One transaction after the other, each at its time. */
export const orderEvents: readonly DemoEvent[] = demoCardOrders.map((order, index) => ({
  daysAgo: order.daysAgo,
  async run(deps, actorOf) {
    const id = await place(deps, actorOf, order, index)
    for (const [days, act, reason] of order.steps) {
      const at = new Date(deps.now().getTime() + days * dayMs)
      const then = { ...deps, now: () => at }
      if (act === 'pay') await pay(then, id)
      else {
        const actor = actorOf(byBuyer.has(act) ? order.buyer : order.seller)
        await takeAction(then, actor, id, act, reason ? { reason } : {})
      }
    }
  },
}))
