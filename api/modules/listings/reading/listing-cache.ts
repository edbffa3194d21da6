import { LRUCache } from 'lru-cache'
import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/db.ts'
import { overlaid, readyParts } from '#lib/ready-parts.ts'
import { cachedListingBytes } from '#contract/listings/cache-limits.ts'
import { type Listing, listing } from '#contract/listings/read.ts'
import { visibilityOf, type ListingOutline } from '../policy.ts'
import { catchUp, followerOf, lookForChanges, type Watch } from './change-follower.ts'
import { findListing, findListingOutline, type ListingRow } from './queries.ts'
import { listingView } from './view.ts'

type Context = Pick<Deps, 'catalog' | 'places' | 'brand'>

/** A listing as everyone sees it. Valid from when it was read until the next moment that changes it by itself. */
type Kept = { listing: Listing; from: number; until: number }

/** Bytes of memory for each character of its JSON: for its objects, its text and its replies, compressed ones too. */
const bytesPerCharacter = 6

/** The whole listing if it is cached or can be; else the row just read. */
type Found = { listing: Listing } | { row: ListingRow | undefined }

/** The fields that decide who may see a listing and what is similar. */
type Outline = ListingOutline & { category_id: number }

/** Only listings that everyone may see are cached. */
const outlineOf = ({ user, category_id, visible }: Listing): Outline => ({
  seller_id: user.id,
  category_id,
  status: visible ? 'active' : 'finished',
  held_by_moderation: false,
  deleted_at: null,
})

/**
 * Caches whole listings that everyone may see. As with items of lists, a read asks the change logs first. View counts
 * change too often, and are laid over the cached part.
 */
class ListingCache {
  readonly #db: Db
  readonly #changes
  /** Cached listings by seller, whose changes concern all of them. */
  readonly #ofSellers = new Map<number, Set<number>>()
  readonly #kept = new LRUCache<number, Kept>({
    maxSize: cachedListingBytes,
    sizeCalculation: ({ listing: part }) => JSON.stringify(part).length * bytesPerCharacter,
    onInsert: ({ listing: { id, user } }) => {
      const ids = this.#ofSellers.get(user.id)
      if (ids) ids.add(id)
      else this.#ofSellers.set(user.id, new Set([id]))
    },
    dispose: ({ listing: { user } }, id) => {
      const ids = this.#ofSellers.get(user.id)
      ids?.delete(id)
      if (ids?.size === 0) this.#ofSellers.delete(user.id)
    },
  })
  #context: Context | undefined

  constructor(db: Db) {
    this.#db = db
    this.#changes = followerOf(db)
    this.#changes.tell((changes) => {
      if (!changes) return this.#kept.clear()
      for (const id of changes.inLists) this.#kept.delete(id)
      for (const id of changes.listings) this.#kept.delete(id)
      for (const seller of changes.sellers)
        for (const id of this.#ofSellers.get(seller) ?? []) this.#kept.delete(id)
    })
  }

  async read(id: number, deps: Deps): Promise<Found> {
    this.#follow(deps)
    const looking = lookForChanges(this.#db, [id])
    // Reads meanwhile if nothing is cached.
    const reading = this.#current(id, deps.now()) ? undefined : this.#fetch(id, deps)
    const [views, read] = await Promise.all([looking, reading])
    const kept = read ? undefined : this.#current(id, deps.now())
    if (!kept) return read ?? this.#fetch(id, deps)
    return { listing: overlaid(kept.listing, { views: views.get(id) ?? 0 }) }
  }

  /** Null unless it is cached. */
  async outline(id: number, deps: Deps): Promise<Outline | null> {
    this.#follow(deps)
    if (!this.#current(id, deps.now())) return null
    await catchUp(this.#db)
    const kept = this.#current(id, deps.now())
    return kept ? outlineOf(kept.listing) : null
  }

  /** Shares the statement of others who read the listing at the same time. */
  async wholeOutline(id: number, deps: Deps): Promise<Outline | undefined> {
    const cached = await this.outline(id, deps)
    if (cached) return cached
    const found = await this.#fetch(id, deps)
    return 'row' in found ? found.row : outlineOf(found.listing)
  }

  #current(id: number, now: Date): Kept | undefined {
    const kept = this.#kept.get(id)
    return kept && now.getTime() >= kept.from && now.getTime() < kept.until ? kept : undefined
  }

  /** Names come from these, which are replaced when they change. */
  #follow({ catalog, places, brand }: Context) {
    const { catalog: known, places: at, brand: ours } = this.#context ?? {}
    if (known === catalog && at === places && ours === brand) return
    this.#context = { catalog, places, brand }
    this.#kept.clear()
  }

  #fetch(id: number, deps: Deps): Promise<Found> {
    return this.#changes.watching((watch) => this.#fetchWatched(id, deps, watch))
  }

  async #fetchWatched(id: number, deps: Deps, watch: Watch): Promise<Found> {
    this.#follow(deps)
    const context = this.#context!
    const now = deps.now()
    const row = await findListing(this.#db, id, now)
    if (!row || visibilityOf(null, row) !== 'visible') return { row }
    const part = prepared(listingView({ ...context, now }, row))
    // Another read may have noticed changes that this row does not show.
    if (context === this.#context && watch.isCurrent(id, row.seller_id))
      this.#kept.set(id, { listing: part, from: now.getTime(), until: nextChangeOf(row, now) })
    return { listing: part }
  }
}

/** The caller's own members are laid over these parts. */
const prepared = readyParts(listing, ['views', 'saved'])

/** When time alone changes what the row shows, in milliseconds since 1970. */
const nextChangeOf = (row: ListingRow, now: Date) =>
  Math.min(
    ...[
      row.promotion_changes_at,
      row.away_until,
      row.seller_pro_until,
      row.seller_restricted_until,
      row.shop_ends_at,
    ].flatMap((moment) => (moment && moment > now ? moment.getTime() : [])),
  )

const caches = new WeakMap<Db, ListingCache>()

function cacheOf(db: Db): ListingCache {
  let cache = caches.get(db)
  if (!cache) caches.set(db, (cache = new ListingCache(db)))
  return cache
}

/** A transaction sees changes of its own that nobody else may. */
export async function readListing(deps: Deps, id: number): Promise<Found> {
  if (deps.db.isTransaction) return { row: await findListing(deps.db, id, deps.now()) }
  return cacheOf(deps.db).read(id, deps)
}

export async function readOutline(deps: Deps, id: number): Promise<Outline | undefined> {
  const cached = deps.db.isTransaction ? null : await cacheOf(deps.db).outline(id, deps)
  return cached ?? findListingOutline(deps.db, id)
}

/** The same, for a part of the page that shows the whole listing: what is not cached is read for both. */
export const readOutlineOfPage = (deps: Deps, id: number): Promise<Outline | undefined> =>
  deps.db.isTransaction ? findListingOutline(deps.db, id) : cacheOf(deps.db).wholeOutline(id, deps)
