import Package from 'lucide-react/icons/package'
import type { ReactNode } from 'react'
import type { ReviewedOrder } from '#contract/reviews/endpoints.ts'
import { reviewerName } from '#web/cards/review-words.ts'
import { counted } from '#web/lib/format/format.ts'

const roles = { seller: 'Prodavač', buyer: 'Kupac' }

/** The purchase, and its seller or buyer. */
export function Ordered({
  order: { title, others, image, number, as, user },
  children,
}: {
  order: ReviewedOrder
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {image ? (
        <img
          src={image}
          alt=""
          width={64}
          height={48}
          loading="lazy"
          className="h-12 w-16 shrink-0 rounded-field bg-canvas object-cover"
        />
      ) : (
        <span className="grid h-12 w-16 shrink-0 place-items-center rounded-field bg-canvas text-muted">
          <Package className="size-6" aria-hidden="true" />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-44">
        <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{title}</p>
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          {[
            `${roles[as]}: ${reviewerName(user)}`,
            `narudžba ${number}`,
            ...(others > 0 ? [`i još ${counted(others, 'artikal', 'artikla', 'artikala')}`] : []),
          ].join(' · ')}
        </p>
      </div>
      {children}
    </div>
  )
}
