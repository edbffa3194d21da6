import { categoryMatchThreshold } from './limits.ts'
import { similarity } from './similarity.ts'
import { slugify } from './slug.ts'

const wordsOf = (text: string) => slugify(text).split('-').filter(Boolean)

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
