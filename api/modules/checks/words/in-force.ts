import type { Db } from '#lib/database/db.ts'
import { wordFinder } from './word-finder.ts'

export const listWordEntries = (db: Db) =>
  db
    .selectFrom('forbidden_word')
    .select(['id', 'wording', 'is_allowed as isAllowed', 'category_id', 'holds', 'rule', 'version'])
    .orderBy('id')
    .execute()
export type WordEntry = Awaited<ReturnType<typeof listWordEntries>>[number]

type Prepared = { stamp: string; find: ReturnType<typeof wordFinder<WordEntry>> }

let latest: Prepared | undefined

/** A finder for the words of the current list; rebuilt only when the list changes. */
export async function wordsInForce(db: Db) {
  const entries = await listWordEntries(db)
  const stamp = JSON.stringify(entries)
  if (latest?.stamp !== stamp) latest = { stamp, find: wordFinder(entries) }
  return latest.find
}
