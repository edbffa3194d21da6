import type { CategoryNode } from '#contract/categories/endpoints.ts'
import { slugify } from '#contract/text/slug.ts'
import { categoryPath } from '#web/lib/pages/landing-path.ts'

/** The page's view of a category; `hasMore` if some of its children are behind a link. */
export type Branch = {
  id: number
  name: string
  path: string
  count: number
  drawing: string
  colour: string | null
  children: Branch[]
  hasMore: boolean
}

export const toBranch = ({
  id,
  url,
  name,
  suggest,
  drawing,
  buttonColor,
  children = [],
}: CategoryNode): Branch => ({
  id,
  name,
  path: categoryPath({ id, url }),
  count: suggest.weight,
  drawing,
  colour: buttonColor,
  children: children.map(toBranch),
  hasMore: false,
})

/** The top `levels` of a tree: thousands of categories are too many for one page. */
export const upperLevels = (branches: readonly Branch[], levels: number): Branch[] =>
  branches.map((branch) => ({
    ...branch,
    children: levels > 1 ? upperLevels(branch.children, levels - 1) : [],
    hasMore: levels === 1 && branch.children.length > 0,
  }))

/** The path from the root to the category `id`; empty if it does not exist. */
export function pathTo(branches: readonly Branch[], id: number): Branch[] {
  for (const branch of branches) {
    if (branch.id === id) return [branch]
    const rest = pathTo(branch.children, id)
    if (rest.length > 0) return [branch, ...rest]
  }
  return []
}

/**
 * Keeps the first `most` categories whose name contains every word of `text`, ignoring case and diacritics,
 * each with its ancestors. `found` counts all of them.
 */
export function findBranches(branches: readonly Branch[], text: string, most: number) {
  const words = slugify(text).split('-').filter(Boolean)
  let found = 0
  const keep = (below: readonly Branch[]): Branch[] =>
    below.flatMap((branch) => {
      const name = slugify(branch.name)
      const isMatch = words.every((word) => name.includes(word))
      if (isMatch) found += 1
      const isShown = isMatch && found <= most
      const children = keep(branch.children)
      if (!isShown && children.length === 0) return []
      return [{ ...branch, children, hasMore: isShown && children.length < branch.children.length }]
    })
  return { shown: keep(branches), found }
}
