import { similarity } from '#contract/text/similarity.ts'
import { categoryMatchThreshold } from '#contract/limits/search.ts'
import { readDemoTitles } from '#demo/titles.ts'
import { memoised } from '#lib/caches/memoised.ts'
import type { Catalog, CatalogCategory } from './catalog.ts'
import { featuresOf, stemsOf, wordsOf } from './title-features.ts'
import type { CategoryTotal } from './title-model.ts'

// The number of titles that a word of each kind counts as. Chosen by `bench/category-suggest.ts`.
const ofOwnName = 3
const ofNamesAbove = 0.5
const ofGivenWords = 4
// Added to the score when a title names a category or one of its models in full.
const ofNaming = { category: 3, model: 3.5 }

type Wording = { id: number; stems: readonly string[]; worth: number }

export type NameWords = {
  counts: ReadonlyMap<string, ReadonlyMap<number, number>>
  totals: ReadonlyMap<number, CategoryTotal>
  /** As written, for correcting typos. */
  words: readonly string[]
  /** Names of categories and models, by their first stem. */
  wordings: ReadonlyMap<string, readonly Wording[]>
}

/**
 * Weighs words by the category names and related words they occur in, and by the titles of the demo, so that
 * suggestions work before the first listing. Memoised per catalog.
 */
export const nameWordsOf = memoised(readNames)

function readNames(catalog: Catalog): NameWords {
  const counts = new Map<string, Map<number, number>>()
  const totals = new Map<number, CategoryTotal>()
  const words = new Set<string>()
  const titles = readDemoTitles()
  for (const { id, name, name_singular, words: given, path, children } of catalog.categories.values()) {
    if (children.length > 0) continue
    let sum = 0
    const add = (text: string, worth: number) => {
      for (const feature of featuresOf(text)) {
        const of = counts.get(feature) ?? new Map<number, number>()
        counts.set(feature, of.set(id, (of.get(id) ?? 0) + worth))
        sum += worth
      }
    }
    const addName = (text: string, worth: number) => {
      for (const word of wordsOf(text)) words.add(word)
      add(text, worth)
    }
    addName(`${name} ${name_singular}`, ofOwnName)
    for (const above of path.slice(0, -1)) addName(above.name, ofNamesAbove)
    for (const one of given.split(',')) addName(one, ofGivenWords)
    const examples = titles.get(id) ?? []
    for (const title of examples) add(title, 1)
    totals.set(id, { titles: examples.length, words: sum })
  }
  return { counts, totals, words: [...words], wordings: readWordings(catalog) }
}

function readWordings(catalog: Catalog): ReadonlyMap<string, readonly Wording[]> {
  const wordings = new Map<string, Wording[]>()
  const add = (id: number, text: string, worth: number) => {
    const stems = stemsOf(text)
    const [first] = stems
    if (first === undefined) return
    const of = wordings.get(first)
    if (of) of.push({ id, stems, worth })
    else wordings.set(first, [{ id, stems, worth }])
  }
  for (const category of catalog.categories.values()) {
    if (category.children.length > 0) continue
    const { id, name, name_singular, words } = category
    for (const text of [...name.split(','), name_singular, ...words.split(',')])
      add(id, text, ofNaming.category)
    for (const model of modelsOf(catalog, category)) add(id, model, ofNaming.model)
  }
  return wordings
}

const modelsOf = (catalog: Catalog, { id, has_models }: CatalogCategory) =>
  has_models
    ? catalog.brandsOf(id).flatMap((brand) => catalog.modelsOf(brand.id, id).map(({ name }) => name))
    : []

/** The categories that a text names in full, directly or by a model, with their extra scores. */
export function namedIn({ wordings }: NameWords, text: string): ReadonlyMap<number, number> {
  const stems = new Set(stemsOf(text))
  const named = new Map<number, number>()
  for (const stem of stems)
    for (const { id, stems: needed, worth } of wordings.get(stem) ?? [])
      if (needed.every((one) => stems.has(one))) named.set(id, Math.max(named.get(id) ?? 0, worth))
  return named
}

const shortestMistaken = 4 // letters

/** The most similar word of a category name, if similar enough. */
export function nearestNameWord({ words }: NameWords, word: string): string | undefined {
  if (word.length < shortestMistaken) return undefined
  let best = { alike: 0, other: undefined as string | undefined }
  for (const other of words) {
    if (Math.abs(other.length - word.length) > word.length * (1 - categoryMatchThreshold)) continue
    const alike = similarity(word, other)
    if (alike >= categoryMatchThreshold && alike > best.alike) best = { alike, other }
  }
  return best.other
}
