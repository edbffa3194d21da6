import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A `details` that Esc, a click outside and navigation close, and `close` does. */
export function useDetails() {
  const box = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const shownAt = useRef(key)
  useEffect(() => {
    // The user may have opened it before the script loaded; that is not a navigation.
    if (shownAt.current === key) return
    shownAt.current = key
    if (box.current) box.current.open = false
  }, [key])
  useEffect(() => {
    function onOutside({ target }: Event) {
      if (target instanceof Node && !box.current?.contains(target) && box.current) box.current.open = false
    }
    function onKeyDown({ key: pressed }: KeyboardEvent) {
      if (pressed !== 'Escape' || !box.current?.open) return
      box.current.open = false
      box.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  const close = () => {
    if (box.current) box.current.open = false
  }
  return { box, close }
}
