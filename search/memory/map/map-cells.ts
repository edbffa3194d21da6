import { type Area, type Corner, isCrossed, isInArea } from '#search/area.ts'
import type { Box } from '#search/engine.ts'

const perDegree = 10 // cells of about ten kilometres
const perCircle = 360 * perDegree
const margin = 1e-6 // degrees, more than rounding can move a border

/** The number of the cell that contains the place. */
export function cellOf({ lat, lon }: { lat: number | null; lon: number | null }): number | null {
  if (lat === null || lon === null) return null
  const row = Math.floor((lat + 90) * perDegree)
  // 180 degrees east would start the next row.
  return row * perCircle + Math.min(Math.floor((lon + 180) * perDegree), perCircle - 1)
}

function boxOfCell(cell: number): Box {
  const south = Math.floor(cell / perCircle) / perDegree - 90
  const west = (cell % perCircle) / perDegree - 180
  return { south, west, north: south + 1 / perDegree, east: west + 1 / perDegree }
}

export type Share = 'all' | 'some' | 'none'

/** Returns the share of a cell that lies in the box; `some` may be none if it only touches. */
export function shareInBox(cell: number, box: Box): Share {
  const { south, west, north, east } = boxOfCell(cell)
  if (north < box.south - margin || south > box.north + margin) return 'none'
  const isHigh = south >= box.south + margin && north <= box.north - margin
  const isIn = (from: number, to: number) => west >= from + margin && east <= to - margin
  const isOut = (from: number, to: number) => east < from - margin || west > to + margin
  if (box.west <= box.east) {
    if (isOut(box.west, box.east)) return 'none'
    return isHigh && isIn(box.west, box.east) ? 'all' : 'some'
  }
  // Across the date line: everything not strictly between its east and its west.
  if (isIn(box.east, box.west)) return 'none'
  return isHigh && isOut(box.east, box.west) ? 'all' : 'some'
}

export const contains = ({ south, west, north, east }: Box, lat: number, lon: number): boolean => {
  if (!(lat >= south && lat <= north)) return false
  return west > east ? lon >= west || lon <= east : lon >= west && lon <= east
}

/** Returns the share of a cell that lies in the area; `some` if its border may touch the cell. */
export function shareInArea(cell: number, area: Area): Share {
  const { south, west, north, east } = boxOfCell(cell)
  const box = around(cell)
  if (area.some((corner, at) => meets(box, area.at(at - 1)!, corner))) return 'some'
  return isInArea(area, (south + north) / 2, (west + east) / 2) ? 'all' : 'none'
}

/** The cell with a margin. */
function around(cell: number): Box {
  const { south, west, north, east } = boxOfCell(cell)
  return { south: south - margin, west: west - margin, north: north + margin, east: east + margin }
}

type Side = readonly [from: Corner, to: Corner]

/**
 * Tells which places of the cell are in the area, as `isInArea` does. Lines to the east from all places of the
 * cell cross a side that passes it by, or none does: only the other sides are looked at for each place.
 */
export function areaInCell(cell: number, area: Area): (lat: number, lon: number) => boolean {
  const box = around(cell)
  const near: Side[] = []
  let areOddCrossed = false
  area.forEach((to, at) => {
    const from = area.at(at - 1)!
    const [lowest, highest] = from.lat < to.lat ? [from.lat, to.lat] : [to.lat, from.lat]
    if (highest < box.south || lowest > box.north) return
    const passesBy = lowest < box.south && highest > box.north && !meets(box, from, to)
    if (!passesBy) near.push([from, to])
    else if (isCrossed(from, to, (box.south + box.north) / 2, box.west)) areOddCrossed = !areOddCrossed
  })
  return (lat, lon) => {
    let isInside = areOddCrossed
    for (let at = 0; at < near.length; at++) {
      const [from, to] = near[at]!
      if (isCrossed(from, to, lat, lon)) isInside = !isInside
    }
    return isInside
  }
}

/** Returns whether the line between two corners meets the box (Liang and Barsky). */
function meets({ south, west, north, east }: Box, from: Corner, to: Corner): boolean {
  // Most sides are far away.
  if (Math.max(from.lon, to.lon) < west || Math.min(from.lon, to.lon) > east) return false
  if (Math.max(from.lat, to.lat) < south || Math.min(from.lat, to.lat) > north) return false
  const [width, height] = [to.lon - from.lon, to.lat - from.lat]
  let [first, last] = [0, 1]
  for (const [slope, room] of [
    [-width, from.lon - west],
    [width, east - from.lon],
    [-height, from.lat - south],
    [height, north - from.lat],
  ] as const) {
    if (slope === 0) {
      if (room < 0) return false
    } else if (slope < 0) first = Math.max(first, room / slope)
    else last = Math.min(last, room / slope)
  }
  return first <= last
}
