import type { TitleWord } from './title-features.ts'
import type { Named } from './title-names.ts'

/** Occurrences by feature and category. */
export type FeatureCounts = ReadonlyMap<string, ReadonlyMap<number, number>>
/** The number of titles read and the sum of all feature counts of a category. */
export type CategoryTotal = { titles: number; words: number }

/** Scores of the categories that a title names in full, and of those whose equipment it names. */
export type Naming = { categories: ReadonlyMap<number, number>; equipment: ReadonlyMap<number, number> }

// Chosen by `bench/category-suggest.ts`.
const smoothing = 500 // features assumed in every category, distributed as over all categories
const scarce = 300 // shares of a category with fewer features count for less
const ofSize = 0.9 // weight of how many listings a category has
const elsewhere = 0.02 // weight of categories that have none of the words, among the probabilities
const temperature = 2.2 // divides scores, since the words of a title are not independent

/** How much the features of a word weigh against each other. */
const weights = { exact: 0.7, stems: 1.1, prefixes: 0.65 } as const
const ofPair = 0.5
/** A word weighs by the part that it plays in the title; the factors of several parts multiply. */
const factors = {
  head: 1.5, // the first word that is no make, model, number or modifier
  number: 0.55,
  modifier: 0.5,
  name: 0.35, // of a make or model: what it says is in `Named` already
  behindName: 0.6, // in a title that begins with a make or model, which often lists equipment
  guessed: 0.5,
}
/** An accessory's title may hold all words of the thing's title, for this much less. */
const accessory = {
  named: 2.5, // if the title names it, and not only the thing's equipment
  title: 4.5,
  word: 0.6,
  size: 0.03, // of the thing's listings, at least
}

export type Evidence = {
  words: readonly TitleWord[]
  counts: FeatureCounts
  totals: ReadonlyMap<number, CategoryTotal>
  /** Active listings by category, as far as they exceed the titles. */
  sizes: ReadonlyMap<number, number>
  naming: Naming
  names: Named
  /** By category of accessories, the categories of the things that they are for. */
  things: ReadonlyMap<number, readonly number[]>
}

export type RankedCategory = { id: number; probability: number }

/**
 * Ranks categories for a title by the likelihood of its words, smoothed towards the overall distribution so that
 * categories with few listings can compete. Returns those that have at least one of the words or are named.
 */
export function rankCategories(evidence: Evidence, among: ReadonlySet<number>): RankedCategory[] {
  const { totals, sizes, naming, names, things } = evidence
  const { categories, equipment } = naming
  const terms = termsOf(evidence)
  const unseen = new Map<number, number>()
  for (const id of new Set([...among, ...names.scores.keys(), ...categories.keys()]))
    unseen.set(id, Math.log(smoothing / ((totals.get(id)?.words ?? 0) + smoothing)))
  const valueOf = ({ gains }: Term, id: number) => (gains.get(id) ?? 0) + unseen.get(id)!

  const sizeOf = (id: number) => Math.max(totals.get(id)?.titles ?? 0, sizes.get(id) ?? 0)

  function scoreOf(id: number): number {
    let score = ofSize * Math.log(sizeOf(id) + 1)
    score += (categories.get(id) ?? 0) + (names.scores.get(id) ?? 0)
    for (const term of terms) {
      const value = valueOf(term, id)
      const isElsewhere = term.isCertain && !names.scores.has(id)
      score += term.weight * (isElsewhere ? Math.min(value, 0) : value)
    }
    return score
  }

  const isNamed = (id: number) => names.scores.has(id) || categories.has(id)

  /** Scores a category of accessories for a title that names a thing they are for. */
  function scoreFor(id: number, thing: number): number {
    const ownNaming = categories.get(id) ?? 0
    const less = ownNaming > (equipment.get(thing) ?? 0) ? accessory.named : accessory.title
    let score = ofSize * Math.log(Math.max(sizeOf(id), sizeOf(thing) * accessory.size) + 1)
    score += ownNaming + (names.scores.get(thing) ?? 0) - less
    for (const term of terms) {
      const shared = valueOf(term, thing)
      const own = term.gains.has(id) ? valueOf(term, id) : -Infinity
      score += term.weight * (term.isName ? shared : Math.max(own, shared - accessory.word))
    }
    return score
  }

  const bestOf = (id: number) => {
    const named = (things.get(id) ?? []).filter(isNamed)
    return (
      Math.max(...(named.length > 0 ? named.map((thing) => scoreFor(id, thing)) : [scoreOf(id)])) /
      temperature
    )
  }

  const scored = Array.from(among, (id) => ({ id, score: bestOf(id) }))
  const highest = scored.reduce((most, { score }) => Math.max(most, score), -Infinity)
  const isFound = (id: number) => isNamed(id) || terms.some(({ gains }) => gains.has(id))
  const sum = scored.reduce(
    (total, { id, score }) => total + Math.exp(score - highest) * (isFound(id) ? 1 : elsewhere),
    0,
  )
  return scored
    .filter(({ id }) => isFound(id))
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
    .map(({ id, score }) => ({ id, probability: Math.exp(score - highest) / sum }))
}

/** A word or a pair of words that is known. */
type Term = {
  weight: number
  /** By category that has it, the logarithm of how much more often than in a category without it. */
  gains: ReadonlyMap<number, number>
  isName: boolean
  isCertain: boolean
}

function termsOf({ words, counts, totals, names }: Evidence): Term[] {
  const gainsOf = readGains(counts, totals)
  const beginsWithName = names.at.has(0)
  const terms: Term[] = []
  let isHead = true
  for (const [at, word] of words.entries()) {
    const isName = names.at.has(at)
    const isCertain = names.certain.has(at)
    let weight = 1
    if (word.isNumber) weight *= factors.number
    if (word.isModifier) weight *= factors.modifier
    if (word.isGuessed) weight *= factors.guessed
    if (isName) weight *= factors.name
    else if (beginsWithName) weight *= factors.behindName
    if (isHead && !isName && !word.isNumber && !word.isModifier) {
      isHead = false
      weight *= factors.head
    }
    const gains = meanGains(word, gainsOf)
    if (gains.size > 0) terms.push({ weight, gains, isName, isCertain })
    const ofBoth = word.pair === undefined ? undefined : gainsOf(word.pair)
    if (ofBoth) terms.push({ weight: ofPair, gains: ofBoth, isName, isCertain })
  }
  return terms
}

type GainsOf = (feature: string) => ReadonlyMap<number, number> | undefined

function readGains(counts: FeatureCounts, totals: Evidence['totals']): GainsOf {
  const shareOf = (id: number, count: number) => count / ((totals.get(id)?.words ?? 0) + scarce)
  const shares = totals.entries().reduce((sum, [id, { words }]) => sum + shareOf(id, words), 0)
  return (feature) => {
    const of = counts.get(feature)
    if (!of || of.size === 0) return undefined
    const usual = of.entries().reduce((sum, [id, count]) => sum + shareOf(id, count), 0) / shares
    return new Map(of.entries().map(([id, count]) => [id, Math.log1p(count / (usual * smoothing))]))
  }
}

/** Averages the gains of a word's known features, so that one word counts once however it is read. */
function meanGains(word: TitleWord, gainsOf: GainsOf): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  let weighed = 0
  for (const level of ['exact', 'stems', 'prefixes'] as const)
    for (const feature of word[level]) {
      const gains = gainsOf(feature)
      if (!gains) continue
      const weight = weights[level] / word[level].length
      weighed += weight
      for (const [id, gain] of gains) sums.set(id, (sums.get(id) ?? 0) + weight * gain)
    }
  return new Map(sums.entries().map(([id, sum]) => [id, sum / Math.max(weighed, 0.5)]))
}
