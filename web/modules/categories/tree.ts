import type { CategoryNode } from '#contract/categories.ts'
import { slugify } from '#contract/slug.ts'

/** What the page shows of a category. */
export type Branch = { id: number; name: string; count: number; children: Branch[] }

export const toBranch = ({ id, name, suggest, children = [] }: CategoryNode): Branch => ({
  id,
  name,
  count: suggest.weight,
  children: children.map(toBranch),
})

/**
 * Keeps what holds every word of `text`, without case and diacritics: a category that does stays with all below it, one
 * above it stays for the way there.
 */
export function filterBranches<T extends Branch>(branches: readonly T[], text: string): T[] {
  const words = slugify(text).split('-').filter(Boolean)
  if (words.length === 0) return [...branches]
  return branches.flatMap((branch) => {
    const name = slugify(branch.name)
    if (words.every((word) => name.includes(word))) return [branch]
    const children = filterBranches(branch.children, text)
    return children.length > 0 ? [{ ...branch, children }] : []
  })
}

/** How many names hold every word of `text`. */
export function countMatches(branches: readonly Branch[], text: string): number {
  const words = slugify(text).split('-').filter(Boolean)
  const count = ({ name, children }: Branch): number =>
    Number(words.every((word) => slugify(name).includes(word))) +
    children.reduce((sum, child) => sum + count(child), 0)
  return branches.reduce((sum, branch) => sum + count(branch), 0)
}
