import { formatDate } from '#web/lib/format/format.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { brand } from '#web/lib/site.ts'

/** "29. 12.": a trial ends within a month or so. */
const dayOf = (time: number) => formatDate(time).split(' ', 2).join(' ')

/** The type of account (spec 2.4): a shop's package or the pro badge. */
export function AccountLabel({ user: { type, pro, shop } }: { user: SessionUser }) {
  if (type === 'shop' && shop) {
    const trial = shop.is_trial && shop.active ? `, probno do ${dayOf(shop.ends_at)}` : ''
    return <span className="truncate text-xs text-muted">{`${shop.package} ${brand.name} shop${trial}`}</span>
  }
  if (pro?.pro === 1) {
    return <span className="w-fit rounded-full bg-accent px-2 text-xs font-bold text-on-accent">pro</span>
  }
  return null
}
