/** Occurrences by word and category. */
type WordCounts = ReadonlyMap<string, ReadonlyMap<number, number>>
/** The number of titles read and the sum of all word counts of a category. */
export type CategoryTotal = { titles: number; words: number }

// Chosen by `bench/category-suggest.ts`.
const smoothing = 250 // words assumed in every category, distributed as over all categories
const ofSize = 0.9 // weight of how many listings a category has
const scarce = 100 // shares of a category with fewer words count for less

export type Evidence = {
  words: WordCounts
  totals: ReadonlyMap<number, CategoryTotal>
  /** Active listings by category, as far as they exceed the titles. */
  sizes: ReadonlyMap<number, number>
  /** Extra score for each category that the text names. */
  named: ReadonlyMap<number, number>
}

/**
 * Ranks categories for a text by the likelihood of its words, smoothed towards the overall distribution so
 * that categories with few listings can compete.
 */
export function rankCategories(
  { words, totals, sizes, named }: Evidence,
  among: ReadonlySet<number>,
): { id: number; score: number }[] {
  let shares = 0
  for (const total of totals.values()) shares += total.words / (total.words + scarce)
  const wordsOf = (id: number) => totals.get(id)?.words ?? 0

  const scores = new Map<number, number>()
  const usual: number[] = []
  const counted = [...words.values()].filter((counts) => counts.size > 0)
  for (const counts of counted) {
    let share = 0
    for (const [id, count] of counts) {
      share += count / (wordsOf(id) + scarce)
      if (among.has(id)) scores.set(id, 0)
    }
    usual.push(share / shares)
  }
  return [...scores.keys()]
    .map((id) => {
      const total = wordsOf(id)
      const size = Math.max(totals.get(id)?.titles ?? 0, sizes.get(id) ?? 0)
      let score = (named.get(id) ?? 0) + ofSize * Math.log(size + 1)
      for (const [at, counts] of counted.entries()) {
        const expected = smoothing * usual[at]!
        score += Math.log(((counts.get(id) ?? 0) + expected) / (total + smoothing) / usual[at]!)
      }
      return { id, score }
    })
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
}
