import { type Category, getCategoryAttributes } from '#contract/categories.ts'
import { ApiError, type apiOf } from '#web/lib/api.ts'
import { readAttr } from './attr-fields.ts'
import { type Changes, changedAttr, partsOf, type SearchValues } from './query.ts'
import type { Places } from './places.ts'

const withoutDates = { free_from_date: undefined, free_to_date: undefined }

/**
 * The changes that make the filters fit together (spec 4.7): drops those that a new category does not have,
 * and cities outside a new canton.
 */
export async function unfitting(
  api: ReturnType<typeof apiOf>,
  values: SearchValues,
  category: Category | null,
  places: Places,
): Promise<Changes> {
  return {
    ...(values.category_id === undefined
      ? { ...changedAttr(), ...withoutDates, facets: undefined }
      : category && (await unfittingIn(api, values, category))),
    ...(values.canton !== undefined && {
      cities: partsOf(values.cities)
        .filter((id) => String(places.cities.get(id)?.canton_id) === values.canton)
        .join(','),
    }),
  }
}

async function unfittingIn(
  api: ReturnType<typeof apiOf>,
  values: SearchValues,
  { id, show_brand, show_condition, booking_enabled }: Category,
): Promise<Changes> {
  return {
    ...(!show_brand && { brands: undefined, models: undefined }),
    ...(!show_condition && { state: undefined }),
    ...(!booking_enabled && withoutDates),
    ...(values.attr && values.attr_encoded && (await unfittingAttr(api, id, values.attr))),
  }
}

async function unfittingAttr(
  api: ReturnType<typeof apiOf>,
  categoryId: number,
  attr: string,
): Promise<Changes> {
  const filters = readAttr(attr)
  if (filters.length === 0) return {} // the search then refuses it by name
  const offered = await api
    .call(getCategoryAttributes, { params: { id: categoryId } })
    .catch((error: unknown) => {
      if (error instanceof ApiError) return null
      throw error
    })
  if (!offered) return {}
  const known = new Set(offered.data.map((attribute) => attribute.id))
  const fitting = filters.filter(({ id }) => known.has(id))
  return fitting.length === filters.length ? {} : changedAttr(fitting)
}
