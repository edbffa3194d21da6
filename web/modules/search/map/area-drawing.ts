import { LineUtil, type Map as LeafletMap, point, type Point as Pixel } from 'leaflet'
import { areaCorners } from '#contract/limits/search.ts'
import type { Point } from './part.ts'

export type Drawing = {
  /** Closes the area, if it has enough corners. */
  finish(): void
  /** Ends the drawing without an area. */
  cancel(): void
  stop(): void
}

const enough = areaCorners.min
const mostDrawn = 40 // corners, so that the address stays short
const step = { small: 12, large: 60 } // pixels by which a key moves the cross
const stroke = 8 // pixels of movement that make a line rather than a corner

function simplified(line: Pixel[]): Pixel[] {
  for (let tolerance = 3; ; tolerance *= 1.5) {
    const simple = LineUtil.simplify(line, tolerance)
    if (simple.length <= mostDrawn) return simple
  }
}

const svg = (name: string, attributes: Record<string, string>) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

/**
 * Takes over the map until an area is drawn: as one stroke, corner by corner, or with the keys, which move a
 * cross.
 */
export function startDrawing(
  shown: LeafletMap,
  onCorners: (count: number) => void,
  onEnd: (corners: Point[] | null) => void,
): Drawing {
  const board = document.createElement('div')
  board.className = 'map-board'
  board.tabIndex = 0
  board.setAttribute('role', 'application')
  board.setAttribute('aria-label', 'Crtanje područja na mapi')
  board.setAttribute(
    'aria-description',
    'Strelice pomjeraju krstić, Enter dodaje ugao, Backspace briše posljednji, Escape odustaje.',
  )
  const picture = svg('svg', { width: '100%', height: '100%', 'aria-hidden': 'true' })
  const line = svg('polygon', { class: 'map-drawn' })
  const cross = svg('path', { d: 'M-12 0H12M0-12V12', class: 'map-cross' })
  picture.append(line, cross)
  board.append(picture)
  shown.getContainer().append(board)

  const size = shown.getSize()
  let corners: Pixel[] = []
  let at = size.divideBy(2)
  let stroked: Pixel[] | null = null
  let isOver = false

  function draw(points: readonly Pixel[]) {
    line.setAttribute('points', points.map(({ x, y }) => `${x},${y}`).join(' '))
    cross.setAttribute('transform', `translate(${at.x} ${at.y})`)
  }

  function setCorners(next: Pixel[]) {
    corners = next
    draw(corners)
    onCorners(corners.length)
  }

  function stop() {
    if (isOver) return
    isOver = true
    board.remove()
  }

  function end(found: Pixel[] | null) {
    if (isOver) return
    stop()
    onEnd(
      found &&
        found.map((pixel) => {
          const { lat, lng } = shown.containerPointToLatLng(pixel)
          return { lat, lon: lng }
        }),
    )
  }

  const finish = () => {
    if (corners.length >= enough) end(corners)
  }

  const placeOf = (event: PointerEvent) => {
    const { left, top } = board.getBoundingClientRect()
    return point(event.clientX - left, event.clientY - top)
  }

  board.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    event.stopPropagation()
    board.setPointerCapture(event.pointerId)
    stroked = [placeOf(event)]
  })
  board.addEventListener('pointermove', (event) => {
    if (!stroked) return
    stroked.push(placeOf(event))
    draw(stroked)
  })
  board.addEventListener('pointerup', (event) => {
    if (!stroked) return
    const drawn = stroked
    stroked = null
    at = placeOf(event)
    const isStroke = drawn.some((one) => one.distanceTo(drawn[0]!) > stroke)
    const simple = isStroke ? simplified(drawn) : []
    if (simple.length >= enough) end(simple)
    else if (corners.length < mostDrawn) setCorners([...corners, drawn[0]!])
  })
  board.addEventListener('pointercancel', () => {
    stroked = null
    draw(corners)
  })
  for (const kind of ['click', 'dblclick', 'wheel', 'mousedown', 'touchstart'] as const)
    board.addEventListener(kind, (event) => event.stopPropagation())
  board.addEventListener('keydown', (event) => {
    const by = event.shiftKey ? step.large : step.small
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, -by],
      ArrowDown: [0, by],
    }
    const move = moves[event.key]
    if (move) {
      const to = at.add(move)
      at = point(Math.max(0, Math.min(size.x, to.x)), Math.max(0, Math.min(size.y, to.y)))
      draw(corners)
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (corners.length < mostDrawn) setCorners([...corners, at])
    } else if (event.key === 'Backspace') setCorners(corners.slice(0, -1))
    else if (event.key === 'Escape') end(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  })

  draw(corners)
  board.focus({ preventScroll: true })
  return { finish, cancel: () => end(null), stop }
}
