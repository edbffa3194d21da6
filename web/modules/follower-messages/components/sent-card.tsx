import { apartPaths } from '#contract/paths/apart.ts'
import type { SentMessage } from '#contract/follower-messages.ts'
import { formatInteger } from '#contract/money/money.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'

const states: Record<SentMessage['state'], { text: string; look: string }> = {
  sending: { text: 'Šalje se', look: 'text-info' },
  sent: { text: 'Poslana', look: 'text-success' },
  stopped: { text: 'Slanje zaustavljeno', look: 'text-danger' },
  removed: { text: 'Uklonio moderator', look: 'text-danger' },
}

/** A sent message with its counts. */
export function SentCard({ message }: { message: SentMessage }) {
  const {
    id,
    title,
    text,
    state,
    sent_at: sentAt,
    recipients,
    delivered,
    opened,
    unsubscribed,
    listings,
  } = message
  const clicks = listings.reduce((sum, listing) => sum + listing.clicks, 0)
  const counts = [
    ['Primalaca', recipients],
    ['Isporučeno', delivered],
    ['Otvorilo', opened],
    ['Otvaranja oglasa', clicks],
    ['Isključilo poruke', unsubscribed],
  ] as const
  return (
    <article className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div>
        <h3 className="text-lg font-bold [overflow-wrap:anywhere]">
          <PathLink
            to={apartPaths.sellerMessage(id)}
            className="underline-offset-4 hover:text-primary hover:underline"
          >
            {title}
          </PathLink>
        </h3>
        <p className="text-sm text-muted">
          {formatDateTime(sentAt)}
          {' · '}
          <span className={`font-semibold ${states[state].look}`}>{states[state].text}</span>
        </p>
      </div>
      <p className="line-clamp-2 [overflow-wrap:anywhere]">{text}</p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-5">
        {counts.map(([name, count]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-lg font-bold tabular-nums">{formatInteger(count)}</dd>
          </div>
        ))}
      </dl>
      {listings.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-t border-line text-sm">
          {listings.map((listing) => (
            <li key={listing.id} className="flex items-center justify-between gap-4 py-2">
              <PathLink
                to={paths.listing(listing.id, listing.title)}
                className="min-w-0 [overflow-wrap:anywhere] underline-offset-4 hover:text-primary hover:underline"
              >
                {listing.title}
              </PathLink>
              <span className="shrink-0 tabular-nums">{`otvorilo ${formatInteger(listing.clicks)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
