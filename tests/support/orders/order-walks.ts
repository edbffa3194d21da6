import { recount } from '#api/modules/ledger/proof-queries.ts'
import { openUnanswered } from '#api/modules/disputes/disputes.ts'
import { moveDue } from '#api/modules/orders/life/expiry.ts'
import { settlePaid } from '#api/modules/orders/payment.ts'
import type { ParcelNews } from '#api/modules/orders/service.ts'
import { toFening } from '#contract/money/money.ts'
import type { OrderHandover, OrderPayment } from '#contract/orders/states.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { parcelNews, payOrder, test as base } from './order-scene.ts'

const dayMs = 24 * 3_600_000
export type Side = 'buyer' | 'seller'

/** A move in the life of an order: an action of a side, news of the courier, or time that passes. */
export type Turn =
  | { by: Side; does: string }
  | { by: 'courier'; does: ParcelNews }
  | { by: 'clock'; does: 'deadline' | 'three days' }

export const turnText = ({ by, does }: Turn) => `${by} ${does}`

/** State of an order after some turns, and the money that it has moved so far, in fening. */
export type Standing = {
  order: Order
  /** Finds the turns that each side, the courier and the clock can take next. */
  next: () => Promise<Turn[]>
  paid: number
  /** Money that went back to the buyer, and that the house owes the seller. */
  repaid: number
  earned: number
  /** Notices that the buyer got. */
  toldBuyer: number
  faults: readonly string[]
}

const itemPrice = 34_000
const ownPrice = 30_000

/** Replays turns of one order from its beginning on a clock of its own. */
export const test = base.extend('walks', { scope: 'file' }, async ({ market, make, deps, db, clock }) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  await db
    .updateTable('delivery_settings')
    .set({ own_prices: JSON.stringify([{ up_to_grams: null, price_fening: ownPrice }]) })
    .where('account_id', '=', seller.account.id)
    .execute()
  const listing = await make.listing({
    seller_id: seller.account.id,
    price_fening: itemPrice,
    quantity: 900,
    weight_grams: 1_000,
  })
  type Calls = ReturnType<typeof market.callsOf>
  /** One session of each side; renewed when the clock moves, since sessions end sooner than orders. */
  const sessions = new Map<Side, Calls>()
  function callAs(side: Side): Calls {
    const known = sessions.get(side) ?? market.callsOf(side === 'buyer' ? buyer.account : seller.account)
    sessions.set(side, known)
    return known
  }

  async function place(payment: OrderPayment, handover: OrderHandover): Promise<Order> {
    clock.reset()
    sessions.clear()
    const call = await callAs('buyer')
    await call('POST', '/shopping-cart', { listing_id: listing.id })
    const quote = await call('GET', `/orders/quote?seller_id=${seller.account.id}&city_id=133`)
    const options = quote.body.data.options as { handover: string; buyer_pays: number }[]
    const delivery = options.find((option) => option.handover === handover)!.buyer_pays
    const order = await buyer.placed(seller.account.id, {
      items: [{ listing_id: listing.id, price: itemPrice / 100 }],
      payment,
      handover,
      delivery,
    })
    if (payment === 'card') await pay(order)
    return order
  }

  async function pay(order: Order) {
    await payOrder(deps, order)
    await settlePaid(deps, order.payment_id!)
  }

  const bodies: Record<string, object> = {
    cancel: { reason: 'Tako' },
    decline: { reason: 'Tako' },
    return: { reason: 'Vraćeno' },
    'return and keep the delivery': { reason: 'Vraćeno', keep_delivery: true },
    dispute: { reason: 'damaged', text: 'Nije u redu.' },
  }
  const pathOf = (does: string) =>
    ({ send_back: 'send-back', 'return and keep the delivery': 'return', withdraw: 'dispute/withdraw' })[
      does
    ] ?? does

  async function take(order: Order, turn: Turn): Promise<void> {
    if (turn.by === 'courier') return parcelNews(deps, order.id, turn.does)
    if (turn.by === 'clock') {
      const { deadline_at: deadline } = await read(order, 'buyer')
      const ahead = deadline === null ? 3 * dayMs : deadline * 1000 - deps.now().getTime()
      sessions.clear()
      clock.advance(turn.does === 'deadline' ? Math.max(0, ahead) + 1000 : 3 * dayMs)
      await moveDue(deps)
      return openUnanswered(deps)
    }
    const call = await callAs(turn.by)
    const { status, body } = await call('POST', `/orders/${order.id}/${pathOf(turn.does)}`, bodies[turn.does])
    if (status !== 200) throw new Error(`${turnText(turn)}: ${JSON.stringify(body)}`)
    if (turn.does === 'pay') await pay(body.data)
  }

  const read = async ({ id }: Order, side: Side): Promise<Order> =>
    (await (await callAs(side))('GET', `/orders/${id}`)).body.data

  async function turnsOf(order: Order): Promise<Turn[]> {
    const turns: Turn[] = []
    for (const by of ['buyer', 'seller'] as const) {
      const { actions } = await read(order, by)
      for (const action of actions) {
        turns.push({ by, does: action })
        if (
          action === 'return' &&
          order.payment === 'card' &&
          order.handover === 'own_courier' &&
          !order.question
        )
          turns.push({ by, does: 'return and keep the delivery' })
      }
      const dispute = await (await callAs(by))('GET', `/orders/${order.id}/dispute`)
      if (dispute.body.data?.may.withdraw) turns.push({ by, does: 'withdraw' })
    }
    if (order.handover === 'courier' && !order.is_frozen) turns.push(...newsFor(order))
    if (order.deadline_at !== null) turns.push({ by: 'clock', does: 'deadline' })
    if (order.state === 'confirmed') turns.push({ by: 'clock', does: 'three days' })
    return turns
  }

  /** News that a courier can send in its turn. */
  function newsFor({ state, events }: Order): Turn[] {
    const last = events.at(-1)?.kind
    if (state === 'confirmed') return [{ by: 'courier', does: 'accepted' }]
    if (state === 'shipped')
      return (['delivered', 'returned', 'lost'] as const).map((does) => ({ by: 'courier' as const, does }))
    return last === 'lose' ? [{ by: 'courier', does: 'delivered' }] : []
  }

  async function stand(order: Order): Promise<Standing> {
    const now = await read(order, 'buyer')
    const moved = await market.movedBy(order.id)
    const cardLeft = moved['clearing_card'] ?? 0
    const rows = await db
      .selectFrom('payment')
      .select(['amount_fening', 'refunded_fening'])
      .where('purpose', '=', 'order')
      .where('subject_id', '=', order.id)
      .where('paid_at', 'is not', null)
      .execute()
    const paidByCard = rows.reduce((sum, row) => sum + row.amount_fening, 0)
    const refunded = rows.reduce((sum, row) => sum + row.refunded_fening, 0)
    if (cardLeft !== paidByCard - refunded) throw new Error(`card: ${cardLeft}`)
    const owed = await db
      .selectFrom('ledger_posting')
      .innerJoin('ledger_entry', 'ledger_entry.posting_id', 'ledger_posting.id')
      .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
      .select(['ledger_account.holder', 'ledger_entry.amount'])
      .where('ledger_account.kind', '=', 'payable')
      .where('ledger_posting.subject_type', '=', 'order')
      .where('ledger_posting.subject_id', '=', order.id)
      .execute()
    const owedTo = (id: number) =>
      owed.filter(({ holder }) => holder === id).reduce((sum, { amount }) => sum + amount, 0)
    const told = await db
      .selectFrom('notification_event')
      .innerJoin('notification', 'notification.id', 'notification_event.notification_id')
      .select('notification_event.id')
      .where('notification.account_id', '=', buyer.account.id)
      .where('notification.source_id', '=', order.id)
      .execute()
    const isCashHeld = order.payment === 'cash' && order.handover === 'courier' && now.delivered_at !== null
    return {
      order: now,
      next: () => turnsOf(now),
      paid: paidByCard + (isCashHeld ? toFening(order.total) : 0),
      repaid: refunded + owedTo(buyer.account.id),
      earned: owedTo(seller.account.id),
      toldBuyer: told.length,
      faults: (await recount(db)).faults,
    }
  }

  /** Plays the turns from the beginning; checks the books after each of them. */
  async function play(
    given: { payment: OrderPayment; handover: OrderHandover },
    turns: readonly Turn[],
  ): Promise<Standing> {
    const order = await place(given.payment, given.handover)
    for (const turn of turns) await take(order, turn)
    return stand(order)
  }

  return { play }
})
