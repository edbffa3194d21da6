import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { MapTiles } from '#web/lib/context.ts'
import { cornersOf, partOf } from '#web/modules/search/map/part.ts'
import { useResultMap } from '#web/modules/search/map/use-result-map.ts'
import { chargerSource } from './charger-source.ts'
import { type ChargerSearch, chargersPath } from './query.ts'

/** The map of the asked chargers; moving it, or opening a group, lists those in view. */
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

export { partOf as groupPart }
