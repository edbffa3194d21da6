import type { ChipNames, FilterChip } from './chips.ts'
import { filterChips } from './filters.ts'
import type { LoadedSearch } from './load.ts'
import { understoodChips } from './understanding.ts'

type Shown = Pick<LoadedSearch, 'asked' | 'values' | 'categoryPath' | 'panel' | 'words' | 'understood'>

/** A chip for each filter of the search, those understood from its words last. */
export function pageChips(page: Shown, now: ChipNames['now']): FilterChip[] {
  const { asked, values, categoryPath, panel } = page
  const { places, facets } = panel
  const cantons = places.groups.flatMap((group) => group.cantons)
  const names: ChipNames = {
    category: categoryPath.at(-1)?.name,
    canton: cantons.find(({ id }) => String(id) === values.canton)?.name,
    places: places.chosen,
    facets,
    now,
  }
  return [...filterChips(asked, names), ...understoodChips(asked, page, names)]
}
