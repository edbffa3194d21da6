import { type FeedField, feedFields } from '#contract/listings/feeds.ts'
import type { ColumnMeaning } from '../mapping/meanings.ts'
import type { FeedRow } from './queries.ts'

/** The column of each field: as chosen, or else as the last run guessed. */
export function usedColumns({
  mapping: { fields, attributes, ignored },
  columns,
}: Pick<FeedRow, 'mapping' | 'columns'>): Partial<Record<FeedField, string>> {
  const chosen = new Set([...Object.values(fields), ...attributes.map(({ column }) => column), ...ignored])
  const guessed = columns.flatMap(({ name, guess }) =>
    isField(guess) && !chosen.has(name) ? [[guess, name] as const] : [],
  )
  return { ...Object.fromEntries(guessed), ...fields }
}

const isField = (meaning: ColumnMeaning | null): meaning is FeedField =>
  (feedFields as readonly (string | null)[]).includes(meaning)
