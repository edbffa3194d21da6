import ArrowRight from 'lucide-react/icons/arrow-right'
import type { GroupEditItem } from '#contract/listings/group-edits.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { itemWords } from '#web/modules/my-listings/group/words.ts'

const tones: Record<GroupEditItem['state'], string> = {
  planned: 'bg-info-soft text-info',
  done: 'bg-success-soft text-success',
  undone: 'bg-canvas text-ink',
  refused: 'bg-danger-soft text-danger',
  failed: 'bg-danger-soft text-danger',
  left: 'bg-danger-soft text-danger',
  kept: 'bg-danger-soft text-danger',
}

/** Each listing with its old and new values, or why it stays as it is. */
export const EditItems = ({ items }: { items: readonly GroupEditItem[] }) => (
  <ul className="divide-y divide-line rounded-card border border-line bg-surface">
    {items.map(({ listing_id: id, title, state, changes, reason }) => (
      <li key={id} className="flex flex-col gap-1 px-4 py-3">
        <div className="flex items-start justify-between gap-3">
          <PathLink
            to={paths.listing(id, title)}
            className="min-w-0 font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:text-primary hover:underline max-sm:py-1"
          >
            {title || 'Oglas bez naslova'}
          </PathLink>
          <span className={`shrink-0 rounded-full px-2.5 py-0.5 text-xs font-bold ${tones[state]}`}>
            {itemWords[state]}
          </span>
        </div>
        {changes.map(({ label, from, to }) => (
          <p key={label} className="text-sm [overflow-wrap:anywhere]">
            <span className="text-muted">{`${label}: `}</span>
            <del className="text-muted">{from}</del>
            <ArrowRight className="mx-1.5 inline size-4 text-muted" aria-label="postaje" />
            <ins className="font-semibold no-underline">{to}</ins>
          </p>
        ))}
        {reason && <p className="text-sm text-danger">{reason}</p>}
      </li>
    ))}
  </ul>
)
