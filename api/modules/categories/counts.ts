import type { Catalog } from './catalog.ts'

/** Counts by category, including descendants. */
export function countWithAncestors(
  { categories }: Catalog,
  counts: readonly { id: number; count: number }[],
) {
  const totals = new Map<number, number>()
  for (const { id, count } of counts) {
    for (const { id: ancestor } of categories.get(id)?.path ?? [])
      totals.set(ancestor, (totals.get(ancestor) ?? 0) + count)
  }
  return totals
}
