import { Link } from 'react-router'
import { useNow } from '#web/lib/session/session.ts'
import { formatAgo } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'

export type OfferedDraft = { id: number; title: string; image: string; category: string; updatedAt: number }

type DraftOfferProps = {
  draft: OfferedDraft
  /** The number of drafts. */
  count: number
  /** Null if the user can start over right below. */
  restartTo: string | null
}

/** Offers to finish the latest draft or to leave it aside. */
export function DraftOffer({ draft, count, restartTo }: DraftOfferProps) {
  const now = useNow()
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 className="text-lg font-bold">Imate započet oglas</h2>
      <div className="flex items-center gap-4">
        <img src={draft.image} alt="" className="aspect-4/3 w-24 shrink-0 rounded-field object-cover" />
        <div className="min-w-0">
          <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
            {draft.title || 'Oglas bez naslova'}
          </p>
          {draft.category && <p className="text-sm text-muted">{draft.category}</p>}
          <p className="text-sm text-muted">{`Izmijenjen ${formatAgo(draft.updatedAt, now)}`}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.editListing(draft.id)} className="max-sm:w-full">
          Nastavi
        </ButtonLink>
        {restartTo !== null && (
          <ButtonLink to={restartTo} kind="quiet" className="max-sm:w-full">
            Počni iznova
          </ButtonLink>
        )}
      </div>
      <p className="text-sm text-muted">
        {'Ako počnete iznova, ovaj oglas ostaje među '}
        <Link to={paths.myListings('neaktivni')} className="font-semibold text-primary underline">
          neaktivnim oglasima
        </Link>
        {count > 1 ? `; tamo ih je ukupno ${count}.` : '.'}
      </p>
    </section>
  )
}
