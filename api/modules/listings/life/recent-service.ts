import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/actor.ts'
import { deleteInBatches } from '#lib/batches.ts'
import { recentViewsKept } from '#contract/limits.ts'
import { listListingItems } from '../reading/service.ts'
import type { ViewCounter } from './view-counter.ts'
import { deleteOldRecentViews, deleteRecentViews, listRecentIds } from './recent-queries.ts'

/** Newest first, up to this moment. */
export async function listRecentlyViewed(deps: Deps, counter: ViewCounter, actor: Actor) {
  await counter.flush()
  return listListingItems(deps, await listRecentIds(deps.db, actor.id, recentViewsKept))
}

export async function clearRecentlyViewed({ db }: Deps, counter: ViewCounter, actor: Actor): Promise<void> {
  await counter.flush()
  await deleteRecentViews(db, actor.id)
}

/** For a job: reading takes only the newest anyway. */
export const forgetOldRecentViews = ({ db }: Deps) =>
  deleteInBatches((limit) => deleteOldRecentViews(db, recentViewsKept, limit))
