import BadgeCheck from 'lucide-react/icons/badge-check'
import FileText from 'lucide-react/icons/file-text'
import MapPin from 'lucide-react/icons/map-pin'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import Timer from 'lucide-react/icons/timer'
import type { ReactNode } from 'react'
import type { Listing } from '#contract/listings/read.ts'
import { positivePercent } from '#contract/reviews/feedbacks.ts'
import { formatMonth } from '#web/lib/format/format.ts'
import { brand, paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { countedReviews } from './review-words.ts'
import { isProof, medalText } from './medal-text.ts'
import { answerTimeText } from './answer-time.ts'
import { sellerName } from './seller-name.ts'

function kindOf({ type, pro }: Listing['user']) {
  if (type === 'shop') return `${brand.name} shop`
  return pro ? 'Pro prodavač' : 'Privatni prodavač'
}

/** `children`: how to contact the seller. */
export function SellerCard({ seller, children }: { seller: Listing['user']; children?: ReactNode }) {
  const name = sellerName(seller)
  const percent = positivePercent(seller.feedbacks)
  return (
    <section
      aria-labelledby="prodavac"
      className="print:hidden rounded-card border border-line bg-surface p-4"
    >
      <h2 id="prodavac" className="sr-only">
        Prodavač
      </h2>
      <div className="flex items-center gap-3">
        <Avatar name={name} src={seller.avatar} className="size-12 text-lg" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-bold [overflow-wrap:anywhere]">
            <PathLink
              to={paths.profile(seller)}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:text-primary hover:underline"
            >
              {name}
            </PathLink>
            {seller.pro && (
              <span className="rounded-full bg-accent px-2 text-xs font-bold text-on-accent">pro</span>
            )}
          </p>
          <p className="text-sm text-muted">
            {`${kindOf(seller)} · član od ${formatMonth(seller.created_at)}`}
          </p>
        </div>
      </div>
      <ul className="mt-3 flex flex-col gap-1.5 text-sm">
        {percent !== null && (
          <li className="flex items-center gap-2">
            <ThumbsUp className="size-4 shrink-0 text-success" aria-hidden="true" />
            <PathLink
              to={paths.profile(seller, 'dojmovi')}
              className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-primary"
            >
              {`${percent} % pozitivnih · ${countedReviews(seller.feedbacks.positive + seller.feedbacks.neutral + seller.feedbacks.negative)}`}
            </PathLink>
          </li>
        )}
        {seller.phone_verified && (
          <li className="flex items-center gap-2">
            <BadgeCheck className="size-4 shrink-0 text-success" aria-hidden="true" />
            Telefon potvrđen
          </li>
        )}
        {seller.medals.map((medal) => (
          <li key={medal.type} className="flex items-start gap-2">
            {isProof(medal) ? (
              <BadgeCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
            ) : (
              <FileText className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
            )}
            <span className="min-w-0 [overflow-wrap:anywhere]">{medalText(medal)}</span>
          </li>
        ))}
        {seller.avg_response_time !== null && (
          <li className="flex items-center gap-2">
            <Timer className="size-4 shrink-0 text-muted" aria-hidden="true" />
            {answerTimeText(seller.avg_response_time)}
          </li>
        )}
        {seller.location && (
          <li className="flex items-center gap-2">
            <MapPin className="size-4 shrink-0 text-muted" aria-hidden="true" />
            {seller.location.name}
          </li>
        )}
      </ul>
      {children && <div className="mt-4">{children}</div>}
    </section>
  )
}
