import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { dayMs, secondsBefore, unixSeconds } from '#lib/time.ts'
import {
  mostSavedSearches,
  savedSearchesPageSize,
  savedSearchMatchesDays,
  undoSavedSeconds,
} from '#contract/limits/search.ts'
import type {
  AlertFrequency,
  changedSavedSearch,
  SavedSearch,
  SavedSearchState,
} from '#contract/saved/searches.ts'
import { labelsOf, type Parameters, queryOf, readSearchDefinition } from './definition.ts'
import {
  deleteOldMatches,
  deleteRemovedSearches,
  deleteUnusedPatterns,
  findSearchByHash,
  listSearchRows,
  lockSearcher,
  markSeen,
  removeSearch,
  restoreSearch,
  type SearchRow,
  updateSearch,
  upsertPattern,
  upsertSearch,
} from './queries.ts'

const notFound = () => new DomainError('not_found', 'Pretraga nije među spašenima.')

const savedSearchView = (deps: Deps, row: SearchRow): SavedSearch => ({
  id: row.id,
  name: row.name,
  query: queryOf(row.parameters as Parameters),
  filters: labelsOf(deps, row.parameters as Parameters),
  frequency: row.frequency as AlertFrequency,
  by_mail: row.by_mail,
  by_push: row.by_push,
  new_count: row.new_count,
  saved_at: unixSeconds(row.created_at),
})

export async function listSavedSearches(deps: Deps, actor: Actor, page: number) {
  const paging = { limit: savedSearchesPageSize, offset: (page - 1) * savedSearchesPageSize }
  const { rows, total } = await listSearchRows(deps.db, actor.id, paging)
  return {
    data: rows.map((row) => savedSearchView(deps, row)),
    meta: pageMetaOf(total, page, savedSearchesPageSize),
  }
}

export async function findSavedSearch(deps: Deps, actor: Actor, query: string): Promise<SavedSearchState> {
  const { hash, name, labels } = readSearchDefinition(deps, query)
  return { id: await findSearchByHash(deps.db, actor.id, hash), name, filters: labels }
}

/** Returns the search's id. Throws saved_searches_limit_reached. */
export async function saveSearch(deps: Deps, actor: Actor, given: string): Promise<number> {
  const { parameters, query, hash, name } = readSearchDefinition(deps, given)
  return deps.db.transaction().execute(async (trx) => {
    const count = await lockSearcher(trx, actor.id)
    const known = await findSearchByHash(trx, actor.id, hash)
    if (known !== null) return known
    if (count >= mostSavedSearches) throw new DomainError('saved_searches_limit_reached')
    const now = deps.now()
    const pattern_id = await upsertPattern(trx, hash, query, now)
    const values = { account_id: actor.id, pattern_id, parameters, name, frequency: 'instant' } as const
    return upsertSearch(trx, values, now)
  })
}

export async function changeSavedSearch(
  deps: Deps,
  actor: Actor,
  id: number,
  changes: z.output<typeof changedSavedSearch>,
): Promise<void> {
  if (!(await updateSearch(deps.db, actor.id, id, changes))) throw notFound()
}

export async function removeSavedSearch(deps: Deps, actor: Actor, id: number): Promise<void> {
  await removeSearch(deps.db, actor.id, id, deps.now())
}

export async function restoreSavedSearch(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const count = await lockSearcher(trx, actor.id)
    const outcome = await restoreSearch(trx, actor.id, id, secondsBefore(deps.now(), undoSavedSeconds))
    if (outcome === 'gone') throw notFound()
    if (outcome === 'restored' && count >= mostSavedSearches)
      throw new DomainError('saved_searches_limit_reached')
  })
}

/** Returns the parameters of the search's page of results. */
export async function markSavedSearchSeen(deps: Deps, actor: Actor, id: number): Promise<string> {
  const row = await markSeen(deps.db, actor.id, id, deps.now())
  if (!row) throw notFound()
  return queryOf(row.parameters as Parameters)
}

/** Deletes searches removed too long ago to come back, and patterns that nobody needs any more. */
export async function forgetSearches(deps: Deps): Promise<void> {
  const now = deps.now().getTime()
  await deleteRemovedSearches(deps.db, secondsBefore(deps.now(), undoSavedSeconds))
  await deleteUnusedPatterns(deps.db)
  await deleteOldMatches(deps.db, new Date(now - savedSearchMatchesDays * dayMs))
}
