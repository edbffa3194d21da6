import { type ConnectorKind, connectorKindNames } from '#contract/chargers/kinds.ts'
import type { ChargerFilters } from '#contract/chargers/endpoints.ts'
import { type Extent, extentOf } from '#search/map-grid.ts'
import type { ChargerIndex } from './charger-index.ts'

export type ChargerMatches = {
  /** One for each charger of the index that all filters let pass. */
  passes: Uint8Array
  total: number
}

/** Counts by value of a filter, with the other filters as they are. */
export type Facets = {
  connectors: Map<ConnectorKind, number>
  /** Indexed by the operator's number in the index. */
  operators: Uint32Array
  /** Indexed by the city's number. */
  cities: Uint32Array
}

const everywhere: Extent = { west: 0, east: 0xffff_ffff, north: 1, south: 0xffff_ffff }

/** The filters in the index's own terms. `operator` is -1 for one that no charger has. */
function askedIn(index: ChargerIndex, filters: ChargerFilters) {
  const { connector = [], power_from: power = 0, operator, city, location_tl: tl, location_br: br } = filters
  const kinds = connector.map((kind) => connectorKindNames.indexOf(kind))
  return {
    isConnector: kinds.length > 0 || power > 0,
    columns: (kinds.length > 0 ? kinds : [...connectorKindNames.keys()]).map((at) => index.powers[at]!),
    // Chargers of unknown power count as 0.1 kW.
    least: Math.max(1, Math.round(power * 10)),
    operator: operator === undefined ? undefined : (index.operatorNumber(operator) ?? -1),
    city,
    extent: tl && br ? extentOf({ north: tl.lat, west: tl.lon, south: br.lat, east: br.lon }) : everywhere,
  }
}

function isInside({ west, east, north, south }: Extent, column: number, row: number): boolean {
  if (row < north || row > south) return false
  // West is greater than east across the date line.
  return west <= east ? column >= west && column <= east : column >= west || column <= east
}

function hasPower(columns: readonly Uint16Array[], least: number, doc: number): boolean {
  for (let at = 0; at < columns.length; at++) if (columns[at]![doc]! >= least) return true
  return false
}

/**
 * Walks over all chargers once, in the order of memory, since a walk by strength misses the processor's
 * cache. With `facets` it also counts the chargers that each filter rules out and all others let pass.
 */
export function findChargers(index: ChargerIndex, filters: ChargerFilters, facets?: Facets): ChargerMatches {
  const { columns: mapColumns, rows: mapRows, operators, cities, powers, size } = index
  const { isConnector, columns, least, operator, city, extent } = askedIn(index, filters)
  const passes = new Uint8Array(size)
  const byKind = new Uint32Array(powers.length)
  let total = 0
  // A plain loop with plain comparisons, since it runs for each move of a map.
  for (let doc = 0; doc < size; doc++) {
    const row = mapRows[doc]!
    if (row === 0 || !isInside(extent, mapColumns[doc]!, row)) continue
    const okConnector = !isConnector || hasPower(columns, least, doc)
    const okOperator = operator === undefined || operators[doc] === operator
    const okCity = city === undefined || cities[doc] === city
    if (okConnector && okOperator && okCity) {
      passes[doc] = 1
      total++
    }
    if (!facets) continue
    if (okOperator && okCity)
      for (let at = 0; at < powers.length; at++) if (powers[at]![doc]! >= least) byKind[at]!++
    if (okConnector && okCity) facets.operators[operators[doc]!]!++
    if (okConnector && okOperator) facets.cities[cities[doc]!]!++
  }
  if (facets)
    connectorKindNames.forEach((kind, at) => {
      if (byKind[at]! > 0) facets.connectors.set(kind, byKind[at]!)
    })
  return { passes, total }
}

export const noFacets = (index: ChargerIndex): Facets => ({
  connectors: new Map(),
  operators: new Uint32Array(index.operatorNames.length),
  cities: new Uint32Array(index.highestCity + 1),
})

/** A page of the found chargers, the strongest first. */
export function docsOfPage(
  index: ChargerIndex,
  { passes }: ChargerMatches,
  page: number,
  limit: number,
): number[] {
  const docs: number[] = []
  let skipped = (page - 1) * limit
  for (const doc of index.order) {
    if (passes[doc] === 0 || skipped-- > 0) continue
    docs.push(doc)
    if (docs.length === limit) break
  }
  return docs
}
