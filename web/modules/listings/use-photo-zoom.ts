import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type PhotoZoom, zoomPhoto } from './photo-zoom.ts'

const arrows = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const isArrow = (key: string): key is keyof typeof arrows => Object.hasOwn(arrows, key)

/** Zooms the shown photo of a strip; turning to another one ends it. */
export function usePhotoZoom(strip: RefObject<HTMLUListElement | null>, shown: number, isOpen: boolean) {
  const zoom = useRef<PhotoZoom>(undefined)
  const [isZoomed, setIsZoomed] = useState(false)

  useEffect(() => {
    const frame = strip.current?.children[shown]
    const photo = frame?.querySelector('img')
    if (!isOpen || !(frame instanceof HTMLElement) || !photo) return
    const made = zoomPhoto(frame, photo, setIsZoomed)
    zoom.current = made
    return () => made.remove()
  }, [strip, shown, isOpen])

  /** Arrows move a zoomed photo, instead of turning to the next. Returns whether the key was used. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const { key } = event
    if (event.altKey || event.ctrlKey || event.metaKey) return false
    if (isZoomed && isArrow(key)) zoom.current?.pan(arrows[key])
    else if (isZoomed ? key === '-' || key === '0' : key === '+') zoom.current?.toggle()
    else return false
    event.preventDefault()
    return true
  }

  return { isZoomed, toggle: () => zoom.current?.toggle(), onKeyDown }
}
