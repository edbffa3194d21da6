import { categoryMatchThreshold } from '#contract/limits/search.ts'
import { similarity } from '#contract/text/similarity.ts'
import { slugify } from '#contract/text/slug.ts'

const wordsOf = (text: string) => slugify(text).split('-').filter(Boolean)

/** An excluded word, or part of a quoted phrase, means more than its letters. */
const isPlain = (word: string) => !/^-|["„“”]/.test(word)

/**
 * The search that results from picking a suggested category for a term (spec 2.5): words similar to words of
 * the category's name, or of its parent's, are dropped; if none are left only the category remains.
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
