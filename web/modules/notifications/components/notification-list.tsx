import Banknote from 'lucide-react/icons/banknote'
import Bell from 'lucide-react/icons/bell'
import CalendarX from 'lucide-react/icons/calendar-x'
import Flag from 'lucide-react/icons/flag'
import Gavel from 'lucide-react/icons/gavel'
import Heart from 'lucide-react/icons/heart'
import House from 'lucide-react/icons/house'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Search from 'lucide-react/icons/search'
import Star from 'lucide-react/icons/star'
import Store from 'lucide-react/icons/store'
import UserRound from 'lucide-react/icons/user-round'
import X from 'lucide-react/icons/x'
import { Form, Link } from 'react-router'
import { type Notification, readNotification } from '#contract/notifications/notices.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { formatAgo, formatDate } from '#web/lib/format/format.ts'
import { useNow } from '#web/lib/session/session.ts'
import { forgetUnread } from '#web/lib/session/unread.ts'

const icons: Record<string, typeof Bell> = {
  saved_listing: Heart,
  saved_search: Search,
  followed_seller: UserRound,
  seller_message: Store,
  message: MessageCircle,
  question: MessageCircleQuestionMark,
  mahalac: House,
  order: Package,
  review: Star,
  report_outcome: Flag,
  moderation: Gavel,
  listing_expired: CalendarX,
  listing_reminder: RefreshCw,
  payout: Banknote,
  agent: Store,
  promotion: Megaphone,
}

function read({ id, is_read }: Notification) {
  if (is_read) return
  forgetUnread()
  // The list says so at the next visit if this fails.
  callApi(readNotification, { params: { id } }, { isLast: true }).catch(() => {})
}

type NotificationListProps = { notifications: readonly Notification[]; target: string }

/** Notifications by day, the newest first; opening one marks it as read. */
export function NotificationList({ notifications, target }: NotificationListProps) {
  const now = useNow()
  const byDay = Map.groupBy(notifications, ({ updated_at }) => formatDate(updated_at))
  const [today, yesterday] = [formatDate(now), formatDate(now - 24 * 3600)]
  const nameOf = (day: string) => (day === today ? 'Danas' : day === yesterday ? 'Jučer' : day)
  return [...byDay].map(([day, ofDay]) => (
    <section key={day} aria-label={nameOf(day)} className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold text-muted">{nameOf(day)}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {ofDay.map((notification) => (
          <Line key={notification.id} notification={notification} target={target} now={now} />
        ))}
      </ul>
    </section>
  ))
}

type LineProps = { notification: Notification; target: string; now: number }

function Line({ notification, target, now }: LineProps) {
  const { id, kind, text, path, is_read, updated_at } = notification
  const Icon = icons[kind] ?? Bell
  return (
    <li
      className={`flex items-stretch ${is_read ? '' : 'bg-[color-mix(in_srgb,var(--primary)_7%,var(--surface))]'}`}
    >
      <Link
        to={path}
        onClick={() => read(notification)}
        className="flex min-w-0 flex-1 items-start gap-3 px-4 py-3 hover:text-primary"
      >
        <Icon className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
        <span className="flex min-w-0 flex-col">
          <span className={`[overflow-wrap:anywhere] ${is_read ? '' : 'font-semibold'}`}>
            {!is_read && <span className="sr-only">Nepročitano: </span>}
            {text}
          </span>
          <span className="text-sm text-muted">{formatAgo(updated_at, now)}</span>
        </span>
      </Link>
      <Form method="post" action={target} className="flex items-center pr-2">
        <input type="hidden" name="obavijest" value={id} />
        <button
          type="submit"
          name="radnja"
          value="izbrisi"
          className="grid size-11 place-items-center rounded-full text-muted hover:bg-canvas hover:text-ink"
        >
          <X className="size-5" aria-hidden="true" />
          <span className="sr-only">{`Izbrišite: ${text}`}</span>
        </button>
      </Form>
    </li>
  )
}
