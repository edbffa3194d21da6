import { useEffect, useRef, useState } from 'react'
import type { MapTiles } from '#web/lib/context.ts'
import type { Surroundings } from './surroundings.ts'
import { OutlineMap } from './outline-map.tsx'
import { MapSources } from './map-sources.tsx'
import { SurroundingsMap } from './surroundings-map.tsx'
import './map.css'

type ApproximateMapProps = {
  town: { name: string; lat: number; lon: number; isExact: boolean }
  tiles: MapTiles | null
  /** Null if they could not be loaded. */
  surroundings: Surroundings | null
  /** Instead of the one on a seller's place. */
  caption?: string
}

const near = '400px' // distance from the edge of the screen

/**
 * Shows where the town is, or the house if its seller shows that. The drawing of its surroundings stays
 * without tiles or JavaScript, or if they fail.
 */
export function ApproximateMap({ town, tiles, surroundings, caption }: ApproximateMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isReady, setIsReady] = useState(false)
  const { name, lat, lon, isExact } = town
  const tilesUrl = tiles?.tilesUrl

  useEffect(() => {
    const element = box.current
    if (!element || !tilesUrl) return
    let remove: (() => void) | undefined
    let isGone = false
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        const label = `Mapa, ${isExact ? 'tačna' : 'približna'} lokacija: ${name}`
        void import('./tile-map.ts').then(
          ({ showTileMap }) => {
            if (isGone) return
            remove = showTileMap(element, {
              lat,
              lon,
              isExact,
              tilesUrl,
              label,
              onReady: () => setIsReady(true),
            })
          },
          () => {}, // the drawing is still there
        )
      },
      { rootMargin: near },
    )
    observer.observe(element)
    return () => {
      isGone = true
      observer.disconnect()
      remove?.()
    }
  }, [name, lat, lon, isExact, tilesUrl])

  return (
    <figure className="flex flex-col gap-2">
      <div className="relative isolate aspect-5/4 overflow-hidden rounded-card border border-line bg-canvas sm:aspect-9/4">
        <div className={`absolute inset-0 ${isReady ? 'invisible' : ''}`}>
          {surroundings ? (
            <SurroundingsMap town={name} isExact={isExact} surroundings={surroundings} />
          ) : (
            <OutlineMap town={town} />
          )}
        </div>
        {tilesUrl && (
          <div className={`absolute inset-0 ${isReady ? '' : 'invisible'}`}>
            {/* Leaflet adds its own classes, which a changing class attribute would wipe out. */}
            <div ref={box} data-map={isReady ? 'ready' : 'waiting'} className="size-full" />
          </div>
        )}
      </div>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>
          {caption ??
            (isExact
              ? `Tačna lokacija: ${name}. Prodavač je označio mjesto na mapi.`
              : `Približna lokacija: ${name}. Tačno mjesto dogovorite s prodavačem.`)}
        </span>
        {isReady && tiles ? <span>{tiles.attribution}</span> : <MapSources />}
        {surroundings && (
          <span className="w-full">
            {`U blizini: ${surroundings.nearest.map(({ name, distance }) => `${name} ${distance}`).join(', ')}.`}
          </span>
        )}
      </figcaption>
    </figure>
  )
}
