import { listSearchFilters, type SearchFilter } from '#contract/search/endpoints.ts'
import type { apiOf } from '#web/lib/api.ts'
import type { PanelFacets } from './facets.ts'
import type { PanelFilter } from './panel.ts'

/** The filters that a category offers, or a search without one. */
export async function findOffered(
  api: ReturnType<typeof apiOf>,
  categoryId: number | undefined,
): Promise<SearchFilter[]> {
  return (await api.call(listSearchFilters, { query: { category_id: categoryId } })).data
}

/** The attribute that a filter is about, if it is about one. */
export const attributeOf = ({ key }: Pick<SearchFilter, 'key'>): number | undefined =>
  key.startsWith('attr.') ? Number(key.slice('attr.'.length)) : undefined

/**
 * Keeps only the fields that the panel shows, since the page carries its data twice: of the attributes, the
 * counted ones.
 */
export function panelFilters(offered: readonly SearchFilter[], facets: PanelFacets | null): PanelFilter[] {
  const counted = new Set(facets?.attributes.map(({ id }) => id))
  return offered.flatMap((filter) => {
    const { key, name, options } = filter
    const attribute = attributeOf(filter)
    if (attribute === undefined) return [{ key, name, options }]
    return counted.has(attribute) ? [{ key, name, options: null }] : []
  })
}
