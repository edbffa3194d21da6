import type { Box } from './engine.ts'

/**
 * The map is square (Web Mercator), and places on it are counted in whole steps from its north-west corner:
 * columns to the east, rows to the south. A step is about a centimetre.
 */
const steps = 2 ** 32
const levelsOfSteps = 32
/** At zoom 0 the world is one tile of 256 px; a cell is 64 px wide. */
const levelsOfTile = 2
const mostCells = 4_096

export const columnOf = (lon: number) => Math.min(Math.floor(((lon + 180) / 360) * steps), steps - 1)

/** At least 1: row 0 is free to mean "no place". */
export function rowOf(lat: number): number {
  const share = 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
  return Math.max(1, Math.min(Math.floor(share * steps), steps - 1))
}

const lonOf = (column: number) => (column / steps) * 360 - 180
const latOf = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / steps))) * 180) / Math.PI

/** Includes both ends. West is greater than east across the date line. */
export type Extent = { west: number; east: number; north: number; south: number }

export const extentOf = ({ west, east, north, south }: Box): Extent => ({
  west: columnOf(west),
  east: columnOf(east),
  north: rowOf(north),
  south: rowOf(south),
})

/** A box that contains every place in the extent. */
export const boxOf = ({ west, east, north, south }: Extent): Box => ({
  south: latOf(south + 1),
  west: lonOf(west),
  north: latOf(north),
  east: lonOf(east + 1),
})

export const pointOf = (column: number, row: number) => ({ lat: latOf(row), lon: lonOf(column) })

/**
 * The part of the grid that an extent touches. A place's cell is its column and row without the last `shift`
 * bits; `lastColumn` is that of the whole world.
 */
export type Grid = {
  zoom: number
  shift: number
  columns: number
  rows: number
  west: number
  north: number
  lastColumn: number
}

/** The grid of a zoom, or of the closest coarser one whose cells are not too many. */
export function gridOf({ west, east, north, south }: Extent, zoom: number): Grid {
  for (let level = zoom; ; level--) {
    const shift = levelsOfSteps - levelsOfTile - level
    const around = 2 ** (level + levelsOfTile)
    const across = (east >>> shift) - (west >>> shift) + 1
    const columns = west <= east ? across : across + around
    const rows = (south >>> shift) - (north >>> shift) + 1
    if (columns * rows > mostCells && level > 0) continue
    return {
      zoom: level,
      shift,
      columns,
      rows,
      west: west >>> shift,
      north: north >>> shift,
      lastColumn: around - 1,
    }
  }
}
