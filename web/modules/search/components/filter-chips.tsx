import { FilledItems, KeptPart } from '#web/lib/kept-markup.tsx'
import { RemovableChip } from '#web/ui/chip.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import type { FilterChip } from '#web/modules/search/chips.ts'
import { changedSearch, type SearchValues, withoutFilters } from '#web/modules/search/query.ts'

/** In one row that scrolls sideways on phones; `relative`, so that it cuts off hidden texts too. */
export function FilterChips({ chips, values }: { chips: readonly FilterChip[]; values: SearchValues }) {
  if (chips.length === 0) return null
  const items = (
    <FilledItems
      name="filter-chip"
      items={chips}
      keyOf={() => ''}
      textsOf={({ label, changes }) => [label, changedSearch(values, changes)]}
    >
      {({ label: key }, [label, to]) => (
        <li key={key} className="max-w-full shrink-0">
          <RemovableChip label={label!} to={to!} />
        </li>
      )}
    </FilledItems>
  )
  return (
    <KeptPart
      name="filter-chips"
      inputs={[chips.length > 1]}
      texts={{ to: withoutFilters(values) }}
      slots={{ items }}
    >
      {({ to }, slots) => (
        <ul
          className="relative scrollbar-none flex items-center gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 sm:max-lg:-mx-6 sm:max-lg:px-6 lg:flex-wrap"
          aria-label="Odabrani filteri"
        >
          {slots.items}
          {chips.length > 1 && (
            <li className="shrink-0">
              <PathLink
                discover
                to={to}
                preventScrollReset
                className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-primary hover:underline"
              >
                Poništi sve
              </PathLink>
            </li>
          )}
        </ul>
      )}
    </KeptPart>
  )
}
