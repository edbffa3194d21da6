import { RemovableChip } from '#web/ui/chip.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import type { FilterChip } from '#web/modules/search/chips.ts'
import { changedSearch, type SearchValues, withoutFilters } from '#web/modules/search/query.ts'

/** In one row that scrolls sideways on phones; `relative`, so that it cuts off hidden texts too. */
export function FilterChips({ chips, values }: { chips: readonly FilterChip[]; values: SearchValues }) {
  if (chips.length === 0) return null
  return (
    <ul
      className="relative scrollbar-none flex items-center gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 sm:max-lg:-mx-6 sm:max-lg:px-6 lg:flex-wrap"
      aria-label="Odabrani filteri"
    >
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
            Poništi sve
          </PathLink>
        </li>
      )}
    </ul>
  )
}
