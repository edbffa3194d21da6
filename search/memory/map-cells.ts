import { type Area, isInArea } from '#search/area.ts'
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
  const box = { south: south - margin, west: west - margin, north: north + margin, east: east + margin }
  if (area.some((corner, at) => meets(box, area.at(at - 1)!, corner))) return 'some'
  return isInArea(area, (south + north) / 2, (west + east) / 2) ? 'all' : 'none'
}

type Corner = Area[number]

/** Whether the line between two corners meets the box (Liang and Barsky). */
function meets({ south, west, north, east }: Box, from: Corner, to: Corner): boolean {
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
