import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { Link } from 'react-router'
import { useNow, type SessionUser } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { shopNotice } from './shop-notice.ts'

const tones = {
  danger: { box: 'border-danger bg-danger-soft text-danger', Icon: CircleAlert },
  info: { box: 'border-info bg-info-soft text-info', Icon: Clock },
}

/** Under the header (spec 2.8). */
export function ShopBanner({ user }: { user: SessionUser }) {
  const notice = shopNotice(user, useNow())
  if (!notice) return null
  const { box, Icon } = tones[notice.tone]
  return (
    <aside aria-label="Stanje shopa" className={`border-b print:hidden ${box}`}>
      <p className="page-width flex items-start gap-3 py-3 font-semibold">
        <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <span>
          {notice.text}{' '}
          {notice.isUnpaid ? (
            <Link to={paths.statements()} className="underline">
              Saznaj više
            </Link>
          ) : (
            <Link to={paths.extendShop()} className="underline">
              Produžite
            </Link>
          )}
        </span>
      </p>
    </aside>
  )
}
