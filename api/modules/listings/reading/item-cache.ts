import { LRUCache } from 'lru-cache'
import type { Deps } from '#api/deps.ts'
import { batched } from '#lib/batched.ts'
import type { Db } from '#lib/db.ts'
import { readyParts } from '#lib/ready-parts.ts'
import { cachedItems } from '#contract/listings/cache-limits.ts'
import { type ListingItem, listingItem } from '#contract/listings/read.ts'
import { noteShown } from '#search/change-tags.ts'
import { catchUp, followerOf, type Watch } from './change-follower.ts'
import { findItems } from './queries.ts'
import { listingItemView } from './view.ts'

type Context = Pick<Deps, 'catalog' | 'places'>

/** Null for a listing that is not on offer. Valid from when it was read until a promotion or a holiday changes it. */
type Kept = { item: ListingItem | null; from: number; until: number }

type Fetching = { context: Context; now: Date; found: Map<number, ListingItem>; watch: Watch }

/**
 * Caches list items of listings while they are current: a read asks the change log first, unless nothing can have
 * changed that its caller knows of.
 */
class ItemCache {
  readonly #db: Db
  readonly #kept = new LRUCache<number, Kept>({ max: cachedItems })
  readonly #changes
  #context: Context | undefined

  constructor(db: Db) {
    this.#db = db
    this.#changes = followerOf(db)
    this.#changes.tell((changes) => {
      if (!changes) this.#kept.clear()
      else for (const id of changes.inLists) this.#kept.delete(id)
    })
  }

  /** The items of all listings, in the order of `ids`; undefined if that takes a statement. */
  kept(ids: readonly number[], context: Context, now: Date): ListingItem[] | undefined {
    if (!this.#changes.isCurrent) return undefined
    this.#follow(context)
    const items: ListingItem[] = []
    for (const id of ids) {
      const kept = this.#current(id, now)
      if (!kept) return undefined
      if (kept.item) items.push(kept.item)
    }
    return items
  }

  async read(ids: readonly number[], context: Context, now: Date): Promise<Map<number, ListingItem>> {
    await catchUp(this.#db)
    this.#follow(context)
    const found = new Map<number, ListingItem>()
    const missing: number[] = []
    for (const id of ids) {
      const kept = this.#current(id, now)
      if (!kept) missing.push(id)
      else if (kept.item) found.set(id, kept.item)
    }
    if (missing.length > 0)
      await this.#changes.watching((watch) => this.#fetch(missing, { context, now, found, watch }))
    return found
  }

  #current(id: number, now: Date): Kept | undefined {
    const kept = this.#kept.get(id)
    return kept && now.getTime() >= kept.from && now.getTime() < kept.until ? kept : undefined
  }

  /** Labels come from the catalog and places, which are replaced when they change. */
  #follow({ catalog, places }: Context) {
    if (this.#context?.catalog === catalog && this.#context.places === places) return
    this.#context = { catalog, places }
    this.#kept.clear()
  }

  async #fetch(ids: readonly number[], { context, now, found, watch }: Fetching) {
    const names = this.#context
    const rows = await findItems(this.#db, ids, now)
    for (const id of ids) {
      const row = rows.get(id)
      const item = row ? prepared(listingItemView(context, row)) : null
      if (item) found.set(id, item)
      // Another read may have noticed changes that these rows do not show.
      if (names !== this.#context || !watch.isCurrent(id)) continue
      this.#kept.set(id, { item, from: now.getTime(), until: row?.changes_at?.getTime() ?? Infinity })
    }
  }
}

const prepared = readyParts(listingItem)

const caches = new WeakMap<Db, ItemCache>()

function cacheOf(db: Db): ItemCache {
  let cache = caches.get(db)
  if (!cache) caches.set(db, (cache = new ItemCache(db)))
  return cache
}

type Asked = { ids: readonly number[]; context: Context; now: Date }

const itemsOfAll = batched<Asked, ListingItem[]>(async (db, asked) => {
  const ids = [...new Set(asked.flatMap((one) => one.ids))]
  // The batched calls' times are within milliseconds of each other.
  const { context, now } = asked.at(-1)!
  const items = await cacheOf(db).read(ids, context, now)
  return asked.map((one) => one.ids.flatMap((id) => items.get(id) ?? []))
})

/** In the order of `ids`; omits those no longer active. The items are shared and frozen. */
export async function listListingItems(deps: Deps, ids: readonly number[]): Promise<ListingItem[]> {
  if (ids.length === 0) return []
  noteShown(ids)
  const { db, catalog, places } = deps
  // A transaction sees changes of its own that nobody else may.
  if (db.isTransaction) {
    const rows = await findItems(db, ids, deps.now())
    return ids.flatMap((id) => rows.get(id) ?? []).map((row) => listingItemView(deps, row))
  }
  const [context, now] = [{ catalog, places }, deps.now()]
  return cacheOf(db).kept(ids, context, now) ?? itemsOfAll(db, { ids, context, now })
}
