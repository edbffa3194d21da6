import type { FeedField } from '#contract/listings/feeds.ts'
import { feedValueLength } from '#contract/limits/listings.ts'
import { fold } from '#contract/text/fold.ts'

/** What a column means: a field, or the attributes of a name. */
export type ColumnMeaning = FeedField | `attributes.${string}`

/** The field of a value that has a meaning of its own; models depend on their make. */
export type ValueField =
  | 'category'
  | 'city'
  | 'state'
  | 'listing_type'
  | 'available'
  | 'price'
  | 'brand'
  | `model.${number}`
  | `attributes.${number}`

/** The same of what a column means. */
export const columnField = 'column'

/** Values that differ only in case, accents and spaces are one. */
export const valueKey = (text: string) =>
  [...fold(text).replace(/\s+/g, ' ').trim()].slice(0, feedValueLength).join('')

/** The meaning of a value that its listing goes without. */
export const leftOut = ''

/** What shops said that columns and values mean, by field and `valueKey`. */
export class Meanings {
  readonly #answers = new Map<string, string>()

  constructor(rows: Iterable<{ field: string; key: string; answer: string }> = []) {
    for (const { field, key, answer } of rows) this.#answers.set(`${field}\n${key}`, answer)
  }

  of(field: string, key: string): string | undefined {
    return this.#answers.get(`${field}\n${key}`)
  }
}
