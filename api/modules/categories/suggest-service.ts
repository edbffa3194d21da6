import type { Deps } from '#api/deps.ts'
import { similarity } from '#api/lib/similarity.ts'
import type { CategorySuggestion } from '#contract/categories.ts'
import { categoryMatchThreshold, suggestedCategories } from '#contract/limits.ts'
import { chunksOf } from '#search/words.ts'
import type { Catalog, CatalogCategory } from './catalog.ts'
import { countWithAncestors } from './service.ts'

const mostWords = 8
const longestWord = 30 // characters
const ofAncestors = 0.5 // what a word of a category above counts

const wordsOf = (text: string) => [...new Set(chunksOf(text).map((word) => word.slice(0, longestWord)))]

/** Folded once for a catalog. */
const nameWords = new WeakMap<Catalog, Map<CatalogCategory, { own: string[]; above: string[] }>>()

function wordsOfCategories(catalog: Catalog) {
  let known = nameWords.get(catalog)
  if (!known) {
    const leaves = [...catalog.categories.values()].filter(({ children }) => children.length === 0)
    known = new Map(
      leaves.map((leaf) => [
        leaf,
        {
          own: wordsOf(`${leaf.name} ${leaf.name_singular}`),
          above: wordsOf(
            leaf.path
              .slice(0, -1)
              .map(({ name }) => name)
              .join(' '),
          ),
        },
      ]),
    )
    nameWords.set(catalog, known)
  }
  return known
}

/** From 0 to 1; words of three letters and more may begin alike, others may hold a mistake. */
function closeness(word: string, other: string): number {
  if (word === other) return 1
  const [short, long] = word.length < other.length ? [word, other] : [other, word]
  if (short.length >= 3 && long.startsWith(short)) return 0.9
  const alike = similarity(word, other)
  return alike >= categoryMatchThreshold ? alike : 0
}

const best = (word: string, among: readonly string[]) =>
  among.reduce((most, other) => Math.max(most, closeness(word, other)), 0)

/**
 * Where something called `keyword` would be offered (spec 7.5): categories whose names say so, and those where listings
 * with these words stand. Without a parent among all, else among those below it; only where listings can be put.
 */
export async function suggestCategories(
  { catalog, search }: Deps,
  keyword: string,
  parent: number | undefined,
): Promise<CategorySuggestion[]> {
  const words = wordsOf(keyword).slice(0, mostWords)
  if (words.length === 0) return []
  const query = { sort: 'newest', limit: 0, offset: 0 } as const
  const [found, all] = await Promise.all([
    search.search({ ...query, text: keyword, categoryId: parent }),
    search.search(query),
  ])
  const active = countWithAncestors(catalog, all.categories)
  const counts = new Map(found.categories.map(({ id, count }) => [id, count]))
  const leaves = [...wordsOfCategories(catalog)].filter(
    ([{ path }]) => parent === undefined || path.some(({ id }) => id === parent),
  )
  const total = leaves.reduce((sum, [{ id }]) => sum + (counts.get(id) ?? 0), 0)
  return leaves
    .map(([category, { own, above }]) => {
      const named = words.map((word) => Math.max(best(word, own), ofAncestors * best(word, above)))
      const share = total > 0 ? (counts.get(category.id) ?? 0) / total : 0
      const score = named.reduce((sum, one) => sum + one, 0) / words.length + share
      return { category, score, count: active.get(category.id) ?? 0 }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || b.count - a.count || a.category.id - b.category.id)
    .slice(0, suggestedCategories)
    .map(({ category, count }) => ({
      id: category.id,
      name: category.name,
      count,
      parent_categories: category.path.slice(0, -1).map(({ name }) => name),
    }))
}
