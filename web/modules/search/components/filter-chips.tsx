import { Link } from 'react-router'
import { RemovableChip } from '#web/ui/chip.tsx'
import { changedSearch, type SearchValues, withoutFilters } from './query.ts'

export type FilterChip = { names: (keyof SearchValues)[]; label: string }

export function FilterChips({ chips, values }: { chips: readonly FilterChip[]; values: SearchValues }) {
  if (chips.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label="Odabrani filteri">
      {chips.map(({ names, label }) => (
        <li key={names.join()} className="max-w-full">
          <RemovableChip
            label={label}
            to={changedSearch(values, Object.fromEntries(names.map((name) => [name, undefined])))}
          />
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
