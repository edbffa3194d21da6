import { cornersOf, rounded } from '#lib/listings/map-corners.ts'
import { boxOf, type Extent, extentOf, gridOf, pointOf } from './map-grid.ts'
import type { SearchMap } from '#contract/search/endpoints.ts'

/** Things on the map, by column and row; those that are asked for pass. */
export type Placed = {
  columns: ArrayLike<number>
  rows: ArrayLike<number>
  size: number
  passes: Uint8Array
  total: number
}

type Point = { lat: number; lon: number }
type View = { zoom: number; location_tl?: Point | undefined; location_br?: Point | undefined }

type Cell = Extent & { count: number; columns: number; rows: number }

const nowhere = (): Extent => ({ west: Infinity, east: -1, north: Infinity, south: -1 })

function widen(extent: Extent, { west, east, north, south }: Extent) {
  extent.west = Math.min(extent.west, west)
  extent.east = Math.max(extent.east, east)
  extent.north = Math.min(extent.north, north)
  extent.south = Math.max(extent.south, south)
}

function placesIn({ columns, rows, size, passes }: Placed): Extent {
  const all = nowhere()
  for (let doc = 0; doc < size; doc++) {
    if (passes[doc] === 0) continue
    const [column, row] = [columns[doc]!, rows[doc]!]
    if (column < all.west) all.west = column
    if (column > all.east) all.east = column
    if (row < all.north) all.north = row
    if (row > all.south) all.south = row
  }
  return all
}

/** Names a part of the map, by its middle; null if it has no name. */
type NameOf = (middle: Point, box: ReturnType<typeof boxOf>) => string | null

/** Things counted by where they lie, as results of a search are. */
export function mapOfPlaces(
  nameOf: NameOf,
  placed: Placed,
  { zoom, location_tl: tl, location_br: br }: View,
): SearchMap {
  const { columns, rows, size, passes, total } = placed
  if (total === 0)
    return { data: [], meta: { total, placed: total, zoom, location_tl: null, location_br: null } }
  const extent =
    tl && br ? extentOf({ north: tl.lat, west: tl.lon, south: br.lat, east: br.lon }) : placesIn(placed)
  const grid = gridOf(extent, zoom)
  const cells: (Cell | undefined)[] = Array.from({ length: grid.columns * grid.rows })
  for (let doc = 0; doc < size; doc++) {
    if (passes[doc] === 0) continue
    const [column, row] = [columns[doc]!, rows[doc]!]
    // Beyond the date line the columns start again.
    const across = ((column >>> grid.shift) - grid.west) & grid.lastColumn
    const at = ((row >>> grid.shift) - grid.north) * grid.columns + across
    const cell = (cells[at] ??= { ...nowhere(), count: 0, columns: 0, rows: 0 })
    cell.count++
    cell.columns += column
    cell.rows += row
    if (column < cell.west) cell.west = column
    if (column > cell.east) cell.east = column
    if (row < cell.north) cell.north = row
    if (row > cell.south) cell.south = row
  }
  const all = nowhere()
  const data = cells
    .filter((cell) => cell !== undefined)
    .toSorted((a, b) => b.count - a.count)
    .map((cell) => {
      widen(all, cell)
      const { lat, lon } = pointOf(cell.columns / cell.count, cell.rows / cell.count)
      const box = boxOf(cell)
      return {
        location: { lat: rounded(lat), lon: rounded(lon) },
        count: cell.count,
        place: nameOf({ lat, lon }, box),
        ...cornersOf(box),
        listing_id: null,
      }
    })
  return { data, meta: { total, placed: total, zoom: grid.zoom, ...cornersOf(boxOf(all)) } }
}
