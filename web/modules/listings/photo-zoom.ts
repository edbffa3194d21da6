type Point = { x: number; y: number }
type View = Point & { scale: number }

const whole: View = { scale: 1, x: 0, y: 0 }
const maxScale = 5
const tappedScale = 2.5
const doubleTap = { ms: 300, distance: 30 } // pixels
const step = 0.15 // of the frame, by an arrow key

export type PhotoZoom = {
  /** Zooms in on the middle or the point, or out. */
  toggle: (at?: Point) => void
  /** Moves by these steps. */
  pan: (by: Point) => void
  /** Also shows the whole photo again. */
  remove: () => void
}

/**
 * Zooms a photo in its frame by pinching, double tap or double click, a trackpad, and the returned functions;
 * a zoomed photo is dragged. Swiping an unzoomed photo is left to the browser.
 */
export function zoomPhoto(
  frame: HTMLElement,
  photo: HTMLElement,
  onZoomed: (isZoomed: boolean) => void,
): PhotoZoom {
  let view = whole
  let pinch: { from: View; distance: number; middle: Point } | null = null
  let drag: { from: View; at: Point } | null = null
  let lastTap: (Point & { time: number }) | null = null

  /** Relative to the middle of the frame, where an unzoomed photo is centred. */
  function inFrame({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = frame.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  function show({ scale, x, y }: View, isSmooth = false) {
    const wasZoomed = view.scale > 1
    const within = (value: number, size: number, room: number) => {
      const limit = Math.max(0, (size * scale - room) / 2)
      return Math.max(-limit, Math.min(limit, value))
    }
    view =
      scale <= 1
        ? whole
        : {
            scale,
            x: within(x, photo.offsetWidth, frame.clientWidth),
            y: within(y, photo.offsetHeight, frame.clientHeight),
          }
    photo.style.transition = isSmooth ? 'transform 160ms ease-out' : 'none'
    photo.style.transform = view === whole ? '' : `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
    const isZoomed = view.scale > 1
    frame.style.touchAction = isZoomed ? 'none' : 'pan-x'
    if (isZoomed !== wasZoomed) onZoomed(isZoomed)
  }

  /** The view at another scale that moves the photo's point under `before` to `after`. */
  function scaled(from: View, factor: number, before: Point, after = before): View {
    const scale = Math.min(maxScale, from.scale * factor)
    const ratio = scale / from.scale
    return {
      scale,
      x: after.x - (before.x - from.x) * ratio,
      y: after.y - (before.y - from.y) * ratio,
    }
  }

  const toggle = (at: Point = { x: 0, y: 0 }) =>
    show(view.scale > 1 ? whole : scaled(view, tappedScale, at), true)

  const distanceOf = (touches: TouchList) =>
    Math.hypot(touches[0]!.clientX - touches[1]!.clientX, touches[0]!.clientY - touches[1]!.clientY)
  const middleOf = (touches: TouchList) =>
    inFrame({
      clientX: (touches[0]!.clientX + touches[1]!.clientX) / 2,
      clientY: (touches[0]!.clientY + touches[1]!.clientY) / 2,
    })
  const moved = ({ from, at }: { from: View; at: Point }, to: Point) =>
    show({ ...from, x: from.x + to.x - at.x, y: from.y + to.y - at.y })

  function begin({ touches }: TouchEvent) {
    pinch = null
    drag = null
    if (touches.length === 2) {
      lastTap = null
      pinch = { from: view, distance: distanceOf(touches), middle: middleOf(touches) }
    } else if (touches.length === 1) drag = { from: view, at: inFrame(touches[0]!) }
  }

  function onTouchMove(event: TouchEvent) {
    const { touches } = event
    if (pinch && touches.length === 2) {
      if (!event.cancelable) return // the browser already scrolls
      event.preventDefault()
      show(scaled(pinch.from, distanceOf(touches) / pinch.distance, pinch.middle, middleOf(touches)))
    } else if (drag && view.scale > 1) {
      event.preventDefault()
      moved(drag, inFrame(touches[0]!))
    }
  }

  function onTouchEnd(event: TouchEvent) {
    const wasPinched = pinch !== null
    const started = drag
    begin(event)
    const [touch] = event.changedTouches
    if (wasPinched || !touch || event.touches.length > 0) return
    const at = inFrame(touch)
    const near = (other: Point) => Math.hypot(at.x - other.x, at.y - other.y) < doubleTap.distance
    if (!started || !near(started.at)) {
      lastTap = null
      return
    }
    if (lastTap && event.timeStamp - lastTap.time < doubleTap.ms && near(lastTap)) {
      event.preventDefault() // or the browser would report a double click too
      lastTap = null
      toggle(at)
    } else lastTap = { ...at, time: event.timeStamp }
  }

  function onWheel(event: WheelEvent) {
    if (!event.ctrlKey) return // a pinch on a trackpad counts as Ctrl and the wheel
    event.preventDefault()
    show(scaled(view, Math.exp(-event.deltaY / 100), inFrame(event)))
  }

  function onPointerDown(event: PointerEvent) {
    if (event.pointerType === 'touch' || event.button !== 0 || view.scale === 1) return
    event.preventDefault()
    frame.setPointerCapture(event.pointerId)
    drag = { from: view, at: inFrame(event) }
  }
  function onPointerMove(event: PointerEvent) {
    if (event.pointerType !== 'touch' && drag) moved(drag, inFrame(event))
  }
  function onPointerUp(event: PointerEvent) {
    if (event.pointerType !== 'touch') drag = null
  }

  const listening = new AbortController()
  const { signal } = listening
  const active = { passive: false, signal }
  frame.addEventListener('touchstart', begin, { passive: true, signal })
  frame.addEventListener('touchmove', onTouchMove, active)
  frame.addEventListener('touchend', onTouchEnd, active)
  frame.addEventListener('touchcancel', begin, { signal })
  frame.addEventListener('dblclick', (event) => toggle(inFrame(event)), { signal })
  frame.addEventListener('wheel', onWheel, active)
  frame.addEventListener('pointerdown', onPointerDown, { signal })
  frame.addEventListener('pointermove', onPointerMove, { signal })
  frame.addEventListener('pointerup', onPointerUp, { signal })
  frame.addEventListener('pointercancel', onPointerUp, { signal })
  show(whole)

  return {
    toggle,
    pan: ({ x, y }) =>
      show(
        {
          ...view,
          x: view.x - x * step * frame.clientWidth,
          y: view.y - y * step * frame.clientHeight,
        },
        true,
      ),
    remove() {
      listening.abort()
      show(whole)
    },
  }
}
