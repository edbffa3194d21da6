import { formatDate } from '#web/lib/format/format.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { brand } from '#web/lib/site.ts'

/** The type of account (spec 2.4): a shop's package or the pro badge. */
export function AccountLabel({ user: { type, pro, shop } }: { user: SessionUser }) {
  if (type === 'shop' && shop) {
    return (
      <>
        <span className="truncate text-xs text-muted">{`${shop.package} ${brand.name} shop`}</span>
        {shop.is_trial && shop.active && (
          <span className="truncate text-xs text-muted">{`probno do ${formatDate(shop.ends_at)}`}</span>
        )}
      </>
    )
  }
  if (pro?.pro === 1) {
    return <span className="w-fit rounded-full bg-accent px-2 text-xs font-bold text-on-accent">pro</span>
  }
  return null
}
