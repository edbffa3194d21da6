import { similarity } from '#contract/similarity.ts'
import { categoryMatchThreshold } from '#contract/limits.ts'
import type { Catalog } from './catalog.ts'
import { featuresOf, wordsOf } from './title-features.ts'
import type { CategoryTotal } from './title-model.ts'

// How many titles with it a word of each kind is worth. Chosen by `bench/category-suggest.ts`.
const ofOwnName = 3
const ofNamesAbove = 0.5
const ofGivenWords = 4

export type NameWords = {
  counts: ReadonlyMap<string, ReadonlyMap<number, number>>
  totals: ReadonlyMap<number, CategoryTotal>
  /** As they are written, for those that hold a mistake. */
  words: readonly string[]
}

/** What the names of categories, and the words that stand with them, tell of what belongs there. Read once for a catalog. */
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

/** The word of a name that `word` is most alike, where it is alike enough. */
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
