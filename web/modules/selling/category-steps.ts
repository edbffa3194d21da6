import { listCategories, listChildCategories } from '#contract/categories/endpoints.ts'
import { callApi } from '#web/lib/browser-api.ts'
import type { CategoryRow } from './components/start/category-rows.tsx'
import { formOf } from './publish-mode.ts'

export type CategoryStep = {
  /** Null at the top level. */
  category: { name: string; slug: string } | null
  children: CategoryRow[]
}

/**
 * The children of a category, or the root categories. Each links to its form until it turns out to have
 * children.
 */
export async function loadStep(of: { id: number; name: string; slug: string } | null): Promise<CategoryStep> {
  const { data } = of
    ? await callApi(listChildCategories, { params: { id: of.id } })
    : await callApi(listCategories, {})
  return {
    category: of && { name: of.name, slug: of.slug },
    children: data.map(({ id, name, url }) => ({ id, name, slug: url, to: formOf({ id }) })),
  }
}
