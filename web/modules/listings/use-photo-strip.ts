import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

const motion = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')

/** Photos side by side that snap into view: swiped natively, turned by keys and through `show` and `step`. */
export function usePhotoStrip(count: number) {
  const ref = useRef<HTMLUListElement>(null)
  // The target of a running scroll, so that two quick presses turn two photos.
  const goal = useRef<number | null>(null)
  const [shown, setShown] = useState(0)

  // Read from the strip, since `shown` lags one render behind.
  const current = () => {
    const { scrollLeft = 0, clientWidth = 0 } = ref.current ?? {}
    return clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0
  }
  const updateShown = () => setShown(current())

  // The URL may name a photo, to which the browser has scrolled by itself.
  useEffect(() => {
    const frame = requestAnimationFrame(updateShown)
    return () => cancelAnimationFrame(frame)
  }, [])

  function show(index: number, behavior: ScrollBehavior = motion()) {
    const list = ref.current
    if (!list) return
    goal.current = Math.max(0, Math.min(count - 1, index))
    list.scrollTo({ left: goal.current * list.clientWidth, behavior })
  }

  const step = (by: number) => show((goal.current ?? current()) + by)

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowRight') step(1)
    else if (event.key === 'ArrowLeft') step(-1)
    else if (event.key === 'Home') show(0)
    else if (event.key === 'End') show(count - 1)
    else return
    event.preventDefault()
  }

  const forgetGoal = () => {
    goal.current = null
  }

  return {
    shown,
    show,
    step,
    onKeyDown,
    strip: { ref, onScroll: updateShown, onScrollEnd: forgetGoal, onPointerDown: forgetGoal },
  }
}
