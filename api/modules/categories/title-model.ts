/** How often what occurs in a category: of some words, or of all. */
export type WordCounts = ReadonlyMap<string, ReadonlyMap<number, number>>
/** How many titles of a category were read, and the sum of all counts of its words. */
export type CategoryTotal = { titles: number; words: number }

// Chosen by `bench/category-suggest.ts`.
const smoothing = 250 // words that every category is taken to hold, spread as they are over all categories
const ofTitles = 0.3 // what it counts that a category has many titles
const scarce = 100 // words, below which the shares of a category count for less

/**
 * Categories in the order in which a text made of these words would be found there: the likelihood of its words, where
 * each category is smoothed towards what is usual over all of them, however many listings each has.
 */
export function rankCategories(
  words: WordCounts,
  totals: ReadonlyMap<number, CategoryTotal>,
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
      let score = ofTitles * Math.log((totals.get(id)?.titles ?? 0) + 1)
      for (const [at, counts] of counted.entries()) {
        const expected = smoothing * usual[at]!
        score += Math.log(((counts.get(id) ?? 0) + expected) / (total + smoothing) / usual[at]!)
      }
      return { id, score }
    })
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
}
