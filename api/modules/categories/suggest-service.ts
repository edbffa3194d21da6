import type { Deps } from '#api/deps.ts'
import type { CategorySuggestion } from '#contract/categories/endpoints.ts'
import { suggestedCategories } from '#contract/limits/search.ts'
import { countLearnedWords, listLearned } from './learned-queries.ts'
import { namedIn, nameWordsOf, nearestNameWord } from './name-words.ts'
import { isOffered } from './catalog.ts'
import { countWithAncestors } from './counts.ts'
import { featuresOf, wordsOf } from './title-features.ts'
import { rankCategories } from './title-model.ts'

type Counts = Map<string, Map<number, number>>

function add(counts: Counts, word: string, id: number, count: number) {
  const of = counts.get(word) ?? new Map<number, number>()
  counts.set(word, of.set(id, (of.get(id) ?? 0) + count))
}

/** Counts words per category, from names and listings. */
async function lookUp({ db, catalog }: Deps, text: string): Promise<Counts> {
  const features = [...featuresOf(text)]
  const counts: Counts = new Map()
  const names = nameWordsOf(catalog).counts
  for (const feature of features)
    for (const [id, count] of names.get(feature) ?? []) add(counts, feature, id, count)
  for (const { word, category_id, count } of await countLearnedWords(db, features))
    add(counts, word, category_id, count)
  return counts
}

/** Like `lookUp`, but replaces an unknown word with the most similar word of a category name. */
async function lookUpMeant(deps: Deps, text: string): Promise<Counts> {
  const counts = await lookUp(deps, text)
  const names = nameWordsOf(deps.catalog)
  const meant = wordsOf(text)
    .filter((word) => ![...featuresOf(word)].some((feature) => counts.has(feature)))
    .map((word) => nearestNameWord(names, word))
    .filter((word) => word !== undefined)
  return meant.length === 0 ? counts : lookUp(deps, [text, ...meant].join(' '))
}

async function totalsOf({ db, catalog }: Deps) {
  const totals = new Map(nameWordsOf(catalog).totals)
  for (const { category_id, listing_count, word_count } of await listLearned(db)) {
    const words = (totals.get(category_id)?.words ?? 0) + word_count
    const titles = (totals.get(category_id)?.titles ?? 0) + listing_count
    totals.set(category_id, { titles, words })
  }
  return totals
}

/**
 * Suggests where to offer something called `keyword` (spec 7.5), by the words of each category's listings and
 * names. Searches below the parent, if given, and only categories that accept listings.
 */
export async function suggestCategories(
  deps: Deps,
  keyword: string,
  parent: number | undefined,
): Promise<CategorySuggestion[]> {
  const { catalog, search } = deps
  const leaves = [...catalog.categories.values()]
    .filter(isOffered)
    .filter(
      ({ children, path }) =>
        children.length === 0 && (parent === undefined || path.some(({ id }) => id === parent)),
    )
  const [counts, totals, all] = await Promise.all([
    lookUpMeant(deps, keyword),
    totalsOf(deps),
    search.search({ sort: 'newest', limit: 0, offset: 0 }),
  ])
  const active = countWithAncestors(catalog, all.categories)
  const sizes = new Map(all.categories.map(({ id, count }) => [id, count]))
  const named = namedIn(nameWordsOf(catalog), keyword)
  return rankCategories({ words: counts, totals, sizes, named }, new Set(leaves.map(({ id }) => id)))
    .slice(0, suggestedCategories)
    .map(({ id }) => {
      const category = catalog.categories.get(id)!
      return {
        id,
        name: category.name,
        count: active.get(id) ?? 0,
        parent_categories: category.path.slice(0, -1).map(({ name }) => name),
      }
    })
}

const everythingElse = 369 // 'Sve ostalo > Ostalo'

/** The category that suits a title best. */
export async function guessCategory(deps: Deps, title: string): Promise<number> {
  const [best] = await suggestCategories(deps, title, undefined)
  return best?.id ?? everythingElse
}
