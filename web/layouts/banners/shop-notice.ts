import { shopWarningDays } from '#contract/limits/serving.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { brand } from '#web/lib/site.ts'

const day = 24 * 3600

export type ShopNotice = { tone: 'danger' | 'info'; text: string; isUnpaid?: boolean }

/** Describes a shop's state to its owner (spec 4.1); null if there is nothing to say. */
export function shopNotice(
  { type, shop }: Pick<SessionUser, 'type' | 'shop'>,
  now: number,
): ShopNotice | null {
  if (type !== 'shop' || !shop) return null
  if (!shop.active) {
    const text = `Vaš ${brand.name} shop je suspendovan zbog neplaćanja!`
    return { tone: 'danger', text, isUnpaid: true }
  }
  const days = Math.floor((shop.ends_at - now) / day)
  if (days < 0 || days > shopWarningDays) return null
  const when = days === 0 ? 'danas' : days === 1 ? 'za 1 dan' : `za ${days} dana`
  return { tone: 'info', text: `Vaš ${brand.name} shop ističe ${when}` }
}
