import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import MapIcon from 'lucide-react/icons/map'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { searchSorts, sortNamed } from '#contract/search/sorts.ts'
import { SheetLink } from '#web/ui/dialogs/sheet.tsx'
import type { SearchValues } from '#web/modules/search/query.ts'
import { filterSheet, mapSheet, sortSheet } from '#web/modules/search/sheets.ts'

const barButton =
  'flex min-h-11 min-w-0 flex-1 items-center justify-center gap-2 rounded-field border border-line-strong bg-surface font-semibold'

type SheetBarProps = {
  asked: SearchValues
  filterTitle: string
  hasMap: boolean
  /** The address that the sheets belong to. */
  page: string
}

/** Opens the sheets for filters, order and map on narrow screens. */
export function SheetBar({ asked, filterTitle, hasMap, page }: SheetBarProps) {
  const { label: sortLabel } = searchSorts[sortNamed(asked.sort_by, asked.sort_order)]
  const isSorted = Boolean(asked.sort_by && sortLabel)
  return (
    <div className="@container sticky top-14 z-20 -mx-4 flex flex-wrap gap-3 border-b border-line bg-surface px-4 py-2 sm:top-16 sm:-mx-6 sm:px-6 lg:hidden">
      <SheetLink id={filterSheet} page={page} className={barButton}>
        <SlidersHorizontal className="size-5 shrink-0 @max-[16rem]:hidden" aria-hidden="true" />
        {filterTitle}
      </SheetLink>
      <SheetLink id={sortSheet} page={page} className={barButton}>
        <ArrowUpDown className="size-5 shrink-0 @max-[16rem]:hidden" aria-hidden="true" />
        {isSorted ? (
          <>
            <span className="sr-only">Sortiraj: </span>
            <span className="min-w-0 truncate">{sortLabel}</span>
          </>
        ) : (
          'Sortiraj'
        )}
      </SheetLink>
      {hasMap && (
        <SheetLink
          id={mapSheet}
          page={page}
          className={`${barButton} map-part flex-none px-3 @max-[16rem]:basis-full`}
        >
          <MapIcon className="size-5 shrink-0" aria-hidden="true" />
          Mapa
        </SheetLink>
      )}
    </div>
  )
}
