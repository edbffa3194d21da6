import type { SearchFilter } from '#contract/search/endpoints.ts'
import { readAttr } from './attr-fields.ts'
import { attributeOf } from './offered.ts'
import { type Changes, changedAttr, partsOf, type SearchValues } from './query.ts'
import type { Places } from './places.ts'

/** The parameters that only some categories offer. */
const goodsNames = ['brands', 'models', 'state', 'free_from_date', 'free_to_date'] as const

/**
 * The changes that make the filters fit together (spec 4.7): drops those that a new category does not offer,
 * and cities outside a new canton.
 */
export const unfitting = (
  values: SearchValues,
  offered: readonly SearchFilter[],
  places: Places,
): Changes => ({
  ...(values.category_id === undefined
    ? { ...changedAttr(), free_from_date: undefined, free_to_date: undefined, facets: undefined }
    : unfittingIn(values, offered)),
  ...(values.canton !== undefined && {
    cities: partsOf(values.cities)
      .filter((id) => String(places.cities.get(id)?.canton_id) === values.canton)
      .join(','),
  }),
})

function unfittingIn(values: SearchValues, offered: readonly SearchFilter[]): Changes {
  const parameters = new Set(offered.flatMap((filter) => filter.parameters))
  return {
    ...Object.fromEntries(
      goodsNames.filter((name) => !parameters.has(name)).map((name) => [name, undefined]),
    ),
    ...(values.attr && values.attr_encoded && unfittingAttr(values.attr, offered)),
  }
}

function unfittingAttr(attr: string, offered: readonly SearchFilter[]): Changes {
  // A malformed value yields none; the search then refuses it by name.
  const filters = readAttr(attr)
  const known = new Set(offered.map(attributeOf))
  const fitting = filters.filter(({ id }) => known.has(id))
  return fitting.length === filters.length ? {} : changedAttr(fitting)
}
