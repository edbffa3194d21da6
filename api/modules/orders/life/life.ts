import { lateShippingDays } from '#contract/limits/orders.ts'
import { dayMs } from '#lib/time.ts'
import {
  type OrderAction,
  orderActions,
  type OrderHandover,
  type OrderPayment,
  type OrderQuestion,
  type OrderSide,
  type OrderState,
} from '#contract/orders/states.ts'

/**
 * A step in the life of an order. `ask_return`: the seller reports a return and asks to keep the delivery. `expire`: its
 * time ran out. `find`: a lost parcel was delivered after all. `settle_*`: staff decided a dispute.
 */
export type OrderEvent =
  | Exclude<OrderAction, 'dispute'>
  | 'ask_return'
  | 'expire'
  | 'lose'
  | 'find'
  | 'settle_sale'
  | 'settle_return'

export type Circumstances = {
  state: OrderState
  payment: OrderPayment
  handover: OrderHandover
  /** True if the buyer pays for the delivery. */
  hasDelivery: boolean
  question: OrderQuestion | null
  confirmedAt: Date | null
  isFrozen: boolean
}

type Step = {
  to: OrderState
  by: readonly OrderSide[]
  /** The question that the step leaves open; none if absent. */
  asks?: OrderQuestion
  /** Questions during which the step is possible; otherwise none may be open. */
  answers?: readonly (OrderQuestion | null)[]
  when?: (order: Circumstances, now: Date) => boolean
}

const isCollected = ({ handover }: Circumstances) => handover === 'collection'
/** The courier itself reports that it has the cash. */
const isSentWithoutCash = (order: Circumstances) =>
  !isCollected(order) && !(byCourier(order) && order.payment === 'cash')
const byOwnCourier = ({ handover }: Circumstances) => handover === 'own_courier'
const byCourier = ({ handover }: Circumstances) => handover === 'courier'
const byCard = ({ payment }: Circumstances) => payment === 'card'
/** The house has money for a delivery by the seller's own courier. */
const hasPaidOwnCourier = (order: Circumstances) => byOwnCourier(order) && byCard(order) && order.hasDelivery

const isLate = ({ confirmedAt }: Pick<Circumstances, 'confirmedAt'>, now: Date) =>
  confirmedAt !== null && now.getTime() >= confirmedAt.getTime() + lateShippingDays * dayMs

/** A lost parcel turned up whose buyer has the money back. */
const turnedUp = ['found_parcel', 'goods_back'] as const satisfies OrderQuestion[]
export const isAboutFoundParcel = ({ question }: Pick<Circumstances, 'question'>) =>
  (turnedUp as readonly (OrderQuestion | null)[]).includes(question)

/** Steps after the seller asked to keep the delivery of goods that came back. */
const answersToReturn = {
  agree: [{ to: 'returned', by: ['buyer'], answers: ['return_delivery'] }],
  refuse: [{ to: 'returned', by: ['buyer'], answers: ['return_delivery'] }],
} as const satisfies Partial<Record<OrderEvent, readonly Step[]>>
const silence: Step = { to: 'returned', by: ['site'], answers: ['return_delivery'] }
const duringReturn = [null, 'return_delivery'] as const

/** The whole life of an order: every step with its sides and conditions. */
const steps: Record<OrderState, Partial<Record<OrderEvent, readonly Step[]>>> = {
  unpaid: {
    pay: [{ to: 'pending', by: ['site'] }],
    cancel: [{ to: 'cancelled', by: ['buyer'] }],
    expire: [{ to: 'cancelled', by: ['site'] }],
  },
  pending: {
    confirm: [{ to: 'confirmed', by: ['seller'] }],
    decline: [{ to: 'declined', by: ['seller'] }],
    cancel: [{ to: 'cancelled', by: ['buyer'] }],
    expire: [{ to: 'cancelled', by: ['site'] }],
  },
  confirmed: {
    ship: [
      { to: 'shipped', by: ['seller'], when: byOwnCourier },
      { to: 'shipped', by: ['courier'], when: byCourier },
    ],
    // News of the courier may come late, so the first one we hear may be the last.
    deliver: [
      { to: 'delivered', by: ['seller', 'buyer'], when: isCollected },
      { to: 'delivered', by: ['courier'], when: byCourier },
    ],
    lose: [{ to: 'returned', by: ['courier'], when: byCourier }],
    return: [{ to: 'returned', by: ['courier'], when: byCourier }],
    cancel: [
      { to: 'cancelled', by: ['seller'] },
      { to: 'cancelled', by: ['buyer'], when: isLate },
    ],
    expire: [{ to: 'cancelled', by: ['site'] }],
  },
  shipped: {
    deliver: [
      { to: 'delivered', by: ['buyer'], when: isSentWithoutCash },
      { to: 'delivered', by: ['seller'], when: byOwnCourier },
      { to: 'delivered', by: ['courier'], when: byCourier },
    ],
    expire: [silence, { to: 'delivered', by: ['site'], when: byOwnCourier }],
    return: [
      { to: 'returned', by: ['seller'], answers: duringReturn, when: byOwnCourier },
      { to: 'returned', by: ['courier'], when: byCourier },
    ],
    ask_return: [{ to: 'shipped', by: ['seller'], asks: 'return_delivery', when: hasPaidOwnCourier }],
    ...answersToReturn,
    lose: [{ to: 'returned', by: ['courier'], when: byCourier }],
    settle_sale: [{ to: 'completed', by: ['staff'], answers: duringReturn }],
    settle_return: [{ to: 'returned', by: ['staff'], answers: duringReturn }],
  },
  delivered: {
    complete: [{ to: 'completed', by: ['buyer'] }],
    expire: [silence, { to: 'completed', by: ['site'] }],
    return: [{ to: 'returned', by: ['seller'], answers: duringReturn }],
    ask_return: [{ to: 'delivered', by: ['seller'], asks: 'return_delivery', when: hasPaidOwnCourier }],
    ...answersToReturn,
    settle_sale: [{ to: 'completed', by: ['staff'], answers: duringReturn }],
    settle_return: [{ to: 'returned', by: ['staff'], answers: duringReturn }],
  },
  completed: {
    settle_sale: [{ to: 'completed', by: ['staff'] }],
    settle_return: [{ to: 'returned', by: ['staff'] }],
  },
  declined: {},
  cancelled: {},
  returned: {
    find: [
      // The courier took the cash.
      { to: 'delivered', by: ['courier'], when: (order) => byCourier(order) && !byCard(order) },
      // A card has its money back already.
      {
        to: 'returned',
        by: ['courier'],
        asks: 'found_parcel',
        when: (order) => byCourier(order) && byCard(order),
      },
    ],
    pay: [{ to: 'completed', by: ['site'], answers: ['found_parcel'] }],
    send_back: [{ to: 'returned', by: ['buyer'], answers: ['found_parcel'], asks: 'goods_back' }],
    receive: [{ to: 'returned', by: ['seller'], answers: turnedUp }],
    settle_sale: [
      { to: 'completed', by: ['staff'] },
      // The buyer has to pay for what turned up.
      { to: 'returned', by: ['staff'], answers: turnedUp, asks: 'found_parcel' },
    ],
    settle_return: [{ to: 'returned', by: ['staff'], answers: [null, ...turnedUp] }],
  },
}

/** Finds where a step by this side leads; null if it is impossible. A frozen order waits for staff to decide. */
export function stepOf(
  event: OrderEvent,
  side: OrderSide,
  order: Circumstances,
  now: Date,
): { to: OrderState; asks: OrderQuestion | null } | null {
  if (order.isFrozen !== event.startsWith('settle_')) return null
  const step = steps[order.state][event]?.find(
    ({ by, when, answers = [null] }) =>
      by.includes(side) && answers.includes(order.question) && (!when || when(order, now)),
  )
  return step ? { to: step.to, asks: step.asks ?? null } : null
}

/**
 * Returns whether a side may complain now. While the site's courier has a parcel, its news decide. `hasMoneyLeft`:
 * money that the end of the order gave to the other side can still be divided.
 */
export function mayDispute(side: 'buyer' | 'seller', order: Circumstances, hasMoneyLeft: boolean): boolean {
  const { state, isFrozen, handover } = order
  if (isFrozen) return false
  // The buyer answers, or pays; only the seller can lose by it.
  if (isAboutFoundParcel(order)) return side === 'seller'
  return state === 'delivered' || (state === 'shipped' && handover === 'own_courier') || hasMoneyLeft
}

/** The steps open to a side now, the expected one first. */
export const actionsOf = (
  side: 'buyer' | 'seller',
  order: Circumstances,
  { now, hasMoneyLeft }: { now: Date; hasMoneyLeft: boolean },
): OrderAction[] =>
  orderActions.filter((action) => {
    if (action === 'dispute') return mayDispute(side, order, hasMoneyLeft)
    // The site takes the step once the money has arrived.
    if (action === 'pay') return side === 'buyer' && stepOf(action, 'site', order, now) !== null
    return stepOf(action, side, order, now) !== null
  })
