import type { Circumstances } from './life.ts'
import type { OrderRow } from '../queries.ts'

export const circumstancesOf = (order: OrderRow): Circumstances => ({
  state: order.state,
  payment: order.payment,
  handover: order.handover,
  hasDelivery: order.delivery_fening > 0,
  question: order.question,
  confirmedAt: order.confirmed_at,
  isFrozen: order.frozen_at !== null,
})
