import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import type { FeedMapping } from '#contract/listings/feeds.ts'
import { columnField, valueKey } from '../mapping/meanings.ts'
import { updateSharedMeanings } from '../mapping/queries.ts'
import { deleteValuesOf, insertAnswers } from './value-queries.ts'

/** Keeps what a shop chose for its columns where other shops' guesses can count it. */
export async function noteColumns(
  { catalog }: Pick<Deps, 'catalog'>,
  trx: Db,
  feedId: number,
  mapping: FeedMapping,
): Promise<void> {
  const chosen = new Map<string, string>()
  for (const { id, column } of mapping.attributes)
    chosen.set(column, `attributes.${catalog.attributes.get(id)?.name ?? ''}`)
  for (const [field, column] of Object.entries(mapping.fields)) chosen.set(column, field)
  const before = await deleteValuesOf(trx, feedId, columnField)
  const now = [...chosen].map(([column, answer]) => ({
    field: columnField,
    key: valueKey(column),
    value: column,
    answer,
  }))
  await insertAnswers(trx, feedId, now)
  await updateSharedMeanings(trx, [...before, ...now.map(({ field, key }) => ({ field, key }))])
}
