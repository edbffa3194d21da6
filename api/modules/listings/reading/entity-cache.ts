import { encode, type z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { type Cache, createCache } from '#lib/caches/caches.ts'
import type { Db } from '#lib/database/db.ts'
import { keepJson } from '#lib/endpoints/serialised-json.ts'
import { noteEnd } from '#lib/caches/reply-tags.ts'
import { followerOf } from './change-follower.ts'
import type { Changes } from './change-queries.ts'

/** A listing as everyone sees it. `validUntil`: when time alone changes the view (`queries.ts`). */
type Loaded<View> = { view: View; sellerId: number; validUntil: Date | null }

type Options<View> = {
  /** The cache's name in metrics. */
  name: string
  bytes: number
  /** Encodes views as on the wire. */
  schema: z.ZodType<View>
  /** Undefined if not everyone may see the listing. */
  load: (deps: Deps, id: number, now: Date) => Promise<Loaded<View> | undefined>
}

/** Null for what not everyone may see. Times in milliseconds since 1970; `from` is when it was read. */
type Entity<View> = { view: View | null; sellerId: number | null; from: number; until: number }

/** Bytes of memory for each character of a view's JSON: for its objects, its JSON by origin and its compressed forms. */
const bytesPerCharacter = 6
/** Bytes of an entry without its view. */
const leastBytes = 200

/**
 * Caches what listings show to everyone, by their ids. Each read catches up with the logs of changes first, so that it
 * sees everything committed before. An entity ends when a log names its listing or seller, at the moment when time
 * alone changes it, and when the names that it shows are replaced. Views are as on the wire, and frozen.
 */
export class EntityCache<View extends object> {
  readonly #options: Options<View>
  readonly #changes
  readonly #entities: Cache<number, Entity<View>>
  /** Cached ids by seller. */
  readonly #ofSellers = new Map<number, Set<number>>()
  /** Counts changes, so that a row that was read before a change and arrived after it is not kept. */
  #revision = 0
  #sources: readonly unknown[] = []

  constructor(db: Db, options: Options<View>) {
    this.#options = options
    this.#entities = createCache({
      name: options.name,
      bytes: options.bytes,
      sizeOf: ({ view }) => leastBytes + (view ? JSON.stringify(view).length * bytesPerCharacter : 0),
      onEnd: ({ sellerId }, id) => this.#forgetSellerOf(id, sellerId),
    })
    this.#changes = followerOf(db)
    this.#changes.onChange((changes) => this.#forget(changes))
  }

  /** The views of those that everyone may see, by id. */
  async read(deps: Deps, ids: readonly number[]): Promise<Map<number, View>> {
    await this.#changes.catchUp()
    this.#follow(deps)
    const now = deps.now()
    const found = new Map<number, View>()
    const missing: number[] = []
    let end = Infinity
    const add = (id: number, { view, until }: Entity<View>) => {
      if (view) found.set(id, view)
      end = Math.min(end, until)
    }
    for (const id of ids) {
      const entity = this.#entities.get(id)
      if (entity && isValid(entity, now)) add(id, entity)
      else missing.push(id)
    }
    await Promise.all(missing.map(async (id) => add(id, await this.#load(deps, id, now))))
    noteEnd(end)
    return found
  }

  async #load(deps: Deps, id: number, now: Date): Promise<Entity<View>> {
    const revision = this.#revision
    const { schema, load } = this.#options
    const loaded = await load(deps, id, now)
    const entity = {
      view: loaded ? keepJson(deepFrozen(encode(schema, loaded.view) as View)) : null,
      sellerId: loaded?.sellerId ?? null,
      from: now.getTime(),
      until: loaded?.validUntil?.getTime() ?? Infinity,
    }
    if (revision === this.#revision) this.#keep(id, entity)
    return entity
  }

  #keep(id: number, entity: Entity<View>) {
    this.#entities.delete(id)
    this.#entities.set(id, entity)
    if (entity.sellerId === null || !this.#entities.has(id)) return
    const ids = this.#ofSellers.get(entity.sellerId)
    if (ids) ids.add(id)
    else this.#ofSellers.set(entity.sellerId, new Set([id]))
  }

  #forget(changes: Changes | null) {
    this.#revision += 1
    if (!changes) return this.#entities.clear()
    for (const id of changes.listings) this.#entities.delete(id)
    for (const seller of changes.sellers)
      for (const id of this.#ofSellers.get(seller) ?? []) this.#entities.delete(id)
  }

  #forgetSellerOf(id: number, sellerId: number | null) {
    const ids = sellerId === null ? undefined : this.#ofSellers.get(sellerId)
    ids?.delete(id)
    if (ids?.size === 0) this.#ofSellers.delete(sellerId!)
  }

  /** Names come from these, which are replaced when they change. */
  #follow({ catalog, places, brand }: Deps) {
    const sources = [catalog, places, brand]
    if (sources.every((source, at) => source === this.#sources[at])) return
    this.#sources = sources
    this.#forget(null)
  }
}

const isValid = ({ from, until }: Entity<unknown>, now: Date) =>
  now.getTime() >= from && now.getTime() < until

function deepFrozen<T extends object>(value: T): T {
  for (const member of Object.values(value) as unknown[])
    if (typeof member === 'object' && member !== null) deepFrozen(member)
  return Object.freeze(value)
}
