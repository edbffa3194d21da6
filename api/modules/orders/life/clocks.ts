import { orderClocks, orderReminderDays } from '#contract/limits/orders.ts'
import { dayMs, hourMs } from '#lib/time.ts'
import type { OrderHandover, OrderQuestion, OrderSide, OrderState } from '#contract/orders/states.ts'

const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

export type Clock = { deadline_at: Date | null; remind_at: Date | null }

type Arrival = {
  state: OrderState
  handover: OrderHandover
  question: OrderQuestion | null
  /** The side that brought it there; a delivery on the seller's word alone leaves the buyer more time. */
  by: OrderSide
}

const answerDays: Record<OrderQuestion, number> = {
  return_delivery: orderClocks.answerDays,
  found_parcel: orderClocks.answerDays,
  goods_back: orderClocks.goodsBackDays,
}

/** When an order that comes into a state now goes on by itself, and when its side is reminded first. */
export function clockOf({ state, handover, question, by }: Arrival, at: Date): Clock {
  if (question) return { deadline_at: after(at, answerDays[question] * dayMs), remind_at: null }
  const reminders = remindersOf(state)
  const remind_at = reminders[0] === undefined ? null : after(at, reminders[0] * dayMs)
  switch (state) {
    case 'unpaid':
      return { deadline_at: after(at, orderClocks.payHours * hourMs), remind_at }
    case 'pending':
      return { deadline_at: after(at, orderClocks.confirmDays * dayMs), remind_at }
    case 'confirmed':
      return { deadline_at: after(at, orderClocks.shipDays * dayMs), remind_at }
    case 'shipped':
      // The site's courier reports every end by itself.
      return {
        deadline_at: handover === 'own_courier' ? after(at, orderClocks.arriveDays * dayMs) : null,
        remind_at,
      }
    case 'delivered':
      return { deadline_at: after(at, completeDays(by) * dayMs), remind_at }
    default:
      return { deadline_at: null, remind_at: null }
  }
}

const completeDays = (by: OrderSide) =>
  by === 'buyer' || by === 'courier' ? orderClocks.completeDays : orderClocks.toldDays

/** Days after the start of a state. */
function remindersOf(state: OrderState): readonly number[] {
  if (state === 'pending') return orderReminderDays.confirm
  return state === 'confirmed' ? orderReminderDays.ship : []
}

/** The reminder after the one that is due now; null if it was the last. */
export function nextReminder(state: OrderState, since: Date, now: Date): Date | null {
  const next = remindersOf(state)
    .map((days) => after(since, days * dayMs))
    .find((at) => at > now)
  return next ?? null
}
