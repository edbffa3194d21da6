import type { RefObject } from 'react'
import type { MapCluster } from '#contract/search/endpoints.ts'
import type { MapTiles } from '#web/lib/context.ts'
import { MapSources } from './map-sources.tsx'
import { PathLink } from '#web/ui/path-link.tsx'

type PlacesMapProps = {
  /** The section's name for screen readers. */
  label: string
  /** "3 punjača" */
  counted: (count: number) => string
  /** Texts for the case that they could not be loaded, and that there are none. */
  failed: string
  none: string
  /** Element in which the map draws itself. */
  box: RefObject<HTMLDivElement | null>
  status: 'loading' | 'ready' | 'failed'
  clusters: readonly MapCluster[]
  tiles: MapTiles | null
  onRetry: () => void
  /** Path to a list of the group's places. */
  hrefOf: (cluster: MapCluster) => string
}

/** Things on the map, in groups; also as a list of places. */
export function PlacesMap({
  label,
  counted,
  failed,
  none,
  box,
  status,
  clusters,
  tiles,
  onRetry,
  hrefOf,
}: PlacesMapProps) {
  return (
    <section aria-label={label} className="flex flex-col noscript:hidden">
      <div className="relative isolate h-[34vh] min-h-60 overflow-hidden rounded-card border border-line bg-canvas lg:h-[calc(100vh-12rem)]">
        {/* Leaflet adds its own classes, which a changing class attribute would wipe out. */}
        <div ref={box} data-map="results" data-status={status} className="size-full" />
        {status === 'failed' && (
          <p
            role="alert"
            className="absolute inset-x-2.5 bottom-2.5 z-10 flex flex-wrap items-center justify-center gap-x-3 rounded-field border border-line bg-raised px-3 text-sm shadow-raised"
          >
            {failed}
            <button
              type="button"
              onClick={onRetry}
              className="min-h-11 font-semibold text-primary hover:underline"
            >
              Pokušajte ponovo
            </button>
          </p>
        )}
      </div>
      <output className={clusters.length > 0 ? 'sr-only' : 'py-2 text-sm text-muted'}>
        {clusters.length > 0
          ? `Na mapi: ${counted(clusters.reduce((sum, { count }) => sum + count, 0))}.`
          : status === 'loading'
            ? 'Mapa se učitava…'
            : none}
      </output>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {clusters.length > 0 && (
          <details className="open:basis-full">
            <summary className="inline-flex min-h-11 list-none items-center rounded-field font-semibold text-primary hover:underline">
              {`Mjesta na mapi (${clusters.length})`}
            </summary>
            <ul className="max-h-48 overflow-y-auto pb-3">
              {clusters.map((cluster) => (
                <li key={`${cluster.location.lat} ${cluster.location.lon}`}>
                  <PathLink
                    to={hrefOf(cluster)}
                    rel="nofollow"
                    preventScrollReset
                    replace
                    className="flex min-h-11 items-center justify-between gap-4 rounded-field px-2 hover:bg-canvas"
                  >
                    <span>{cluster.place ?? 'Drugdje'}</span>
                    <span className="text-muted tabular-nums">{counted(cluster.count)}</span>
                  </PathLink>
                </li>
              ))}
            </ul>
          </details>
        )}
        <p className="text-sm text-muted">{tiles ? tiles.attribution : <MapSources />}</p>
      </div>
    </section>
  )
}
