import type { MapCluster, ResultMap } from '#search/engine.ts'
import { boxOf, type Extent, type Grid, pointOf } from '#search/map-grid.ts'
import type { Dsl } from './dsl.ts'

type Value = { value: number | null }
type ExtentReply = { west: Value; east: Value; north: Value; south: Value }
type CellReply = ExtentReply & { doc_count: number; columns: Value; rows: Value; anyId: Value }
/** Replies of the two aggregations below. */
export type PlacesReply = ExtentReply & { placed: Value }
export type CellsReply = { buckets: { cells: { buckets: CellReply[] } }[] }

const extent: Record<keyof Extent, Dsl> = {
  west: { min: { field: 'column' } },
  east: { max: { field: 'column' } },
  north: { min: { field: 'row' } },
  south: { max: { field: 'row' } },
}

/** Where the results lie. */
export const placesAggregations: Record<string, Dsl> = {
  ...extent,
  placed: { value_count: { field: 'row' } },
}

/** The cells of a grid with their results. */
export function cellsAggregation({ shift }: Grid): Dsl {
  const interval = 2 ** shift
  const cell = {
    ...extent,
    columns: { sum: { field: 'column' } },
    rows: { sum: { field: 'row' } },
    anyId: { max: { field: 'id' } },
  }
  return {
    histogram: { field: 'column', interval, min_doc_count: 1 },
    aggs: { cells: { histogram: { field: 'row', interval, min_doc_count: 1 }, aggs: cell } },
  }
}

/** Null if no result has a place. */
export function readExtent({ west, east, north, south }: ExtentReply): Extent | null {
  if (west.value === null) return null
  return { west: west.value, east: east.value!, north: north.value!, south: south.value! }
}

export function readMap(places: PlacesReply, cells: CellsReply, grid: Grid): ResultMap {
  return {
    zoom: grid.zoom,
    placed: places.placed.value ?? 0,
    box: boxOf(readExtent(places)!),
    clusters: cells.buckets.flatMap((column) => column.cells.buckets.map(clusterOf)),
  }
}

const clusterOf = (cell: CellReply): MapCluster => ({
  ...pointOf(cell.columns.value! / cell.doc_count, cell.rows.value! / cell.doc_count),
  count: cell.doc_count,
  box: boxOf(readExtent(cell)!),
  id: cell.doc_count === 1 ? cell.anyId.value : null,
})
