import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { useNow } from '#web/lib/session/session.ts'
import { formatAgo } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'

export type OfferedDraft = { id: number; title: string; image: string; updatedAt: number }

type DraftOfferProps = {
  draft: OfferedDraft
  /** The number of drafts. */
  count: number
  /** Null if the user can start over right below. */
  restartTo: string | null
}

/** Leads back to the latest draft, in one line. */
export function DraftOffer({ draft, count, restartTo }: DraftOfferProps) {
  const now = useNow()
  return (
    <section aria-label="Započeti oglasi" className="flex flex-col">
      <Link
        to={paths.editListing(draft.id)}
        className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface py-1.5 pr-3 pl-1.5 hover:border-line-field hover:text-primary"
      >
        <img src={draft.image} alt="" className="aspect-4/3 h-11 shrink-0 rounded-field object-cover" />
        <span className="min-w-0 flex-1">
          <span className="block text-sm text-muted">{`Nastavite, započeto ${formatAgo(draft.updatedAt, now)}`}</span>
          <span className="block truncate font-semibold">{draft.title || 'Oglas bez naslova'}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
      </Link>
      {(restartTo !== null || count > 1) && (
        <p className="flex flex-wrap gap-x-5 px-1.5">
          {restartTo !== null && (
            <Link
              to={restartTo}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline"
            >
              Počnite iznova
            </Link>
          )}
          {count > 1 && (
            <Link
              to={paths.myListings('neaktivni')}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline"
            >
              {`Svi započeti oglasi (${count})`}
            </Link>
          )}
        </p>
      )}
    </section>
  )
}
