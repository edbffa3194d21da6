import { Link } from 'react-router'
import { RemovableChip } from '#web/ui/chip.tsx'
import type { FilterChip } from '#web/modules/search/chips.ts'
import { changedSearch, type SearchValues, withoutFilters } from '#web/modules/search/query.ts'

export function FilterChips({ chips, values }: { chips: readonly FilterChip[]; values: SearchValues }) {
  if (chips.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label="Odabrani filteri">
      {chips.map(({ label, changes }) => (
        <li key={label} className="max-w-full">
          <RemovableChip label={label} to={changedSearch(values, changes)} />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={withoutFilters(values)}
            preventScrollReset
            className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-primary hover:underline"
          >
            Poništi sve
          </Link>
        </li>
      )}
    </ul>
  )
}
