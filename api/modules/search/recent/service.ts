import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { unixSeconds } from '#lib/time.ts'
import type { RecentSearch } from '#contract/search/autosuggest.ts'
import { recentSearchesKept, recentSearchesShown } from '#contract/limits/search.ts'
import {
  deleteAll,
  deleteBeyond,
  deleteOne,
  listNewest,
  lockSearches,
  type RecentSearchRow,
  upsert,
} from './queries.ts'

type Reading = Pick<Deps, 'db' | 'catalog'>

const recentSearchView = (
  { catalog }: Reading,
  { id, q, category_id, created_at }: RecentSearchRow,
): RecentSearch => ({
  id,
  q,
  category_id,
  category_name: (category_id !== null && catalog.categories.get(category_id)?.name) || null,
  created_at: unixSeconds(created_at),
})

/** The actor's own searches, newest first. */
export async function listRecentSearches(deps: Reading, actor: Actor): Promise<RecentSearch[]> {
  const rows = await listNewest(deps.db, actor.id, recentSearchesShown)
  return rows.map((row) => recentSearchView(deps, row))
}

/** Puts a search on top and deletes the oldest; returns the new list. */
export async function rememberSearch(
  deps: Deps,
  actor: Actor,
  q: string,
  categoryId: number | null,
): Promise<RecentSearch[]> {
  if (categoryId !== null && !deps.catalog.categories.has(categoryId)) {
    throw wrongFields({ category_id: 'Kategorija nije pronađena.' })
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
    return listRecentSearches({ db, catalog: deps.catalog }, actor)
  })
}

export const forgetRecentSearches = ({ db }: Deps, actor: Actor) => deleteAll(db, actor.id)

/** Throws not_found for a search that is not the actor's own. */
export async function forgetRecentSearch({ db }: Deps, actor: Actor, id: number) {
  if (!(await deleteOne(db, actor.id, id))) throw new DomainError('not_found', 'Pretraga nije pronađena.')
}
