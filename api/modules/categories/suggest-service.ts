import type { Deps } from '#api/deps.ts'
import type { CategorySuggestion } from '#contract/categories/endpoints.ts'
import { suggestedCategories } from '#contract/limits/search.ts'
import { countLearnedWords, listLearned } from './learned-queries.ts'
import { correct, nameWordsOf, namingIn } from './name-words.ts'
import { isOffered } from './catalog.ts'
import { countWithAncestors } from './counts.ts'
import { featuresIn, readTitle, type TitleWord } from './title-features.ts'
import { rankCategories } from './title-model.ts'
import { namedIn, thingsOf } from './title-names.ts'

type Counts = Map<string, Map<number, number>>

function add(counts: Counts, word: string, id: number, count: number) {
  const of = counts.get(word) ?? new Map<number, number>()
  counts.set(word, of.set(id, (of.get(id) ?? 0) + count))
}

/** Counts the features of words per category, from names and listings. */
async function lookUp({ db, catalog }: Deps, words: readonly TitleWord[]): Promise<Counts> {
  const features = [...featuresIn(words)]
  const counts: Counts = new Map()
  const names = nameWordsOf(catalog).counts
  for (const feature of features)
    for (const [id, count] of names.get(feature) ?? []) add(counts, feature, id, count)
  for (const { word, category_id, count } of await countLearnedWords(db, features))
    add(counts, word, category_id, count)
  return counts
}

/** Reads a title and looks its words up, after correcting those that nobody has written. */
async function read(deps: Deps, text: string) {
  const words = readTitle(text)
  const counts = await lookUp(deps, words)
  const corrected = correct(nameWordsOf(deps.catalog), words, counts)
  return corrected === words ? { words, counts } : { words: corrected, counts: await lookUp(deps, corrected) }
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
  const [{ words, counts }, totals, all] = await Promise.all([
    read(deps, keyword),
    totalsOf(deps),
    search.search({ sort: 'newest', limit: 0, offset: 0 }),
  ])
  const active = countWithAncestors(catalog, all.categories)
  const sizes = new Map(all.categories.map(({ id, count }) => [id, count]))
  const evidence = {
    words,
    counts,
    totals,
    sizes,
    naming: namingIn(nameWordsOf(catalog), words),
    names: namedIn(catalog, words),
    things: thingsOf(catalog),
  }
  return rankCategories(evidence, new Set(leaves.map(({ id }) => id)))
    .slice(0, suggestedCategories)
    .map(({ id, probability }) => {
      const category = catalog.categories.get(id)!
      return {
        id,
        name: category.name,
        count: active.get(id) ?? 0,
        parent_categories: category.path.slice(0, -1).map(({ name }) => name),
        probability: Math.round(probability * 1_000) / 1_000,
      }
    })
}

const everythingElse = 369 // 'Sve ostalo > Ostalo'

/** The category that suits a title best. */
export async function guessCategory(deps: Deps, title: string): Promise<number> {
  const [best] = await suggestCategories(deps, title, undefined)
  return best?.id ?? everythingElse
}
