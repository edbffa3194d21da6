import type { Box, MapCluster, ResultMap } from '#search/engine.ts'
import { boxOf, type Extent, extentOf, type Grid, gridOf, pointOf } from '#search/map-grid.ts'
import { type DocSet, eachBlock } from '#search/memory/lists/doc-set.ts'
import { type Documents, noRow } from '#search/memory/documents/documents.ts'

type Parts = {
  documents: Documents
  /** A flag per category index, or null for all categories. */
  categories: Uint8Array | null
  checkTime: () => void
}

const nowhere = (): Extent => ({ west: Infinity, east: -1, north: Infinity, south: -1 })

/** Counts the documents that have a place by the cells of a grid. `docs` may contain dead ones. */
export function countOnMap(
  docs: DocSet,
  { box, zoom }: { box: Box | undefined; zoom: number },
  parts: Parts,
): ResultMap {
  // The cells of a box do not depend on its content, so that they do not jump while the map moves.
  const extent = box ? extentOf(box) : placesIn(docs, parts)
  if (!(extent.north <= extent.south)) return { zoom, placed: 0, box: null, clusters: [] }
  const cells = new Cells(gridOf(extent, zoom))
  cells.count(docs, parts)
  const found = cells.result(parts.documents.ids.values)
  return { zoom: found.placed > 0 ? cells.grid.zoom : zoom, ...found }
}

function placesIn(docs: DocSet, { documents, categories, checkTime }: Parts): Extent {
  const { mapColumn, mapRow, category } = documents
  const [columns, rows, indexes] = [mapColumn.values, mapRow.values, category.values]
  const found = nowhere()
  eachBlock(docs, checkTime, (block, start, end) => {
    for (let at = start; at < end; at++) {
      const doc = block[at]!
      const row = rows[doc]!
      const index = indexes[doc]!
      if (row === noRow || index === 0 || (categories !== null && categories[index] === 0)) continue
      const column = columns[doc]!
      if (column < found.west) found.west = column
      if (column > found.east) found.east = column
      if (row < found.north) found.north = row
      if (row > found.south) found.south = row
    }
  })
  return found
}

/** One entry per cell in each array. */
class Cells {
  readonly grid: Grid
  readonly #counts: Uint32Array
  readonly #columnSums: Float64Array
  readonly #rowSums: Float64Array
  readonly #extents: Record<keyof Extent, Uint32Array>
  /** Any document of the cell. */
  readonly #docs: Uint32Array

  constructor(grid: Grid) {
    const cells = grid.columns * grid.rows
    this.grid = grid
    this.#counts = new Uint32Array(cells)
    this.#columnSums = new Float64Array(cells)
    this.#rowSums = new Float64Array(cells)
    this.#docs = new Uint32Array(cells)
    this.#extents = {
      west: new Uint32Array(cells).fill(0xffff_ffff),
      east: new Uint32Array(cells),
      north: new Uint32Array(cells).fill(0xffff_ffff),
      south: new Uint32Array(cells),
    }
  }

  // A plain loop: it visits half a million documents for a map of the country.
  count(docs: DocSet, { documents, categories, checkTime }: Parts) {
    const { mapColumn, mapRow, category } = documents
    const [columns, rows, indexes] = [mapColumn.values, mapRow.values, category.values]
    const { shift, columns: width, west: firstColumn, north: firstRow, lastColumn } = this.grid
    const counts = this.#counts
    const { west, east, north, south } = this.#extents
    eachBlock(docs, checkTime, (block, start, end) => {
      for (let at = start; at < end; at++) {
        const doc = block[at]!
        const row = rows[doc]!
        const index = indexes[doc]!
        if (row === noRow || index === 0 || (categories !== null && categories[index] === 0)) continue
        const column = columns[doc]!
        // Beyond the date line the columns start again.
        const across = ((column >>> shift) - firstColumn) & lastColumn
        const cell = ((row >>> shift) - firstRow) * width + across
        counts[cell]!++
        this.#columnSums[cell]! += column
        this.#rowSums[cell]! += row
        this.#docs[cell] = doc
        if (column < west[cell]!) west[cell] = column
        if (column > east[cell]!) east[cell] = column
        if (row < north[cell]!) north[cell] = row
        if (row > south[cell]!) south[cell] = row
      }
    })
  }

  result(ids: ArrayLike<number>): Pick<ResultMap, 'placed' | 'box' | 'clusters'> {
    const clusters: MapCluster[] = []
    const all = nowhere()
    let placed = 0
    this.#counts.forEach((count, cell) => {
      if (count === 0) return
      const extent = this.#extentOf(cell)
      placed += count
      all.west = Math.min(all.west, extent.west)
      all.east = Math.max(all.east, extent.east)
      all.north = Math.min(all.north, extent.north)
      all.south = Math.max(all.south, extent.south)
      clusters.push({
        ...pointOf(this.#columnSums[cell]! / count, this.#rowSums[cell]! / count),
        count,
        box: boxOf(extent),
        id: count === 1 ? ids[this.#docs[cell]!]! : null,
      })
    })
    return { placed, box: placed > 0 ? boxOf(all) : null, clusters }
  }

  #extentOf(cell: number): Extent {
    const { west, east, north, south } = this.#extents
    return { west: west[cell]!, east: east[cell]!, north: north[cell]!, south: south[cell]! }
  }
}
