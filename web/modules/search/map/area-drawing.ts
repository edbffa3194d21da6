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

type Board = { element: HTMLElement; line: Element; cross: Element }

/** A drawing under way, in pixels of the map. */
type Sketch = {
  board: Board
  map: LeafletMap
  /** The size of the map when the drawing began. */
  size: Pixel
  corners: Pixel[]
  /** The place of the cross. */
  at: Pixel
  /** The line of a pointer that is still down. */
  stroked: Pixel[] | null
  isOver: boolean
  onCorners: (count: number) => void
  onEnd: (corners: Point[] | null) => void
}

const svg = (name: string, attributes: Record<string, string>) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

/** Covers the map with a board that takes its clicks and keys. */
function layBoard(container: HTMLElement): Board {
  const element = document.createElement('div')
  element.className = 'map-board'
  element.tabIndex = 0
  element.setAttribute('role', 'application')
  element.setAttribute('aria-label', 'Crtanje područja na mapi')
  element.setAttribute(
    'aria-description',
    'Strelice pomjeraju krstić, Enter dodaje ugao, Backspace briše posljednji, Escape odustaje.',
  )
  const picture = svg('svg', { width: '100%', height: '100%', 'aria-hidden': 'true' })
  const line = svg('polygon', { class: 'map-drawn' })
  const cross = svg('path', { d: 'M-12 0H12M0-12V12', class: 'map-cross' })
  picture.append(line, cross)
  element.append(picture)
  container.append(element)
  return { element, line, cross }
}

function draw({ board: { line, cross }, at }: Sketch, points: readonly Pixel[]) {
  line.setAttribute('points', points.map(({ x, y }) => `${x},${y}`).join(' '))
  cross.setAttribute('transform', `translate(${at.x} ${at.y})`)
}

function setCorners(sketch: Sketch, corners: Pixel[]) {
  sketch.corners = corners
  draw(sketch, corners)
  sketch.onCorners(corners.length)
}

function addCorner(sketch: Sketch, corner: Pixel) {
  if (sketch.corners.length < mostDrawn) setCorners(sketch, [...sketch.corners, corner])
}

function stop(sketch: Sketch) {
  if (sketch.isOver) return
  sketch.isOver = true
  sketch.board.element.remove()
}

function end(sketch: Sketch, found: Pixel[] | null) {
  if (sketch.isOver) return
  stop(sketch)
  sketch.onEnd(
    found &&
      found.map((pixel) => {
        const { lat, lng } = sketch.map.containerPointToLatLng(pixel)
        return { lat, lon: lng }
      }),
  )
}

/** Takes a long line as the whole area, and a short one as a corner. */
function takeStroke(sketch: Sketch, drawn: Pixel[]) {
  const isStroke = drawn.some((one) => one.distanceTo(drawn[0]!) > stroke)
  const simple = isStroke ? simplified(drawn) : []
  if (simple.length >= enough) end(sketch, simple)
  else addCorner(sketch, drawn[0]!)
}

function followPointer(sketch: Sketch) {
  const { element } = sketch.board
  const placeOf = (event: PointerEvent) => {
    const { left, top } = element.getBoundingClientRect()
    return point(event.clientX - left, event.clientY - top)
  }
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    event.stopPropagation()
    element.setPointerCapture(event.pointerId)
    sketch.stroked = [placeOf(event)]
  })
  element.addEventListener('pointermove', (event) => {
    if (!sketch.stroked) return
    sketch.stroked.push(placeOf(event))
    draw(sketch, sketch.stroked)
  })
  element.addEventListener('pointerup', (event) => {
    const drawn = sketch.stroked
    if (!drawn) return
    sketch.stroked = null
    sketch.at = placeOf(event)
    takeStroke(sketch, drawn)
  })
  element.addEventListener('pointercancel', () => {
    sketch.stroked = null
    draw(sketch, sketch.corners)
  })
  for (const kind of ['click', 'dblclick', 'wheel', 'mousedown', 'touchstart'] as const)
    element.addEventListener(kind, (event) => event.stopPropagation())
}

const directions: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Moves the cross, but not off the map. */
function moveCross(sketch: Sketch, direction: [number, number], pixels: number) {
  const { size } = sketch
  const to = sketch.at.add(point(direction).multiplyBy(pixels))
  sketch.at = point(Math.max(0, Math.min(size.x, to.x)), Math.max(0, Math.min(size.y, to.y)))
  draw(sketch, sketch.corners)
}

function followKeys(sketch: Sketch) {
  sketch.board.element.addEventListener('keydown', (event) => {
    const direction = directions[event.key]
    if (direction) moveCross(sketch, direction, event.shiftKey ? step.large : step.small)
    else if (event.key === 'Enter' || event.key === ' ') addCorner(sketch, sketch.at)
    else if (event.key === 'Backspace') setCorners(sketch, sketch.corners.slice(0, -1))
    else if (event.key === 'Escape') end(sketch, null)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
}

/**
 * Takes over the map until an area is drawn: as one stroke, corner by corner, or with the keys, which move a
 * cross.
 */
export function startDrawing(
  map: LeafletMap,
  onCorners: (count: number) => void,
  onEnd: (corners: Point[] | null) => void,
): Drawing {
  const size = map.getSize()
  const sketch: Sketch = {
    board: layBoard(map.getContainer()),
    map,
    size,
    corners: [],
    at: size.divideBy(2),
    stroked: null,
    isOver: false,
    onCorners,
    onEnd,
  }
  followPointer(sketch)
  followKeys(sketch)
  draw(sketch, sketch.corners)
  sketch.board.element.focus({ preventScroll: true })
  return {
    finish() {
      if (sketch.corners.length >= enough) end(sketch, sketch.corners)
    },
    cancel: () => end(sketch, null),
    stop: () => stop(sketch),
  }
}
