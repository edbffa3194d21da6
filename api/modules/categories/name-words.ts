import { similarity } from '#contract/similarity.ts'
import { categoryMatchThreshold } from '#contract/limits.ts'
import type { Catalog } from './catalog.ts'
import { featuresOf, wordsOf } from './title-features.ts'
import type { CategoryTotal } from './title-model.ts'

// The number of titles that a word of each kind counts as. Chosen by `bench/category-suggest.ts`.
const ofOwnName = 3
const ofNamesAbove = 0.5
const ofGivenWords = 4

export type NameWords = {
  counts: ReadonlyMap<string, ReadonlyMap<number, number>>
  totals: ReadonlyMap<number, CategoryTotal>
  /** As written, for correcting typos. */
  words: readonly string[]
}

/** Weighs words by the category names and related words they occur in. Memoised per catalog. */
export function nameWordsOf(catalog: Catalog): NameWords {
  let known = read.get(catalog)
  if (!known) read.set(catalog, (known = readNames(catalog)))
  return known
}

const read = new WeakMap<Catalog, NameWords>()

function readNames(catalog: Catalog): NameWords {
  const counts = new Map<string, Map<number, number>>()
  const totals = new Map<number, CategoryTotal>()
  const words = new Set<string>()
  for (const { id, name, name_singular, words: given, path, children } of catalog.categories.values()) {
    if (children.length > 0) continue
    let sum = 0
    const add = (text: string, worth: number) => {
      for (const word of wordsOf(text)) words.add(word)
      for (const feature of featuresOf(text)) {
        const of = counts.get(feature) ?? new Map<number, number>()
        counts.set(feature, of.set(id, (of.get(id) ?? 0) + worth))
        sum += worth
      }
    }
    add(`${name} ${name_singular}`, ofOwnName)
    for (const above of path.slice(0, -1)) add(above.name, ofNamesAbove)
    for (const one of given.split(',')) add(one, ofGivenWords)
    totals.set(id, { titles: 0, words: sum })
  }
  return { counts, totals, words: [...words] }
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
