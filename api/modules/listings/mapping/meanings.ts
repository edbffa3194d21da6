import type { FeedField } from '#contract/listings/feeds.ts'
import { feedValueLength } from '#contract/limits/listings.ts'
import { fold } from '#contract/text/fold.ts'

/** The meaning of a column: a field, or all attributes of a name. */
export type ColumnMeaning = FeedField | `attributes.${string}`

/** The fields whose values are explained one by one; models depend on their make. */
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

/** The field under which answers about columns are kept. */
export const columnField = 'column'

/** Values that differ only in case, accents and spaces are one. */
export const valueKey = (text: string) =>
  [...fold(text).replace(/\s+/g, ' ').trim()].slice(0, feedValueLength).join('')

/** The answer for a value that listings go without. */
export const leftOut = ''

/** Answers to the meaning of columns and values, by field and `valueKey`. */
export class Meanings {
  readonly #answers = new Map<string, string>()

  constructor(rows: Iterable<{ field: string; key: string; answer: string }> = []) {
    for (const { field, key, answer } of rows) this.#answers.set(`${field}\n${key}`, answer)
  }

  of(field: string, key: string): string | undefined {
    return this.#answers.get(`${field}\n${key}`)
  }
}
