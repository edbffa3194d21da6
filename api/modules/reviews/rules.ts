import { reviewChangeDays, reviewWindowDays } from '#contract/limits/orders.ts'
import { dayMs } from '#lib/time.ts'
import type { ReviewAct } from '#contract/reviews/endpoints.ts'

const daysAfter = (time: Date, days: number) => new Date(time.getTime() + days * dayMs)

/** The time from which the sides of an order can't review it any more, and their reviews are published. */
export const closesAt = (endedAt: Date) => daysAfter(endedAt, reviewWindowDays)

/** Orders that ended after this can be reviewed. */
export const openSince = (now: Date) => daysAfter(now, -reviewWindowDays)

type OrderState = { state: string; frozen_at: Date | null; ended_at: Date | null }
type Mine = { created_at: Date; published_at: Date | null; removed_at: Date | null }

export type Allowed = { act: ReviewAct; until: Date } | { refusal: string }

/** Says what a side of an order may do with its review (decision 025). */
export function allowedFor(
  order: OrderState & { hasOther: boolean },
  mine: Mine | undefined,
  now: Date,
): Allowed {
  if (mine?.removed_at) return { refusal: 'Moderator je uklonio vaš dojam, pa ga ne možete mijenjati.' }
  if (order.state !== 'completed' || order.ended_at === null)
    return { refusal: 'Dojam možete ostaviti kad je narudžba završena.' }
  if (order.frozen_at)
    return { refusal: 'O ovoj narudžbi je otvoren spor. Dojam možete ostaviti kad se spor riješi.' }
  if (mine) {
    const until = daysAfter(mine.created_at, reviewChangeDays)
    if (now >= until) return { refusal: `Dojam se može mijenjati ${reviewChangeDays} dana.` }
    return { act: mine.published_at ? 'improve' : 'change', until }
  }
  if (!order.hasOther) return { refusal: 'Ovaj korisnik je izbrisao svoj profil.' }
  const until = closesAt(order.ended_at)
  if (now >= until)
    return {
      refusal: `Rok za dojam je istekao: dojam se ostavlja ${reviewWindowDays} dana od završetka narudžbe.`,
    }
  return { act: 'write', until }
}
