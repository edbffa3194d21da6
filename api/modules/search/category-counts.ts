import { type Catalog, type CatalogCategory, countWithAncestors } from '#api/modules/categories/service.ts'
import type { Aggregations, SearchParams } from '#contract/search/endpoints.ts'

type Count = { id: number; count: number }
type CategoryCount = Aggregations['categories'][number]

/** Leaves that are listed for a text search. */
const listedLeaves = 12

/** A category with its children that have matches. */
const categoryCount = (
  category: CatalogCategory,
  totals: ReadonlyMap<number, number>,
  selected: boolean,
): CategoryCount => ({
  id: category.id,
  name: category.name,
  count: totals.get(category.id) ?? 0,
  parent_name: category.path.at(-2)?.name,
  selected,
  sub_categories: category.children.flatMap(({ id, name }) => {
    const count = totals.get(id) ?? 0
    return count > 0 ? [{ id, name, parent_id: category.id, active_listings: count, selected: false }] : []
  }),
})

/**
 * With a category: itself and its children. Without: the roots with matches and, for a text search, the
 * leaves with the most matches, with their parents' names.
 */
export function categoryCounts(
  catalog: Catalog,
  counts: readonly Count[],
  { q, category_id: selectedId }: Partial<Pick<SearchParams, 'q' | 'category_id'>>,
): CategoryCount[] {
  const totals = countWithAncestors(catalog, counts)
  const selected = selectedId === undefined ? undefined : catalog.categories.get(selectedId)
  if (selected) return [categoryCount(selected, totals, true)]
  const totalOf = ({ id }: CatalogCategory) => totals.get(id) ?? 0
  const roots = catalog.roots.filter((root) => totalOf(root) > 0)
  const leaves = q ? leavesOf(catalog, counts) : []
  return [...leaves, ...roots]
    .toSorted((a, b) => totalOf(b) - totalOf(a))
    .map((category) => categoryCount(category, totals, false))
}

const leavesOf = ({ categories }: Catalog, counts: readonly Count[]) =>
  counts
    .toSorted((a, b) => b.count - a.count)
    .slice(0, listedLeaves)
    .flatMap(({ id }) => categories.get(id) ?? [])
    .filter(({ path }) => path.length > 1)
