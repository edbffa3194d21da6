import type { Deps } from '#api/deps.ts'
import type { Actor } from '#api/lib/actor.ts'
import { DomainError } from '#api/lib/errors.ts'
import { unixSeconds } from '#api/lib/time.ts'
import type { RecentSearch } from '#contract/autosuggest.ts'
import { recentSearchesKept, recentSearchesShown } from '#contract/limits.ts'
import {
  deleteAll,
  deleteBeyond,
  deleteOne,
  listNewest,
  lockSearches,
  type RecentSearchRow,
  upsert,
} from './recent-queries.ts'

const recentSearchView = ({ id, q, category_id, created_at }: RecentSearchRow): RecentSearch => ({
  id,
  q,
  category_id,
  created_at: unixSeconds(created_at),
})

/** An account's own, newest first. */
export async function listRecentSearches({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<RecentSearch[]> {
  return (await listNewest(db, actor.id, recentSearchesShown)).map(recentSearchView)
}

/** Puts a search on top and forgets the oldest; answers with the list as it is then. */
export async function rememberSearch(
  deps: Deps,
  actor: Actor,
  q: string,
  categoryId: number | null,
): Promise<RecentSearch[]> {
  if (categoryId !== null && !deps.catalog.categories.has(categoryId)) {
    throw new DomainError('validation_failed', undefined, {
      fields: { category_id: 'Kategorija nije pronađena.' },
    })
  }
  return deps.db.transaction().execute(async (db) => {
    await lockSearches(db, actor.id)
    await upsert(db, {
      account_id: actor.id,
      q: q.replace(/\s+/g, ' '),
      category_id: categoryId,
      created_at: deps.now(),
    })
    await deleteBeyond(db, actor.id, recentSearchesKept)
    return listRecentSearches({ db }, actor)
  })
}

export const forgetRecentSearches = ({ db }: Deps, actor: Actor) => deleteAll(db, actor.id)

/** Throws not_found for what is not the actor's own. */
export async function forgetRecentSearch({ db }: Deps, actor: Actor, id: number) {
  if (!(await deleteOne(db, actor.id, id))) throw new DomainError('not_found', 'Pretraga nije pronađena.')
}
