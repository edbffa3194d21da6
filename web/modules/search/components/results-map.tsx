import Check from 'lucide-react/icons/check'
import PenLine from 'lucide-react/icons/pen-line'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { areaCorners } from '#contract/limits/search.ts'
import type { MapCluster } from '#contract/search/endpoints.ts'
import type { MapTiles } from '#web/lib/context.ts'
import { counted, countedListings } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import type { Drawing } from '#web/modules/search/map/area-drawing.ts'
import { areaText, boxOfCluster, cornersOf } from '#web/modules/search/map/part.ts'
import { searchSource } from '#web/modules/search/map/search-source.ts'
import { useResultMap } from '#web/modules/search/map/use-result-map.ts'
import { type Changes, changedSearch, type SearchValues, withoutMapPart } from '#web/modules/search/query.ts'
import { ClusterListings } from './cluster-listings.tsx'

type ResultsMapProps = { asked: SearchValues; tiles: MapTiles | null }

/** An area that the user is drawing, and how many corners it has. */
type AreaDrawing = { corners: number; by: Drawing }

/** The results on a map: counted groups, and the same groups as a list. Moving the map searches its view. */
export function ResultsMap({ asked, tiles }: ResultsMapProps) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<{ cluster: MapCluster; asked: SearchValues }>()
  const [drawing, setDrawing] = useState<AreaDrawing>()

  const change = (changes: Changes) =>
    void navigate(changedSearch(asked, changes) + hash, { replace: true, preventScrollReset: true })
  const current = useRef({ change })
  useEffect(() => {
    current.current = { change }
  })
  const { shown, state } = useResultMap(box, {
    tiles,
    source: searchSource,
    asked,
    onMove: (part) => change(cornersOf(part)),
    onOpen: (cluster) => setOpened({ cluster, asked }),
  })

  function draw() {
    const map = shown.current
    if (!map) return
    setOpened(undefined)
    const by = map.draw(
      (corners) => setDrawing({ corners, by }),
      (corners) => {
        setDrawing(undefined)
        box.current?.focus({ preventScroll: true })
        if (corners) current.current.change({ ...withoutMapPart, area: areaText(corners) })
      },
    )
    setDrawing({ corners: 0, by })
  }

  const { status, clusters } = state
  const panel = opened?.asked === asked ? opened.cluster : undefined
  return (
    <section aria-label="Rezultati na mapi" className="flex h-full min-h-0 flex-col">
      <div className="@container/map relative isolate min-h-0 flex-1 overflow-hidden border-line bg-canvas lg:rounded-card lg:border">
        {/* Leaflet adds its own classes, which a changing class attribute would wipe out. */}
        <div ref={box} data-map="results" data-status={status} className="size-full" />
        <AreaButtons
          drawing={drawing}
          hasArea={asked.area !== undefined}
          onDraw={draw}
          onRemove={() => current.current.change({ area: undefined })}
        />
        {drawing && <DrawnCorners count={drawing.corners} />}
        {status === 'failed' && <LoadFailure onRetry={() => shown.current?.retry()} />}
        {panel && (
          <ClusterListings
            key={`${panel.location.lat} ${panel.location.lon}`}
            cluster={panel}
            asked={asked}
            onClose={() => setOpened(undefined)}
          />
        )}
      </div>
      <output className={clusters.length > 0 ? 'sr-only' : 'px-4 py-2 text-sm text-muted lg:px-0'}>
        {clusters.length > 0
          ? `Na mapi: ${counted(clusters.length, 'grupa oglasa', 'grupe oglasa', 'grupa oglasa')}.`
          : status === 'loading'
            ? 'Mapa se učitava…'
            : 'Na ovom dijelu mape nema oglasa.'}
      </output>
      {tiles && <p className="px-4 pt-1 text-sm text-muted lg:px-0">{tiles.attribution}</p>}
      <PlaceList clusters={clusters} asked={asked} hash={hash} />
    </section>
  )
}

type AreaButtonsProps = {
  drawing: AreaDrawing | undefined
  hasArea: boolean
  onDraw: () => void
  onRemove: () => void
}

const AreaButtons = ({ drawing, hasArea, onDraw, onRemove }: AreaButtonsProps) => (
  <div className="absolute top-2.5 right-2.5 z-10 flex max-w-[calc(100%-4.5rem)] flex-wrap justify-end gap-2 @max-[18rem]/map:top-28 @max-[18rem]/map:max-w-[calc(100%-1.25rem)]">
    {drawing ? (
      <>
        <MapButton onClick={drawing.by.finish} disabled={drawing.corners < areaCorners.min}>
          <Check className="size-5" aria-hidden="true" />
          Završite
        </MapButton>
        <MapButton onClick={drawing.by.cancel}>
          <X className="size-5" aria-hidden="true" />
          Odustanite
        </MapButton>
      </>
    ) : (
      <>
        {hasArea && (
          <MapButton onClick={onRemove}>
            <Trash2 className="size-5" aria-hidden="true" />
            Izbrišite područje
          </MapButton>
        )}
        <MapButton onClick={onDraw}>
          <PenLine className="size-5" aria-hidden="true" />
          {hasArea ? 'Nacrtajte ponovo' : 'Nacrtajte područje'}
        </MapButton>
      </>
    )}
  </div>
)

const DrawnCorners = ({ count }: { count: number }) => (
  <output className="pointer-events-none absolute inset-x-2.5 bottom-2.5 z-10 rounded-field bg-shade px-3 py-2 text-center text-sm text-on-shade">
    {count === 0
      ? 'Zaokružite područje prstom ili mišem, ili označite uglove jedan po jedan.'
      : `${counted(count, 'označen ugao', 'označena ugla', 'označenih uglova')}.`}
  </output>
)

const LoadFailure = ({ onRetry }: { onRetry: () => void }) => (
  <p
    role="alert"
    className="absolute inset-x-2.5 bottom-2.5 z-10 flex flex-wrap items-center justify-center gap-x-3 rounded-field border border-line bg-raised px-3 text-sm shadow-raised"
  >
    Broj oglasa na mapi se nije učitao.
    <button type="button" onClick={onRetry} className="min-h-11 font-semibold text-primary hover:underline">
      Pokušajte ponovo
    </button>
  </p>
)

/** The groups in words, for users who do not see the map. */
function PlaceList({ clusters, asked, hash }: { clusters: MapCluster[]; asked: SearchValues; hash: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (clusters.length === 0) return null
  return (
    <details className="shrink-0 px-4 lg:px-0" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 list-none items-center rounded-field font-semibold text-primary hover:underline">
        {`Mjesta na mapi (${clusters.length})`}
      </summary>
      {/* A map that moves changes its groups often. */}
      {isOpen && (
        <ul className="max-h-48 overflow-y-auto pb-3">
          {clusters.map((cluster) => (
            <li key={`${cluster.location.lat} ${cluster.location.lon}`}>
              <PathLink
                to={changedSearch(asked, cornersOf(boxOfCluster(cluster))) + hash}
                rel="nofollow"
                preventScrollReset
                replace
                className="flex min-h-11 items-center justify-between gap-4 rounded-field px-2 hover:bg-canvas"
              >
                <span>{cluster.place ?? 'Drugdje'}</span>
                <span className="text-muted tabular-nums">{countedListings(cluster.count)}</span>
              </PathLink>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

const MapButton = (props: Omit<Parameters<typeof Button>[0], 'kind' | 'type' | 'className'>) => (
  <Button type="button" kind="quiet" className="max-w-full bg-raised px-3 text-sm shadow-raised" {...props} />
)
