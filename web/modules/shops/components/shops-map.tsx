import { useRef } from 'react'
import type { MapTiles } from '#web/lib/context.ts'
import { PlacesMap } from '#web/ui/maps/places-map.tsx'
import type { Filter } from '#web/modules/shops/list.ts'
import { countedShops, groupPart, useShopsMap } from '#web/modules/shops/use-shops-map.ts'

type ShopsMapProps = { filter: Filter; tiles: MapTiles | null; pathOf: (filter: Filter) => string }

/** Shops on the map, in groups; moving it lists those in view. */
export function ShopsMap({ filter, tiles, pathOf }: ShopsMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const { shown, state } = useShopsMap(box, { filter, tiles, pathOf })
  return (
    <PlacesMap
      label="Shopovi na mapi"
      counted={countedShops}
      failed="Shopovi se nisu učitali."
      none="Na ovom dijelu mape nema shopova."
      box={box}
      {...state}
      tiles={tiles}
      onRetry={() => shown.current?.retry()}
      hrefOf={(cluster) => pathOf({ ...filter, ...groupPart(cluster) })}
    />
  )
}
