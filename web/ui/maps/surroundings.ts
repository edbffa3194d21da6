import type { NearbyCity } from '#contract/places/endpoints.ts'
import { distanceKm } from '#contract/places/distances.ts'
import { townOf } from '#contract/places/town-names.ts'
import { overlaps, type PixelBox } from './pixel-box.ts'
import { neighbourTowns } from './neighbour-towns.ts'
import { project } from './projection.ts'
import { riverNames } from './river-names.ts'

type Point = { x: number; y: number }
type Place = { name: string; lat: number; lon: number }

/** The drawing; phones cut it to `phoneWidth` around the middle. */
export const drawing = { width: 648, height: 288, phoneWidth: 360 }

export type Label = Point & {
  name: string
  isMain: boolean
  /** Start of the text, or its end if `anchor` says so. */
  text: Point & { anchor: 'start' | 'end' | 'middle' }
}

/** An arrow at the edge to a larger town beyond it. */
export type Pointer = Point & { text: string; angle: number; anchor: 'start' | 'end' | 'middle' }

export type Surroundings = {
  /** Moves and scales the drawing of the country. */
  country: { x: number; y: number; scale: number }
  /** Around the town, each with its distance where there is room for it. */
  rings: { radius: number; label: (Point & { text: string }) | null }[]
  own: Label
  labels: Label[]
  rivers: (Point & { name: string })[]
  pointers: { phone: Pointer[]; wide: Pointer[] }
  /** The nearest towns, for the text below. */
  nearest: { name: string; distance: string }[]
}

const shownKm = { min: 11, max: 42 } // from the middle to the upper edge
const townsWithin = 8
const namedBelow = 4
const kmPerUnit = 1.112 // of `project`
const rim = 8 // pixels that texts keep from the edge
const textSize = { letter: 7.4, height: 17 }
const gap = 8 // between a dot and its text
/** The radius of the circle around the town itself. */
export const area = 16
const shownPointers = 2
const ringAngles = [90, 60, 120, 45, 135, 75, 105, -45, -135, 20, 160] // degrees, clockwise from the right

type Neighbour = Pick<NearbyCity, 'name' | 'location' | 'is_main'>
type Near = Neighbour & { distance_km: number }

const round = (value: number) => Math.round(value * 10) / 10
const distanceText = (km: number) => `${String(km < 10 ? round(km) : Math.round(km)).replace('.', ',')} km`

/**
 * The nearest first. Large cities are lists of municipalities: "Sarajevo - Centar". From the outside they are
 * one town, from the inside their parts have names of their own.
 */
function merged(cities: readonly Neighbour[], town: Place): Near[] {
  const isInside = (name: string) => name.includes(' - ') && townOf(name) === townOf(town.name)
  const seen = new Set<string>()
  return cities
    .map((city) => ({ ...city, distance_km: distanceKm(town, city.location) }))
    .toSorted((a, b) => a.distance_km - b.distance_km)
    .flatMap((city) => {
      const name = isInside(city.name) ? city.name.slice(city.name.indexOf(' - ') + 3) : townOf(city.name)
      if (seen.has(name)) return []
      seen.add(name)
      return [{ ...city, name, is_main: city.is_main && !isInside(city.name) }]
    })
}

const around = ({ x, y }: Point, radius: number): PixelBox => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
})

/** Below, above and beside the dot, in the order of trying. */
function placesOf(at: Point, name: string): { text: Label['text']; box: PixelBox }[] {
  const width = name.length * textSize.letter
  const { height } = textSize
  const beside = (anchor: 'start' | 'end') => {
    const x = at.x + (anchor === 'start' ? gap : -gap)
    return {
      text: { x, y: at.y + 4.5, anchor },
      box: {
        left: anchor === 'start' ? x : x - width,
        right: anchor === 'start' ? x + width : x,
        top: at.y - height / 2,
        bottom: at.y + height / 2,
      },
    }
  }
  const over = (y: number) => ({
    text: { x: at.x, y: y + height - 4, anchor: 'middle' as const },
    box: { left: at.x - width / 2, right: at.x + width / 2, top: y, bottom: y + height },
  })
  const [outer, inner] = at.x < 0 ? (['end', 'start'] as const) : (['start', 'end'] as const)
  return [beside(outer), beside(inner), over(at.y - height - 5), over(at.y + 6)]
}

/** A nearby town with its place on the drawing, whose middle is the origin. */
type Placed = Omit<Near, 'location'> & { at: Point }

/** Places the towns; the farther the nearest of them are, the smaller the scale. */
function placed(town: Place, nearby: readonly Near[]) {
  const farthest = nearby[townsWithin - 1]?.distance_km ?? shownKm.max
  const reach = Math.max(shownKm.min, Math.min(shownKm.max, farthest))
  const perKm = drawing.height / 2 / reach
  const scale = perKm * kmPerUnit
  const middle = project(town)
  const country = {
    x: round(-middle.x * scale),
    y: round(-middle.y * scale),
    scale: round(scale * 100) / 100,
  }
  const onDrawing = ({ x, y }: Point): Point => ({ x: (x - middle.x) * scale, y: (y - middle.y) * scale })
  const towns = nearby.map((city): Placed => ({ ...city, at: onDrawing(project(city.location)) }))
  const abroad = neighbourTowns.map(({ name, ...location }): Placed => {
    const distance = distanceKm(town, location)
    return { name, is_main: false, distance_km: distance, at: onDrawing(project(location)) }
  })
  return { reach, perKm, towns, abroad, country, onDrawing }
}

/** The town itself, and the space that its name and its circle take. */
function ownLabel({ name }: Place): { own: Label; boxes: PixelBox[] } {
  const own: Label = { x: 0, y: 0, name, isMain: true, text: { x: 0, y: -area - 8, anchor: 'middle' } }
  const width = name.length * (textSize.letter + 1.2)
  const text = { left: -width / 2, right: width / 2, top: -area - 24, bottom: -area - 4 }
  return { own, boxes: [text, around(own, area)] }
}

const phoneEdge = drawing.phoneWidth / 2
const [halfWidth, halfHeight, halfPhone] = [
  drawing.width / 2 - rim,
  drawing.height / 2 - rim,
  phoneEdge - rim,
]
const isWithin = ({ left, right, top, bottom }: PixelBox, half: number) =>
  left > -half && right < half && top > -halfHeight && bottom < halfHeight

/** No edge may cut off a name or a dot, on phones or elsewhere. */
function isUncut(box: PixelBox, isOnPhone: boolean) {
  if (isOnPhone) return isWithin(box, halfPhone)
  return isWithin(box, halfWidth) && (box.left > phoneEdge || box.right < -phoneEdge)
}

/** Names the towns that have room for it, and returns the space that they take, too. */
function labelsOf(towns: readonly Placed[], taken: readonly PixelBox[]) {
  const labels: Label[] = []
  const boxes: PixelBox[] = []
  const byWeight = towns.toSorted(
    (a, b) => Number(b.is_main) - Number(a.is_main) || a.distance_km - b.distance_km,
  )
  for (const { name, at, is_main } of byWeight) {
    const dot = around(at, 5)
    const isOnPhone = Math.abs(at.x) < halfPhone
    if (!isUncut(dot, isOnPhone)) continue
    const found = placesOf(at, name).find(
      ({ box }) =>
        isUncut(box, isOnPhone) &&
        ![...taken, ...boxes].some((other) => overlaps(other, box) || overlaps(other, dot)),
    )
    if (!found) continue
    boxes.push(found.box, dot)
    labels.push({
      x: round(at.x),
      y: round(at.y),
      name,
      isMain: is_main,
      text: { ...found.text, x: round(found.text.x), y: round(found.text.y) },
    })
  }
  return { labels, boxes }
}

/** Names each river once, as near to the middle as there is room. */
function riversOf(onDrawing: (point: Point) => Point, taken: readonly PixelBox[]) {
  const boxes: PixelBox[] = []
  const rivers = riverNames.flatMap(({ name, points }) => {
    const half = (name.length * textSize.letter) / 2
    const found = points
      .map(([x, y]) => onDrawing({ x, y }))
      .toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))
      .map((at) => ({
        at,
        box: { left: at.x - half, right: at.x + half, top: at.y - 8, bottom: at.y + 8 },
      }))
      .find(
        ({ at, box }) =>
          isUncut(box, Math.abs(at.x) < halfPhone) &&
          ![...taken, ...boxes].some((other) => overlaps(other, box)),
      )
    if (!found) return []
    boxes.push(found.box)
    return [{ name, x: round(found.at.x), y: round(found.at.y) }]
  })
  return { rivers, boxes }
}

/** Points to larger towns beyond the edge of a drawing of this width. */
function pointersOf(towns: readonly Placed[], width: number, taken: readonly PixelBox[]) {
  const half = { x: width / 2 - 14, y: drawing.height / 2 - 16 }
  const boxes: PixelBox[] = []
  const pointers = towns
    .filter(({ is_main }) => is_main)
    .filter(({ at }) => Math.abs(at.x) > half.x + 14 || Math.abs(at.y) > half.y + 16)
    .flatMap(({ name, distance_km, at }) => {
      const shrink = Math.min(half.x / Math.abs(at.x), half.y / Math.abs(at.y))
      const [x, y] = [at.x * shrink, at.y * shrink]
      const text = `${name} ${distanceText(distance_km)}`
      const wide = text.length * (textSize.letter - 0.4)
      const anchor = Math.abs(x) + wide / 2 < half.x ? 'middle' : x < 0 ? 'start' : 'end'
      const left = anchor === 'middle' ? x - wide / 2 : anchor === 'start' ? x : x - wide
      const box = { left: left - 8, right: left + wide + 8, top: y - 26, bottom: y + 26 }
      if ([...taken, ...boxes].some((other) => overlaps(other, box))) return []
      boxes.push(box)
      const angle = Math.round((Math.atan2(at.y, at.x) * 180) / Math.PI)
      return [{ x: round(x), y: round(y), text, angle, anchor } satisfies Pointer]
    })
    .slice(0, shownPointers)
  return { pointers, boxes }
}

type Scale = { reach: number; perKm: number }

function ringsOf({ reach, perKm }: Scale, taken: readonly PixelBox[]): Surroundings['rings'] {
  const boxes = [...taken]
  const ringStep = reach > 24 ? 10 : 5
  return [1, 2, 3].flatMap((times) => {
    const km = times * ringStep
    if (km >= reach) return []
    const radius = round(km * perKm)
    const free = ringAngles
      .map((degrees) => degrees * (Math.PI / 180))
      .map((angle) => ({ x: round(radius * Math.cos(angle)), y: round(radius * Math.sin(angle)) }))
      .map((at) => ({ at, box: { left: at.x - 20, right: at.x + 20, top: at.y - 8, bottom: at.y + 8 } }))
      .find(({ box }) => isWithin(box, halfPhone) && !boxes.some((other) => overlaps(other, box)))
    if (free) boxes.push(free.box)
    return [{ radius, label: free ? { ...free.at, text: `${km} km` } : null }]
  })
}

/**
 * Lays out the surroundings of a town: names that overlap nothing, larger and nearer towns first, rings of
 * distance and arrows to larger towns beyond the edge.
 */
export function drawSurroundings(town: Place, cities: readonly Neighbour[]): Surroundings {
  const nearby = merged(cities, town)
  const { reach, perKm, towns, abroad, country, onDrawing } = placed(town, nearby)
  const { own, boxes: ownBoxes } = ownLabel(town)
  const { labels, boxes: labelBoxes } = labelsOf([...towns, ...abroad], ownBoxes)
  const named = [...ownBoxes, ...labelBoxes]
  const phone = pointersOf(towns, drawing.phoneWidth, named)
  const wide = pointersOf(towns, drawing.width, named)
  const pointed = [...named, ...phone.boxes, ...wide.boxes]
  const { rivers, boxes: riverBoxes } = riversOf(onDrawing, pointed)
  return {
    country,
    rings: ringsOf({ reach, perKm }, [...pointed, ...riverBoxes]),
    own,
    labels,
    rivers,
    pointers: { phone: phone.pointers, wide: wide.pointers },
    nearest: nearby
      .slice(0, namedBelow)
      .map(({ name, distance_km }) => ({ name, distance: distanceText(distance_km) })),
  }
}
