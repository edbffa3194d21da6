import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { listListingItems } from '../reading/cached-listings.ts'
import type { ViewCounter } from './view-counter.ts'
import { deleteRecentViews, listRecentIds, noteRecentViews } from './recent-queries.ts'

/** Newest first, up to this moment. */
export async function listRecentlyViewed(deps: Deps, counter: ViewCounter, actor: Actor, limit: number) {
  await counter.flush()
  return listListingItems(deps, await listRecentIds(deps.db, actor.id, limit))
}

/** Takes over a device's views, newest first. It knows no times, so the views count as just made. */
export async function addRecentlyViewed({ db, now }: Deps, actor: Actor, ids: readonly number[]) {
  const latest = now().getTime()
  const viewOf = (listingId: number, at: number) => ({
    accountId: actor.id,
    listingId,
    seenAt: new Date(latest - at),
  })
  await noteRecentViews(db, [...new Set(ids)].map(viewOf))
}

export async function clearRecentlyViewed({ db }: Deps, counter: ViewCounter, actor: Actor): Promise<void> {
  await counter.flush()
  await deleteRecentViews(db, actor.id)
}
