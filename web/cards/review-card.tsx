import Minus from 'lucide-react/icons/minus'
import Reply from 'lucide-react/icons/reply'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import type { ReactNode } from 'react'
import type { Person } from '#contract/people/person.ts'
import { ratingNames, type Review, starKinds } from '#contract/reviews/endpoints.ts'
import { formatAgo, formatDate, formatDateTime } from '#web/lib/format/format.ts'
import { useNow } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { ProfileLink } from './profile-link.tsx'
import { kindsOf, ratingLooks, reviewAnchor, reviewerName } from './review-words.ts'

const icons = { positive: ThumbsUp, neutral: Minus, negative: ThumbsDown }
const link = 'underline-offset-4 hover:text-primary hover:underline'

type ReviewCardProps = {
  review: Omit<Review, 'user'> & { user?: Review['user'] }
  /** In place of the author. */
  byline?: ReactNode
  /** The role that was reviewed, if the list does not say so. */
  showsRole?: boolean
  /** Path to return to after a report; without it nothing can be reported here. */
  reportFrom?: string | undefined
  /** Name of the author of the reply. */
  replierName?: string
  /** Below the review. */
  children?: ReactNode
}

/** A review with its stars, and the reply. */
export function ReviewCard({
  review,
  byline,
  showsRole = false,
  reportFrom,
  replierName,
  children,
}: ReviewCardProps) {
  const { id, type, user = null, text, title, reply } = review
  const Icon = icons[type]
  return (
    <article
      id={reviewAnchor(id)}
      aria-label={byline === undefined ? `Dojam, ${reviewerName(user)}` : 'Dojam'}
      className="scroll-mt-24 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className={`flex min-w-0 flex-wrap items-center gap-x-2 font-semibold ${ratingLooks[type]}`}>
          <Icon className="size-5 shrink-0" aria-hidden="true" />
          {ratingNames[type]}
          {showsRole && (
            <span className="font-normal text-muted">
              {review.as === 'seller' ? 'kao prodavač' : 'kao kupac'}
            </span>
          )}
        </p>
        <When review={review} />
      </div>
      {byline === undefined ? (
        <Byline
          user={user}
          reportPath={reportFrom === undefined || !user ? undefined : paths.report('dojam', id, reportFrom)}
        />
      ) : (
        byline
      )}
      {text && <p className="mt-2 max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
      <ReviewStars review={review} />
      {title && <p className="mt-2 text-sm text-muted [overflow-wrap:anywhere]">{`Kupljeno: ${title}`}</p>}
      {reply && (
        <div className="mt-3 rounded-field border-l-4 border-primary bg-primary-soft px-3 py-2">
          <p className="flex min-h-8 flex-wrap items-center gap-x-2 text-sm text-muted">
            <Reply className="size-4 shrink-0 text-primary" aria-hidden="true" />
            <span className="font-semibold text-ink [overflow-wrap:anywhere]">
              {replierName ? `Odgovara ${replierName}` : 'Odgovor'}
            </span>
            <span>{formatDate(reply.created_at)}</span>
            {reportFrom !== undefined && (
              <PathLink
                to={paths.report('odgovor-na-dojam', id, reportFrom)}
                rel="nofollow"
                className={`line-link ${link} print:hidden`}
              >
                Prijavite
                <span className="sr-only"> odgovor</span>
              </PathLink>
            )}
          </p>
          <p className="mt-1 max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{reply.text}</p>
        </div>
      )}
      {children}
    </article>
  )
}

/** The stars of a review by kind. */
function ReviewStars({ review }: { review: Pick<Review, 'communication' | 'item' | 'delivery'> }) {
  return (
    <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {kindsOf(review).map(([kind, stars]) => (
        <div key={kind} className="flex flex-wrap items-center gap-x-1.5">
          <dt className="text-muted">{starKinds[kind]}</dt>
          <dd className="flex">
            <Stars value={stars} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function When({
  review: { created_at: at, changed_at: changedAt },
}: {
  review: Pick<Review, 'created_at' | 'changed_at'>
}) {
  const now = useNow()
  return (
    <p className="text-sm text-muted">
      <time dateTime={new Date(at * 1000).toISOString()} title={formatDateTime(at)}>
        {formatAgo(at, now)}
      </time>
      {changedAt !== null && ` · izmijenjen ${formatDate(changedAt)}`}
    </p>
  )
}

function Byline({ user, reportPath }: { user: Person | null; reportPath: string | undefined }) {
  const name = reviewerName(user)
  return (
    <div className="mt-1 flex min-h-8 min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted">
      <Avatar name={name} src={user?.avatar ?? null} className="size-7 text-xs" />
      <span className="font-semibold text-ink [overflow-wrap:anywhere]">
        <ProfileLink person={user} className="line-link" linkClassName={link}>
          {name}
        </ProfileLink>
      </span>
      {reportPath && (
        <PathLink to={reportPath} rel="nofollow" className={`line-link ${link} print:hidden`}>
          Prijavite
          <span className="sr-only"> dojam</span>
        </PathLink>
      )}
    </div>
  )
}
