import type { Deps } from '#api/deps.ts'
import { areaName } from '#api/modules/places/service.ts'
import { cornersOf, rounded } from '#lib/listings/map-corners.ts'
import type { MapCluster, mapQuery, SearchMap } from '#contract/search/endpoints.ts'
import type { Exclusions, MapCluster as Found } from '#search/engine.ts'
import type { z } from 'zod'
import { engineQuery } from './engine-query.ts'
import { exclusionsIn, understoodSearch, withoutFacets } from './service.ts'

const clusterView = ({ places }: Deps, { lat, lon, count, box, id }: Found): MapCluster => ({
  location: { lat: rounded(lat), lon: rounded(lon) },
  count,
  place: areaName(places, { lat, lon }, box),
  ...cornersOf(box),
  listing_id: id,
})

/** The results counted by where they lie, the largest groups first. */
export async function mapResults(
  deps: Deps,
  { zoom, ...given }: z.output<typeof mapQuery>,
  without?: Exclusions,
): Promise<SearchMap> {
  const { params, attributes } = understoodSearch(deps, given)
  const query = withoutFacets(engineQuery(deps, params, attributes))
  const { total, map } = await deps.search.search({
    ...query,
    without: exclusionsIn(query, without),
    mapZoom: zoom,
    limit: 0,
    offset: 0,
  })
  const { clusters, placed, box, zoom: shown } = map!
  const { location_tl, location_br } = box ? cornersOf(box) : { location_tl: null, location_br: null }
  return {
    data: clusters.toSorted((a, b) => b.count - a.count).map((cluster) => clusterView(deps, cluster)),
    meta: { total, placed, zoom: shown, location_tl, location_br },
  }
}
