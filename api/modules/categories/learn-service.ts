import type { Deps } from '#api/deps.ts'
import { learnedTitles, learnedWords } from '#contract/limits/search.ts'
import { forgetLearned, listLearned, listTitles, replaceLearned } from './learned-queries.ts'
import { featuresOf } from './title-features.ts'

/** Counts in how many titles each word occurs; keeps the most frequent if there are too many. */
export function countWords(titles: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const title of titles)
    for (const word of featuresOf(title)) counts.set(word, (counts.get(word) ?? 0) + 1)
  if (counts.size <= learnedWords) return counts
  return new Map([...counts].toSorted((a, b) => b[1] - a[1]).slice(0, learnedWords))
}

/**
 * Reads the latest titles of every category with new ones and stores their word counts. Work is bounded per
 * category by the number of titles and words, however many listings exist. Forgets emptied categories.
 */
export async function learnCategories({ db, catalog, now }: Deps, signal?: AbortSignal) {
  const known = new Map((await listLearned(db)).map((row) => [row.category_id, row]))
  const emptied: number[] = []
  for (const { id: categoryId, children } of catalog.categories.values()) {
    if (signal?.aborted) return
    if (children.length > 0) continue
    const before = known.get(categoryId)
    const [newest] = await listTitles(db, categoryId, 1)
    if (!newest) {
      if (before) emptied.push(categoryId)
      continue
    }
    if (before?.newest_listing_id === newest.id) continue
    const found = await listTitles(db, categoryId, learnedTitles)
    const counts = countWords(found.map(({ title }) => title))
    const words = counts.values().reduce((sum, count) => sum + count, 0)
    await replaceLearned(
      db,
      { categoryId, listings: found.length, words, newestId: newest.id, now: now() },
      counts,
    )
  }
  if (emptied.length > 0) await forgetLearned(db, emptied)
}
