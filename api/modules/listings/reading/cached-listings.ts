import type { Deps } from '#api/deps.ts'
import { memoised } from '#lib/caches/memoised.ts'
import type { Db } from '#lib/database/db.ts'
import { withMembers } from '#lib/endpoints/serialised-json.ts'
import { cachedItemBytes, cachedListingBytes } from '#contract/listings/cache-limits.ts'
import { type Listing, type ListingItem, listing, listingItem } from '#contract/listings/read.ts'
import { noteShown } from '#search/change-tags.ts'
import { type ListingOutline, visibilityOf } from '../policy.ts'
import { EntityCache } from './entity-cache.ts'
import { findItem, findListing, findListingOutline, findViews } from './queries.ts'
import { listingItemView, listingView } from './view.ts'

async function loadItem(deps: Deps, id: number, now: Date) {
  const row = await findItem(deps.db, id, now)
  return row && { view: listingItemView(deps, row), sellerId: row.seller_id, validUntil: row.valid_until }
}

const itemsOf = memoised(
  (db: Db) =>
    new EntityCache<ListingItem>(db, {
      name: 'listing_items',
      bytes: cachedItemBytes,
      schema: listingItem,
      load: loadItem,
    }),
)

/** In the order of `ids`; omits those that are not on offer. The items are shared and frozen. */
export async function listListingItems(deps: Deps, ids: readonly number[]): Promise<ListingItem[]> {
  if (ids.length === 0) return []
  noteShown(ids)
  // A transaction sees changes of its own that nobody else may.
  if (deps.db.isTransaction) {
    const loaded = await Promise.all(ids.map((id) => loadItem(deps, id, deps.now())))
    return loaded.flatMap((one) => one?.view ?? [])
  }
  const items = await itemsOf(deps.db).read(deps, ids)
  return ids.flatMap((id) => items.get(id) ?? [])
}

/** A whole listing without what changes often, or differs by caller. */
type SharedListing = Omit<Listing, 'views' | 'saved'>

async function loadListing(deps: Deps, id: number, now: Date) {
  const row = await findListing(deps.db, id, now)
  if (!row || visibilityOf(null, row) !== 'visible') return undefined
  const { views: _views, saved: _saved, ...view } = listingView({ ...deps, now }, row)
  return { view, sellerId: row.seller_id, validUntil: row.valid_until }
}

const listingsOf = memoised(
  (db: Db) =>
    new EntityCache<SharedListing>(db, {
      name: 'listings',
      bytes: cachedListingBytes,
      schema: listing.omit({ views: true, saved: true }),
      load: loadListing,
    }),
)

async function readShared(deps: Deps, id: number): Promise<SharedListing | undefined> {
  if (deps.db.isTransaction) return (await loadListing(deps, id, deps.now()))?.view
  return (await listingsOf(deps.db).read(deps, [id])).get(id)
}

/** A whole listing, saved by nobody; undefined if not everyone may see it. */
export async function readListing(deps: Deps, id: number): Promise<Listing | undefined> {
  const [views, shared] = await Promise.all([findViews(deps.db, id), readShared(deps, id)])
  return shared && withMembers(shared, { views, saved: false })
}

/** The fields that decide who may see a listing and what is similar. */
type Outline = ListingOutline & { category_id: number }

export async function readOutline(deps: Deps, id: number): Promise<Outline | undefined> {
  const shared = await readShared(deps, id)
  if (!shared) return findListingOutline(deps.db, id, deps.now())
  const { user, category_id, visible } = shared
  return {
    seller_id: user.id,
    category_id,
    // Listings that not everyone may see are not cached.
    status: visible ? 'active' : 'finished',
    held_by_moderation: false,
    deleted_at: null,
  }
}
