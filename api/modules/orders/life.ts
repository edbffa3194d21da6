import { lateShippingDays } from '#contract/limits/orders.ts'
import { dayMs } from '#lib/time.ts'
import {
  type OrderAction,
  orderActions,
  type OrderHandover,
  type OrderPayment,
  type OrderSide,
  type OrderState,
} from '#contract/order-states.ts'

/**
 * A step in the life of an order. `expire`: its time ran out. `find`: a lost parcel was delivered after all.
 * `settle_*`: staff decided a dispute.
 */
export type OrderEvent =
  | Exclude<OrderAction, 'dispute'>
  | 'expire'
  | 'lose'
  | 'find'
  | 'settle_sale'
  | 'settle_return'

export type Circumstances = {
  state: OrderState
  payment: OrderPayment
  handover: OrderHandover
  confirmedAt: Date | null
  isFrozen: boolean
}

type Step = { to: OrderState; by: readonly OrderSide[]; when?: (order: Circumstances, now: Date) => boolean }

const isCollected = ({ handover }: Circumstances) => handover === 'collection'
/** The courier itself reports that it has the cash. */
const isSentWithoutCash = (order: Circumstances) =>
  !isCollected(order) && !(byCourier(order) && order.payment === 'cash')
const byOwnCourier = ({ handover }: Circumstances) => handover === 'own_courier'
const byCourier = ({ handover }: Circumstances) => handover === 'courier'

export const isLate = ({ confirmedAt }: Pick<Circumstances, 'confirmedAt'>, now: Date) =>
  confirmedAt !== null && now.getTime() >= confirmedAt.getTime() + lateShippingDays * dayMs

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
    expire: [{ to: 'delivered', by: ['site'], when: byOwnCourier }],
    return: [
      { to: 'returned', by: ['seller'], when: byOwnCourier },
      { to: 'returned', by: ['courier'], when: byCourier },
    ],
    lose: [{ to: 'returned', by: ['courier'], when: byCourier }],
    settle_sale: [{ to: 'completed', by: ['staff'] }],
    settle_return: [{ to: 'returned', by: ['staff'] }],
  },
  delivered: {
    complete: [{ to: 'completed', by: ['buyer'] }],
    expire: [{ to: 'completed', by: ['site'] }],
    return: [{ to: 'returned', by: ['seller'] }],
    settle_sale: [{ to: 'completed', by: ['staff'] }],
    settle_return: [{ to: 'returned', by: ['staff'] }],
  },
  completed: {},
  declined: {},
  cancelled: {},
  returned: {
    // The courier took the cash; a card has its money back already.
    find: [
      { to: 'delivered', by: ['courier'], when: (order) => byCourier(order) && order.payment === 'cash' },
    ],
  },
}

/** The state after a step by this side; null if it is impossible. A frozen order waits for the decision of staff. */
export function stateAfter(
  event: OrderEvent,
  side: OrderSide,
  order: Circumstances,
  now: Date,
): OrderState | null {
  if (order.isFrozen !== event.startsWith('settle_')) return null
  const step = steps[order.state][event]?.find(
    ({ by, when }) => by.includes(side) && (!when || when(order, now)),
  )
  return step?.to ?? null
}

/** While the site's courier has a parcel, its news decide. */
export const mayDispute = ({ state, isFrozen, handover }: Circumstances) =>
  !isFrozen && (state === 'delivered' || (state === 'shipped' && handover === 'own_courier'))

/** The steps open to a side now, the expected one first. */
export const actionsOf = (side: 'buyer' | 'seller', order: Circumstances, now: Date): OrderAction[] =>
  orderActions.filter((action) => {
    if (action === 'dispute') return mayDispute(order)
    if (action === 'pay') return side === 'buyer' && order.state === 'unpaid'
    return stateAfter(action, side, order, now) !== null
  })
