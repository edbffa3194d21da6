import { useRef } from 'react'
import type { MapTiles } from '#web/lib/context.ts'
import { PlacesMap } from '#web/ui/maps/places-map.tsx'
import { type ChargerSearch, chargersPath } from '#web/modules/chargers/query.ts'
import { groupPart, useChargersMap } from '#web/modules/chargers/use-chargers-map.ts'
import { countedChargers } from '#web/modules/chargers/words.ts'

/** Chargers on the map, in groups; moving it lists those in view. */
export function ChargersMap({ asked, tiles }: { asked: ChargerSearch; tiles: MapTiles | null }) {
  const box = useRef<HTMLDivElement>(null)
  const { shown, state } = useChargersMap(box, { asked, tiles })
  return (
    <PlacesMap
      label="Punjači na mapi"
      counted={countedChargers}
      failed="Punjači se nisu učitali."
      none="Na ovom dijelu mape nema punjača."
      box={box}
      {...state}
      tiles={tiles}
      onRetry={() => shown.current?.retry()}
      hrefOf={(cluster) => chargersPath({ ...asked, ...groupPart(cluster) })}
    />
  )
}
