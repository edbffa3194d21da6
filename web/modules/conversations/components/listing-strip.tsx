import type { ConversationListing } from '#contract/conversations/endpoints.ts'
import { isSoldOut } from '#contract/listings/sold-out.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { Badge } from '#web/cards/badge.tsx'

type ListingStripProps = { listing: ConversationListing | null; listingId: number }

function stateOf({ gone, status, reserved, quantity }: ConversationListing) {
  if (gone === 'deleted') return 'Oglas je izbrisan'
  if (gone === 'hidden') return 'Oglas trenutno nije dostupan'
  if (status === 'finished') return 'Završen'
  if (status === 'expired') return 'Istekao'
  if (isSoldOut({ status, quantity })) return 'Rasprodano'
  return reserved ? 'Rezervisano' : null
}

/** The listing that a conversation is about, on top of the thread. */
export function ListingStrip({ listing, listingId }: ListingStripProps) {
  if (!listing)
    return (
      <p className="border-b border-line bg-surface px-4 py-2 text-sm text-muted">{`Oglas ${listingId} više ne postoji.`}</p>
    )
  const state = stateOf(listing)
  const content = (
    <>
      <img
        src={listing.image}
        alt=""
        width={64}
        height={48}
        className="h-12 w-16 shrink-0 short:h-8 short:w-11 rounded-field bg-canvas object-cover"
      />
      <span className="min-w-0 flex-1 short:flex short:items-center short:gap-3">
        <span className="block truncate text-sm font-semibold">{listing.title}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm short:shrink-0">
          {listing.gone === null && listing.status === 'active' && (
            <span className="font-bold tabular-nums">{listing.display_price}</span>
          )}
          {state === 'Rezervisano' || state === 'Rasprodano' ? (
            <Badge tone="reserved">{state}</Badge>
          ) : (
            state && <span className="text-muted">{state}</span>
          )}
        </span>
      </span>
    </>
  )
  const look = 'flex items-center gap-3 border-b border-line bg-surface px-4 py-2 short:py-0.5'
  if (listing.gone !== null) return <div className={look}>{content}</div>
  return (
    <PathLink
      to={paths.listing(listing.id, listing.title)}
      className={`${look} hover:bg-canvas focus-visible:-outline-offset-2`}
    >
      {content}
    </PathLink>
  )
}
