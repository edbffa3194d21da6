import { useLocation } from 'react-router'
import type { MapTiles } from '#web/lib/context.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import type { SearchValues } from '#web/modules/search/query.ts'
import { mapSheet } from '#web/modules/search/sheets.ts'
import { ResultsMap } from './results-map.tsx'

type MapSheetProps = {
  asked: SearchValues
  tiles: MapTiles | null
  /** Null while they are counted. */
  countLabel: string | null
}

export function MapSheet({ asked, tiles, countLabel }: MapSheetProps) {
  const { search } = useLocation()
  return (
    <Sheet
      id={mapSheet}
      title="Mapa"
      closesTo="rezultati"
      isFilled
      className="map-part"
      footer={
        <ButtonLink
          to={{ search, hash: '#rezultati' }}
          replace
          preventScrollReset
          className="w-full"
          aria-live="polite"
        >
          {countLabel === null ? 'Brojimo…' : `Prikažite ${countLabel}`}
        </ButtonLink>
      }
    >
      <ResultsMap asked={asked} tiles={tiles} />
    </Sheet>
  )
}
