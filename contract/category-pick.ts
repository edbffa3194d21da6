import { categoryMatchThreshold } from './limits.ts'
import { slugify } from './slug.ts'

const wordsOf = (text: string) => slugify(text).split('-').filter(Boolean)

/** Letters to change, add or leave out until one is the other. */
function distance(a: string, b: string): number {
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(changed, last[j]! + 1, row[j - 1]! + 1))
    }
    last = row
  }
  return last[b.length]!
}

/** 1 for the same letters, 0 where none fits. */
export function similarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 1 : 1 - distance(a, b) / longer
}

/** A word that is excluded, or part of a phrase in quotes, says more than its letters. */
const isPlain = (word: string) => !/^-|["„“”]/.test(word)

/**
 * The search that picking a suggested category makes of a term (spec 2.5): words of the term that are much like words
 * of the category's name, or of the one above it, are dropped; without any left there is only the category.
 */
export function pickCategory(
  term: string,
  category: { id: number; name: string; parent_name: string },
): { q?: string; category_id: number } {
  const { id: category_id, name, parent_name } = category
  if (slugify(term) === slugify(name)) return { category_id }
  const known = wordsOf(`${name} ${parent_name}`)
  const isKnown = (word: string) => {
    const parts = wordsOf(word)
    return (
      isPlain(word) &&
      parts.length > 0 &&
      parts.every((part) => known.some((other) => similarity(part, other) >= categoryMatchThreshold))
    )
  }
  const hasPhrase = /["„“”]/.test(term)
  const words = term.split(/\s+/).filter(Boolean)
  const q = (hasPhrase ? words : words.filter((word) => !isKnown(word))).join(' ')
  return q ? { q, category_id } : { category_id }
}
