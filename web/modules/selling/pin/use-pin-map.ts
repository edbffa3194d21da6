import { type RefObject, useEffect, useRef, useState } from 'react'
import { loadTwice } from '#web/lib/outages/load-code.ts'
import type { PinMap, Point } from './pin-map.ts'

type Options = {
  /** The element in which the map is drawn. */
  frame: RefObject<HTMLDivElement | null>
  isOpen: boolean
  tilesUrl: string | undefined
  /** Read when the map opens. */
  start: () => { center: Point; pin: Point | null }
  onPin: (point: Point) => void
}

/** Loads and shows the map of a pin while it is open. `lost` tells that its code did not load. */
export function usePinMap({ frame, isOpen, tilesUrl, start, onPin }: Options) {
  const pinMap = useRef<PinMap>(undefined)
  const [lost, setLost] = useState<'no' | 'lost' | 'trying'>('no')
  const [tries, setTries] = useState(0)
  const current = useRef({ start, onPin })
  useEffect(() => {
    current.current = { start, onPin }
  })

  useEffect(() => {
    const element = frame.current
    if (!isOpen || !element || !tilesUrl) return undefined
    let isGone = false
    void loadTwice(() => import('#web/modules/selling/pin/pin-map.ts'), 'showPinMap').then(
      ({ showPinMap }) => {
        if (isGone) return
        setLost('no')
        pinMap.current = showPinMap(element, {
          ...current.current.start(),
          tilesUrl,
          onPin: (point) => current.current.onPin(point),
        })
      },
      () => {
        if (!isGone) setLost('lost') // the coordinate fields remain
      },
    )
    return () => {
      isGone = true
      pinMap.current?.remove()
      pinMap.current = undefined
    }
  }, [frame, isOpen, tilesUrl, tries])

  function retry() {
    setLost('trying')
    setTries(tries + 1)
  }

  return {
    lost,
    retry,
    show: (point: Point | null) => pinMap.current?.show(point),
    pinCenter: () => pinMap.current?.pinCenter(),
  }
}
