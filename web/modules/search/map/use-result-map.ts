import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MapCluster } from '#contract/search/endpoints.ts'
import type { MapTiles } from '#web/lib/context.ts'
import type { Box } from './part.ts'
import type { MapSearch, MapSource, MapState, ResultMap } from './result-map.ts'

const notYet: MapState = { status: 'loading', clusters: [] }

type Given = {
  tiles: MapTiles | null
  source: MapSource
  asked: MapSearch
  /** The user has moved the map, and rests. */
  onMove: (box: Box) => void
  /** A group was opened that no closer look divides. */
  onOpen: (cluster: MapCluster) => void
}

/** Loads the map when its place comes into view, and shows the results in it. */
export function useResultMap(place: RefObject<HTMLDivElement | null>, given: Given) {
  const { tiles, source, asked } = given
  const shown = useRef<ResultMap>(undefined)
  const [state, setState] = useState(notYet)
  // The map outlives a rendering, and calls the handlers of the latest one.
  const current = useRef(given)
  useEffect(() => {
    current.current = given
  })

  useEffect(() => {
    const element = place.current!
    let isGone = false
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void import('./result-map.ts').then(
        ({ showResultMap }) => {
          if (isGone) return
          shown.current = showResultMap(element, {
            tiles,
            source,
            search: current.current.asked,
            onState: setState,
            onMove: (part) => current.current.onMove(part),
            onOpen: (cluster) => current.current.onOpen(cluster),
          })
        },
        () => setState({ status: 'failed', clusters: [] }),
      )
    })
    observer.observe(element)
    return () => {
      isGone = true
      observer.disconnect()
      shown.current?.remove()
      shown.current = undefined
    }
  }, [place, tiles, source])

  useEffect(() => shown.current?.show(asked), [asked])
  return { shown, state }
}
