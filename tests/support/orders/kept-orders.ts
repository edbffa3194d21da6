import type { Order } from '#contract/orders/endpoints.ts'
import type { OrderHandover, OrderPayment, OrderQuestion, OrderState } from '#contract/orders/states.ts'
import { deliver, end, endingOf, type OrderMoney } from './order-money.ts'

export type Side = 'buyer' | 'seller'
export type Drawn = { price: number; quantity: number; payment: OrderPayment; handover: OrderHandover }
/** An order as the model expects it to be. */
export type Kept = {
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

export const isOver = ({ state }: Kept) => endingOf(state) !== undefined

/** Records the new state of an order, and its effect on the money. */
export function note(
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
