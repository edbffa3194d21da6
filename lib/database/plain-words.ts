import { type RawBuilder, sql } from 'kysely'
import { plainLetters } from '#contract/text/slug.ts'
import { containing } from './like-pattern.ts'

/** The words of a search in the database, without diacritics. */
export const plainWords = (text: string) => plainLetters(text).split(/\s+/).filter(Boolean)

/** A text expression in small letters without diacritics, as `plainLetters` writes them. */
export const plainText = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`replace(translate(lower(${text}), 'čćžš', 'cczs'), 'đ', 'dj')`

/** SQL that tests whether a text, stripped of case and diacritics in the same way, contains a plain word. */
export function containsWord(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql`${plainText(text)} like ${containing(word)}`
}
