import X from 'lucide-react/icons/x'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type MapCluster, searchListings } from '#contract/search/endpoints.ts'
import { type RowCard, toRowCard } from '#web/cards/card.ts'
import { ListingRow } from '#web/cards/listing-row.tsx'
import { callApi } from '#web/lib/browser-api.ts'
import { countedListings } from '#web/lib/format/format.ts'
import { useNow } from '#web/lib/session/session.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { type Box, boxOfCluster, cornersOf } from '#web/modules/search/map/part.ts'
import { changedSearch, type SearchValues } from '#web/modules/search/query.ts'

type ClusterListingsProps = {
  cluster: MapCluster
  asked: SearchValues
  onClose: () => void
}

const shownListings = 5
const around = 0.0001 // degrees, so that the rounding of the address loses nothing

const widened = ({ south, west, north, east }: Box): Box => ({
  south: south - around,
  west: west - around,
  north: north + around,
  east: east + around,
})

type Corners = ReturnType<typeof cornersOf>

/** Loads the first listings of the results between the corners. */
function useFirstListings(asked: SearchValues, { location_tl, location_br }: Corners) {
  const [cards, setCards] = useState<RowCard[] | 'failed'>()
  useEffect(() => {
    const request = new AbortController()
    const { signal } = request
    const query = {
      ...asked,
      location_tl,
      location_br,
      view: undefined,
      page: undefined,
      facets: 'none',
      per_page: String(shownListings),
    }
    void callApi(searchListings, { query }, { signal }).then(
      ({ data }) => setCards(data.map(toRowCard)),
      () => {
        if (!signal.aborted) setCards('failed')
      },
    )
    return () => request.abort()
  }, [asked, location_tl, location_br])
  return cards
}

/** Moves the focus into the box and back when it goes, and closes it on Escape. */
function useOverlay(box: RefObject<HTMLElement | null>, onClose: () => void) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const before = document.activeElement
    box.current!.focus({ preventScroll: true })
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      // The sheet around the map stays open.
      event.stopPropagation()
      close.current()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [box])
}

/** The first listings of a group in one place, over the map; for one group in its life. */
export function ClusterListings({ cluster, asked, onClose }: ClusterListingsProps) {
  const box = useRef<HTMLElement>(null)
  const now = useNow()
  const corners = cornersOf(widened(boxOfCluster(cluster)))
  const cards = useFirstListings(asked, corners)
  useOverlay(box, onClose)

  const title = `${cluster.place ?? 'Ovo mjesto'}: ${countedListings(cluster.count)}`
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={title}
      className="absolute inset-x-2 bottom-2 z-20 flex max-h-[70%] flex-col rounded-card border border-line bg-raised shadow-raised focus:outline-none"
    >
      <div className="flex items-center justify-between gap-2 py-1 pr-1 pl-4">
        <p className="min-w-0 font-bold">{title}</p>
        <button
          type="button"
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-canvas"
        >
          <X className="size-5" aria-hidden="true" />
          <span className="sr-only">Zatvorite</span>
        </button>
      </div>
      <div className="min-h-0 overflow-y-auto px-3 pb-3" aria-busy={cards === undefined}>
        {cards === undefined && <p className="px-1 pb-2 text-muted">Učitavamo oglase…</p>}
        {cards === 'failed' && <p className="px-1 pb-2 text-danger">Oglasi se nisu učitali.</p>}
        {Array.isArray(cards) && (
          <ul className="map-rows rows">
            {cards.map((card) => (
              <li key={card.id}>
                <ListingRow card={card} now={now} isFirst={false} />
              </li>
            ))}
          </ul>
        )}
        {(cluster.count > shownListings || cards === 'failed') && (
          <PathLink
            to={changedSearch(asked, corners)}
            rel="nofollow"
            className="mt-1 flex min-h-11 items-center justify-center font-semibold text-primary hover:underline"
          >
            {`Prikažite ${countedListings(cluster.count)} u listi`}
          </PathLink>
        )}
      </div>
    </section>
  )
}
