import { browserGet } from '#web/lib/browser-api.ts'
import type { CategoryRow } from './category-rows.tsx'
import { formOf } from './publish-mode.ts'

export type CategoryStep = {
  /** Null above all. */
  category: { name: string; slug: string } | null
  children: CategoryRow[]
}

type Node = { id: number; name: string; url: string }

/** The categories below one, or the top ones; each leads to its form until it is known to have children. */
export async function loadStep(of: { id: number; name: string; slug: string } | null): Promise<CategoryStep> {
  const { data } = await browserGet<{ data: Node[] }>(of ? `/categories/${of.id}` : '/categories')
  return {
    category: of && { name: of.name, slug: of.slug },
    children: data.map(({ id, name, url }) => ({ id, name, slug: url, to: formOf({ id }) })),
  }
}
