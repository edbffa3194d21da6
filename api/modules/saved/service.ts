import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { checkVisible, findSavedAmong, listAlike, listRetainedItems } from '#api/modules/listings/service.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { plainWords } from '#lib/database/plain-words.ts'
import { secondsBefore, unixSeconds } from '#lib/time.ts'
import { mostSavedListings, savedPageSize, shownAlike, undoSavedSeconds } from '#contract/limits/search.ts'
import { toMarks } from '#contract/money/money.ts'
import type { savedQuery } from '#contract/saved/endpoints.ts'
import type { Exclusions } from '#search/engine.ts'
import {
  countSavedByCategory,
  countSavedRows,
  forgetRemoved,
  insertSaved,
  isSaved,
  listSavedRows,
  lockSaver,
  removeSaved,
  restoreSaved,
  setNote,
} from './queries.ts'
import { listSavedLists } from './list-service.ts'

export { SavedQueries } from './searches/saved-queries.ts'

/** Throws not_found or listing_gone for a listing that the caller may not see. */
export async function saveListing(deps: Deps, actor: Actor, id: number): Promise<void> {
  if (await isSaved(deps.db, actor.id, id)) return
  if ((await restoreSaved(deps.db, actor.id, [id], secondsBefore(deps.now(), undoSavedSeconds))) > 0) return
  await checkVisible(deps, actor, id)
  await saveListings(deps, actor, [id])
}

/**
 * Undoes removals of a moment ago. Skips listings that strangers may not see. Throws saved_limit_reached, and then
 * saves none.
 */
export async function saveListings(deps: Deps, actor: Actor, ids: readonly number[]): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const before = await lockSaver(trx, actor.id)
    const restored = await restoreSaved(trx, actor.id, ids, secondsBefore(deps.now(), undoSavedSeconds))
    await forgetRemoved(trx, actor.id, ids)
    const added = restored + (await insertSaved(trx, actor.id, ids, deps.now()))
    if (added > 0 && before + added > mostSavedListings) throw new DomainError('saved_limit_reached')
  })
}

export async function unsaveListings(deps: Deps, actor: Actor, ids: readonly number[]): Promise<void> {
  await removeSaved(deps.db, actor.id, ids, deps.now())
}

/** Throws not_found unless the listing is saved. */
export async function noteSaved(deps: Deps, actor: Actor, id: number, note: string | null): Promise<void> {
  if (!(await setNote(deps.db, actor.id, id, note)))
    throw new DomainError('not_found', 'Oglas nije među spašenima.')
}

export const findSaved = ({ db }: Deps, actor: Actor, ids: readonly number[]) =>
  findSavedAmong(db, actor.id, ids)

const hasEnded = ({ status, gone }: { status: string; gone: string | null }) =>
  gone === 'deleted' || (gone === null && status !== 'active')

/** One page of the caller's saved listings, with their lists, and listings like those that have ended. */
export async function listSaved(
  deps: Deps,
  actor: Actor,
  { page, q, category_id, list_id: listId, sort }: z.output<typeof savedQuery>,
  without?: Exclusions,
) {
  const categoryIds =
    category_id === undefined
      ? undefined
      : [...deps.catalog.categories.values()]
          .filter(({ path }) => path.some(({ id }) => id === category_id))
          .map(({ id }) => id)
  const words = plainWords(q ?? '')
  const paging = { limit: savedPageSize, offset: (page - 1) * savedPageSize }
  const filter = { words, categoryIds, listId }
  const isWhole = words.length === 0 && categoryIds === undefined && listId === undefined
  const [rows, counts, filtered, lists] = await Promise.all([
    listSavedRows(deps.db, actor.id, { ...filter, sort, ...paging }),
    countSavedByCategory(deps.db, actor.id),
    isWhole ? null : countSavedRows(deps.db, actor.id, filter),
    listSavedLists(deps, actor),
  ])
  const total = filtered ?? counts.reduce((sum, { count }) => sum + count, 0)
  const items = await listRetainedItems(
    deps,
    rows.map(({ listing_id }) => listing_id),
  )
  const savedOf = new Map(rows.map((row) => [row.listing_id, row]))
  const ended = items.filter(hasEnded)
  const alike = await listAlike(
    deps,
    ended.map((item) => ({ ...item, price: savedOf.get(item.id)!.price_fening })),
    shownAlike,
    without,
  )
  return {
    data: items.map((item) => {
      const { saved_at, price_fening, note, lists: listedIn } = savedOf.get(item.id)!
      return {
        ...item,
        saved: true,
        saved_at: unixSeconds(saved_at),
        price_when_saved: toMarks(price_fening ?? 0),
        note,
        lists: listedIn?.split(',').map(Number) ?? [],
      }
    }),
    meta: pageMetaOf(total, page, savedPageSize),
    categories: counts.map(({ category_id: id, count }) => ({
      id,
      name: deps.catalog.categories.get(id)!.name,
      count,
    })),
    lists,
    alike: ended.map(({ id }) => ({ id, listings: alike.get(id) ?? [] })),
  }
}
