import { type RefObject, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { getShopMap } from '#contract/shops/map.ts'
import { callApi } from '#web/lib/browser-api.ts'
import type { MapTiles } from '#web/lib/context.ts'
import { counted } from '#web/lib/format/format.ts'
import { cornersOf, partOf } from '#web/modules/search/map/part.ts'
import type { MapSearch, MapSource } from '#web/modules/search/map/result-map.ts'
import { useResultMap } from '#web/modules/search/map/use-result-map.ts'
import { apiQueryOf, type Filter } from './list.ts'

export { partOf as groupPart }

export const countedShops = (count: number) => counted(count, 'shop', 'shopa', 'shopova')

const withoutBox = ({ location_tl: _tl, location_br: _br, ...filters }: MapSearch): MapSearch => filters

/** Shops on the map that also shows the results of searches. */
const shopSource: MapSource = {
  label: 'Mapa shopova',
  counted: countedShops,
  filtersOf: withoutBox,
  load: (search, signal) => callApi(getShopMap, { query: search }, { signal }),
}

const textsOf = (filter: Filter): MapSearch =>
  Object.fromEntries(
    Object.entries(apiQueryOf(filter)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )

/** The map of the asked shops; moving it, or opening a group, lists those in view. */
export function useShopsMap(
  box: RefObject<HTMLDivElement | null>,
  { filter, tiles, pathOf }: { filter: Filter; tiles: MapTiles | null; pathOf: (filter: Filter) => string },
) {
  const navigate = useNavigate()
  const asked = useMemo(() => textsOf(filter), [filter])
  const change = (part: Pick<Filter, 'location_tl' | 'location_br'>) =>
    void navigate(pathOf({ ...filter, ...part }), { replace: true, preventScrollReset: true })
  return useResultMap(box, {
    tiles,
    source: shopSource,
    asked,
    onMove: (part) => change(cornersOf(part)),
    onOpen: (cluster) => change(partOf(cluster)),
  })
}
