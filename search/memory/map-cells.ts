import type { SearchQuery } from '#search/engine.ts'

export type Box = NonNullable<SearchQuery['box']>

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

/** How much of a cell lies in the box; `some` may be none if it only touches. */
export function shareOf(cell: number, box: Box): 'all' | 'some' | 'none' {
  const south = Math.floor(cell / perCircle) / perDegree - 90
  const west = (cell % perCircle) / perDegree - 180
  const north = south + 1 / perDegree
  const east = west + 1 / perDegree
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
