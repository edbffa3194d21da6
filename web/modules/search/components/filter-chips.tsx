import { RemovableChip } from '#web/ui/chip.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import type { FilterChip } from '#web/modules/search/chips.ts'
import { changedSearch, type SearchValues, withoutFilters } from '#web/modules/search/query.ts'

type FilterChipsProps = {
  chips: readonly FilterChip[]
  values: SearchValues
  /** Shows all at once on phones too, where there is little else to see. */
  wraps: boolean
}

// `relative`, so that it cuts off hidden texts too.
const oneRow =
  'relative scrollbar-none max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 sm:max-lg:-mx-6 sm:max-lg:px-6 lg:flex-wrap'

/** On phones a row that scrolls sideways, unless it `wraps`. */
export function FilterChips({ chips, values, wraps }: FilterChipsProps) {
  if (chips.length === 0) return null
  return (
    <ul className={`flex items-center gap-2 ${wraps ? 'flex-wrap' : oneRow}`} aria-label="Odabrani filteri">
      {chips.map(({ label, changes }) => (
        <li key={label} className="max-w-full shrink-0">
          <RemovableChip label={label} to={changedSearch(values, changes)} />
        </li>
      ))}
      {chips.length > 1 && (
        <li className="shrink-0">
          <PathLink
            discover
            to={withoutFilters(values)}
            preventScrollReset
            className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-primary hover:underline"
          >
            Poništite sve
          </PathLink>
        </li>
      )}
    </ul>
  )
}
