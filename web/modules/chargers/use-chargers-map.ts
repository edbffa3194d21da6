import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { MapCluster } from '#contract/search.ts'
import type { MapTiles } from '#web/lib/context.ts'
import { boxOfCluster, cornersOf } from '#web/modules/search/map/part.ts'
import { useResultMap } from '#web/modules/search/map/use-result-map.ts'
import { chargerSource } from './charger-source.ts'
import { type ChargerSearch, chargersPath } from './query.ts'

const around = 0.0001 // degrees, so that the rounding of the address loses nothing

/** The part of the map that a group takes, as the address holds it. */
export function partOf(cluster: MapCluster) {
  const { south, west, north, east } = boxOfCluster(cluster)
  return cornersOf({
    south: south - around,
    west: west - around,
    north: north + around,
    east: east + around,
  })
}

/** The map of what is asked for; moving it, or opening a group, lists what it shows. */
export function useChargersMap(
  box: RefObject<HTMLDivElement | null>,
  { asked, tiles }: { asked: ChargerSearch; tiles: MapTiles | null },
) {
  const navigate = useNavigate()
  const change = (part: ChargerSearch) =>
    void navigate(chargersPath({ ...asked, ...part }), { replace: true, preventScrollReset: true })
  return useResultMap(box, {
    tiles,
    source: chargerSource,
    asked,
    onMove: (part) => change(cornersOf(part)),
    onOpen: (cluster) => change(partOf(cluster)),
  })
}
