import type { Deps } from '#api/deps.ts'
import { similarity } from '#api/lib/similarity.ts'
import type { CategorySuggestion } from '#contract/categories.ts'
import { categoryMatchThreshold, suggestedCategories } from '#contract/limits.ts'
import { chunksOf } from '#search/words.ts'
import type { Catalog, CatalogCategory } from './catalog.ts'
import { countWithAncestors } from './service.ts'

const mostWords = 8
const longestWord = 30 // characters
const mostSingleWords = 4 // searched one by one
const ofAncestors = 0.5 // what a word of a category above counts

const wordsOf = (text: string) => [
  ...new Set(
    chunksOf(text)
      .flatMap((chunk) => chunk.split(/[^\p{L}\p{N}]+/u))
      .filter(Boolean)
      .map((word) => word.slice(0, longestWord)),
  ),
]

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

/** How much of what is found stands in which category: with all words or, where nothing has all, with single ones. */
async function sharesOf(
  { search }: Deps,
  keyword: string,
  words: readonly string[],
  isMeant: (id: number) => boolean,
) {
  const find = async (text: string) => {
    const { categories } = await search.search({ text, sort: 'newest', limit: 0, offset: 0 })
    return categories.filter(({ id }) => isMeant(id))
  }
  let found = [await find(keyword)]
  if (found[0]!.length === 0 && words.length > 1)
    found = await Promise.all(words.slice(0, mostSingleWords).map(find))
  const shares = new Map<number, number>()
  for (const categories of found) {
    const total = categories.reduce((sum, { count }) => sum + count, 0)
    for (const { id, count } of categories)
      shares.set(id, (shares.get(id) ?? 0) + count / total / found.length)
  }
  return shares
}

/**
 * Where something called `keyword` would be offered (spec 7.5): categories whose names say so, and those where listings
 * with these words stand. Without a parent among all, else among those below it; only where listings can be put.
 */
export async function suggestCategories(
  deps: Deps,
  keyword: string,
  parent: number | undefined,
): Promise<CategorySuggestion[]> {
  const { catalog, search } = deps
  const words = wordsOf(keyword).slice(0, mostWords)
  if (words.length === 0) return []
  const leaves = [...wordsOfCategories(catalog)].filter(
    ([{ path }]) => parent === undefined || path.some(({ id }) => id === parent),
  )
  const ids = new Set(leaves.map(([{ id }]) => id))
  const [shares, all] = await Promise.all([
    sharesOf(deps, keyword, words, (id) => ids.has(id)),
    search.search({ sort: 'newest', limit: 0, offset: 0 }),
  ])
  const active = countWithAncestors(catalog, all.categories)
  return leaves
    .map(([category, { own, above }]) => {
      const named = words.map((word) => Math.max(best(word, own), ofAncestors * best(word, above)))
      const score = named.reduce((sum, one) => sum + one, 0) / words.length + (shares.get(category.id) ?? 0)
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
