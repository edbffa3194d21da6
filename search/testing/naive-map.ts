import type { SearchDocument } from '#search/document.ts'
import type { Box, MapCluster, ResultMap } from '#search/engine.ts'
import { boxOf, columnOf, type Extent, extentOf, gridOf, pointOf, rowOf } from '#search/map-grid.ts'

type Place = { id: number; column: number; row: number }

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

function extentOfPlaces(places: readonly Place[]): Extent {
  const columns = places.map(({ column }) => column).toSorted((a, b) => a - b)
  const rows = places.map(({ row }) => row).toSorted((a, b) => a - b)
  return { west: columns[0]!, east: columns.at(-1)!, north: rows[0]!, south: rows.at(-1)! }
}

const clusterOf = (places: readonly Place[]): MapCluster => ({
  ...pointOf(meanOf(places.map(({ column }) => column)), meanOf(places.map(({ row }) => row))),
  count: places.length,
  box: boxOf(extentOfPlaces(places)),
  id: places.length === 1 ? places[0]!.id : null,
})

/** The results on a map, counted one by one. */
export function naiveMap(
  documents: readonly SearchDocument[],
  box: Box | undefined,
  zoom: number,
): ResultMap {
  const places = documents.flatMap(({ id, lat, lon }) =>
    lat === null || lon === null ? [] : [{ id, column: columnOf(lon), row: rowOf(lat) }],
  )
  if (places.length === 0) return { zoom, placed: 0, box: null, clusters: [] }
  const around = extentOfPlaces(places)
  const grid = gridOf(box ? extentOf(box) : around, zoom)
  const cells = Map.groupBy(places, ({ column, row }) => `${column >>> grid.shift} ${row >>> grid.shift}`)
  return {
    zoom: grid.zoom,
    placed: places.length,
    box: boxOf(around),
    clusters: [...cells.values()].map(clusterOf),
  }
}
