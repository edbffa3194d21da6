import { type Category, getCategory } from '#contract/categories/endpoints.ts'
import type { SearchPage } from '#contract/search/endpoints.ts'
import { ApiError, type apiOf } from '#web/lib/api.ts'
import type { CategoryOption, CategoryStep } from './components/category-filter.tsx'

/** The chosen category and its path from the root down; null if it does not exist. */
export type CategoryPath = { chosen: Category; steps: CategoryStep[] }

export async function findCategoryPath(
  api: ReturnType<typeof apiOf>,
  chosen: string | undefined,
): Promise<CategoryPath | null> {
  const path: Category[] = []
  let next = chosen && /^\d{1,15}$/.test(chosen) ? Number(chosen) : null
  while (next !== null) {
    const found = await api.call(getCategory, { params: { id: next } }).catch((error: unknown) => {
      if (error instanceof ApiError) return null
      throw error
    })
    if (!found) return null
    path.unshift(found.data)
    next = found.data.parent_id
  }
  const last = path.at(-1)
  return last ? { chosen: last, steps: path.map(({ id, name }) => ({ id, name })) } : null
}

/**
 * The categories that narrow the search: the children of the chosen one, the best matches for a term, else
 * the roots.
 */
export function categoryOptions(
  counts: SearchPage['aggregations']['categories'],
  hasTerm: boolean,
): CategoryOption[] {
  const chosen = counts.find((entry) => entry.selected)
  if (chosen)
    return chosen.sub_categories.map(({ id, name, active_listings }) => ({
      id,
      name,
      count: active_listings,
    }))
  const leaves = counts.filter((entry) => entry.parent_name)
  const shown = hasTerm && leaves.length > 0 ? leaves : counts.filter((entry) => !entry.parent_name)
  return shown.map(({ id, name, count, parent_name }) => ({ id, name, count, parentName: parent_name }))
}
