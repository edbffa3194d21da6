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

type Zoom = {
  frame: HTMLElement
  photo: HTMLElement
  onZoomed: (isZoomed: boolean) => void
  view: View
  pinch: { from: View; distance: number; middle: Point } | null
  drag: { from: View; at: Point } | null
  lastTap: (Point & { time: number }) | null
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
  const zoom: Zoom = { frame, photo, onZoomed, view: whole, pinch: null, drag: null, lastTap: null }
  const stop = listen(zoom)
  show(zoom, whole)
  return {
    toggle: (at) => toggle(zoom, at),
    pan({ x, y }) {
      const { view } = zoom
      const moved = { x: view.x - x * step * frame.clientWidth, y: view.y - y * step * frame.clientHeight }
      show(zoom, { ...view, ...moved }, true)
    },
    remove() {
      stop()
      show(zoom, whole)
    },
  }
}

/** Returns a function that stops listening. */
function listen(zoom: Zoom): () => void {
  const { frame } = zoom
  const listening = new AbortController()
  const { signal } = listening
  const active = { passive: false, signal }
  const letGo = (event: PointerEvent) => onPointerUp(zoom, event)
  frame.addEventListener('touchstart', (event) => begin(zoom, event), { passive: true, signal })
  frame.addEventListener('touchmove', (event) => onTouchMove(zoom, event), active)
  frame.addEventListener('touchend', (event) => onTouchEnd(zoom, event), active)
  frame.addEventListener('touchcancel', (event) => begin(zoom, event), { signal })
  frame.addEventListener('dblclick', (event) => toggle(zoom, inFrame(frame, event)), { signal })
  frame.addEventListener('wheel', (event) => onWheel(zoom, event), active)
  frame.addEventListener('pointerdown', (event) => onPointerDown(zoom, event), { signal })
  frame.addEventListener('pointermove', (event) => onPointerMove(zoom, event), { signal })
  frame.addEventListener('pointerup', letGo, { signal })
  frame.addEventListener('pointercancel', letGo, { signal })
  return () => listening.abort()
}

/** Relative to the middle of the frame, where an unzoomed photo is centred. */
function inFrame(frame: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = frame.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

const distanceOf = (touches: TouchList) =>
  Math.hypot(touches[0]!.clientX - touches[1]!.clientX, touches[0]!.clientY - touches[1]!.clientY)

const middleOf = (frame: HTMLElement, touches: TouchList) =>
  inFrame(frame, {
    clientX: (touches[0]!.clientX + touches[1]!.clientX) / 2,
    clientY: (touches[0]!.clientY + touches[1]!.clientY) / 2,
  })

/** Limits an offset along one side, so that a zoomed photo keeps the frame covered. */
function within(value: number, size: number, room: number) {
  const limit = Math.max(0, (size - room) / 2)
  return Math.max(-limit, Math.min(limit, value))
}

function show(zoom: Zoom, { scale, x, y }: View, isSmooth = false) {
  const { frame, photo } = zoom
  const wasZoomed = zoom.view.scale > 1
  const view =
    scale <= 1
      ? whole
      : {
          scale,
          x: within(x, photo.offsetWidth * scale, frame.clientWidth),
          y: within(y, photo.offsetHeight * scale, frame.clientHeight),
        }
  zoom.view = view
  photo.style.transition = isSmooth ? 'transform 160ms ease-out' : 'none'
  photo.style.transform = view === whole ? '' : `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
  const isZoomed = view.scale > 1
  frame.style.touchAction = isZoomed ? 'none' : 'pan-x'
  if (isZoomed !== wasZoomed) zoom.onZoomed(isZoomed)
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

const toggle = (zoom: Zoom, at: Point = { x: 0, y: 0 }) =>
  show(zoom, zoom.view.scale > 1 ? whole : scaled(zoom.view, tappedScale, at), true)

const dragged = ({ from, at }: { from: View; at: Point }, to: Point): View => ({
  ...from,
  x: from.x + to.x - at.x,
  y: from.y + to.y - at.y,
})

function begin(zoom: Zoom, { touches }: TouchEvent) {
  const { frame, view } = zoom
  zoom.pinch = null
  zoom.drag = null
  if (touches.length === 2) {
    zoom.lastTap = null
    zoom.pinch = { from: view, distance: distanceOf(touches), middle: middleOf(frame, touches) }
  } else if (touches.length === 1) zoom.drag = { from: view, at: inFrame(frame, touches[0]!) }
}

function onTouchMove(zoom: Zoom, event: TouchEvent) {
  const { frame, pinch, drag } = zoom
  const { touches } = event
  if (pinch && touches.length === 2) {
    if (!event.cancelable) return // the browser already scrolls
    event.preventDefault()
    const factor = distanceOf(touches) / pinch.distance
    show(zoom, scaled(pinch.from, factor, pinch.middle, middleOf(frame, touches)))
  } else if (drag && zoom.view.scale > 1) {
    event.preventDefault()
    show(zoom, dragged(drag, inFrame(frame, touches[0]!)))
  }
}

function onTouchEnd(zoom: Zoom, event: TouchEvent) {
  const { pinch, drag: started, frame } = zoom
  begin(zoom, event)
  const [touch] = event.changedTouches
  if (pinch || !touch || event.touches.length > 0) return
  const at = inFrame(frame, touch)
  const near = (other: Point) => Math.hypot(at.x - other.x, at.y - other.y) < doubleTap.distance
  if (!started || !near(started.at)) {
    zoom.lastTap = null
    return
  }
  const { lastTap } = zoom
  if (lastTap && event.timeStamp - lastTap.time < doubleTap.ms && near(lastTap)) {
    event.preventDefault() // or the browser would report a double click too
    zoom.lastTap = null
    toggle(zoom, at)
  } else zoom.lastTap = { ...at, time: event.timeStamp }
}

function onWheel(zoom: Zoom, event: WheelEvent) {
  if (!event.ctrlKey) return // a pinch on a trackpad counts as Ctrl and the wheel
  event.preventDefault()
  show(zoom, scaled(zoom.view, Math.exp(-event.deltaY / 100), inFrame(zoom.frame, event)))
}

function onPointerDown(zoom: Zoom, event: PointerEvent) {
  const { frame, view } = zoom
  if (event.pointerType === 'touch' || event.button !== 0 || view.scale === 1) return
  event.preventDefault()
  frame.setPointerCapture(event.pointerId)
  zoom.drag = { from: view, at: inFrame(frame, event) }
}

function onPointerMove(zoom: Zoom, event: PointerEvent) {
  if (event.pointerType !== 'touch' && zoom.drag) show(zoom, dragged(zoom.drag, inFrame(zoom.frame, event)))
}

function onPointerUp(zoom: Zoom, event: PointerEvent) {
  if (event.pointerType !== 'touch') zoom.drag = null
}
