import { useRef } from 'react'
import type { MapTiles } from '#web/lib/context.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { type ChargerSearch, chargersPath } from '#web/modules/chargers/query.ts'
import { partOf, useChargersMap } from '#web/modules/chargers/use-chargers-map.ts'
import { countedChargers } from '#web/modules/chargers/words.ts'

/** Chargers on the map, in groups; moving it lists what it shows. */
export function ChargersMap({ asked, tiles }: { asked: ChargerSearch; tiles: MapTiles | null }) {
  const box = useRef<HTMLDivElement>(null)
  const { shown, state } = useChargersMap(box, { asked, tiles })
  const { status, clusters } = state
  return (
    <section aria-label="Punjači na mapi" className="flex flex-col noscript:hidden">
      <div className="relative isolate h-[45vh] min-h-72 overflow-hidden rounded-card border border-line bg-canvas lg:h-[calc(100vh-12rem)]">
        {/* Leaflet adds its own classes, which a changing class attribute would wipe out. */}
        <div ref={box} data-map="results" data-status={status} className="size-full" />
        {status === 'failed' && (
          <p
            role="alert"
            className="absolute inset-x-2.5 bottom-2.5 z-10 flex flex-wrap items-center justify-center gap-x-3 rounded-field border border-line bg-raised px-3 text-sm shadow-raised"
          >
            Punjači se nisu učitali.
            <button
              type="button"
              onClick={() => shown.current?.retry()}
              className="min-h-11 font-semibold text-primary hover:underline"
            >
              Pokušajte ponovo
            </button>
          </p>
        )}
      </div>
      <output className={clusters.length > 0 ? 'sr-only' : 'py-2 text-sm text-muted'}>
        {clusters.length > 0
          ? `Na mapi: ${countedChargers(clusters.reduce((sum, { count }) => sum + count, 0))}.`
          : status === 'loading'
            ? 'Mapa se učitava…'
            : 'Na ovom dijelu mape nema punjača.'}
      </output>
      {tiles && <p className="pt-1 text-sm text-muted">{tiles.attribution}</p>}
      {clusters.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 list-none items-center rounded-field font-semibold text-primary hover:underline">
            {`Mjesta na mapi (${clusters.length})`}
          </summary>
          <ul className="max-h-48 overflow-y-auto pb-3">
            {clusters.map((cluster) => (
              <li key={`${cluster.location.lat} ${cluster.location.lon}`}>
                <PathLink
                  to={chargersPath({ ...asked, ...partOf(cluster) })}
                  rel="nofollow"
                  preventScrollReset
                  replace
                  className="flex min-h-11 items-center justify-between gap-4 rounded-field px-2 hover:bg-canvas"
                >
                  <span>{cluster.place ?? 'Drugdje'}</span>
                  <span className="text-muted tabular-nums">{countedChargers(cluster.count)}</span>
                </PathLink>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
