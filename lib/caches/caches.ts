import { LRUCache } from 'lru-cache'

/** A cache with a bound: `entries`, or `bytes` by what `sizeOf` says of an entry (keys included). */
export type CacheOptions<Key, Value> = {
  /** Names the cache in metrics and for staff, in snake case. Several caches may share one, such as one per server. */
  name: string
  /** Milliseconds until an entry ends by itself. */
  ttl?: number
  /** Called for each entry that ends, for whatever reason. */
  onEnd?: (value: Value, key: Key) => void
} & ({ entries: number } | { bytes: number; sizeOf: (value: Value, key: Key) => number })

export type CacheCounts = {
  hits: number
  misses: number
  /** Entries that had to make room for others. */
  evictions: number
  entries: number
  /** Null for caches that are bound by their number of entries. */
  bytes: number | null
}

/** Remembers values by key, and forgets those that were not asked for the longest. Made by `createCache`. */
class Cache<Key extends NonNullable<unknown>, Value extends NonNullable<unknown>> {
  readonly #entries: LRUCache<Key, Value>
  readonly #hasBytes: boolean
  #hits = 0
  #misses = 0
  #evictions = 0

  constructor({ ttl, onEnd, ...bound }: CacheOptions<Key, Value>) {
    this.#hasBytes = 'bytes' in bound
    this.#entries = new LRUCache<Key, Value>({
      ...('bytes' in bound
        ? { maxSize: bound.bytes, sizeCalculation: bound.sizeOf }
        : { max: bound.entries }),
      ...(ttl !== undefined && { ttl, ttlAutopurge: true }),
      dispose: (value, key, reason) => {
        if (reason === 'evict') this.#evictions += 1
        onEnd?.(value, key)
      },
    })
  }

  /** Counts as a hit or a miss. */
  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) this.#misses += 1
    else this.#hits += 1
    return value
  }

  /** Looks without counting, and without keeping the entry for longer. */
  peek(key: Key): Value | undefined {
    return this.#entries.peek(key)
  }

  has(key: Key): boolean {
    return this.#entries.has(key)
  }

  set(key: Key, value: Value): void {
    this.#entries.set(key, value)
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }

  counts(): CacheCounts {
    const { size, calculatedSize } = this.#entries
    return {
      hits: this.#hits,
      misses: this.#misses,
      evictions: this.#evictions,
      entries: size,
      bytes: this.#hasBytes ? calculatedSize : null,
    }
  }
}

export type { Cache }

/** Caches of this thread by name. Held weakly, since tests open and close many servers. */
const registry = new Map<string, Set<WeakRef<Cache<never, never>>>>()

/**
 * Makes a cache that metrics and staff see under its name. Every cache of the serving layer is made here, so that one
 * list names them all (`docs/decisions`).
 */
export function createCache<Key extends NonNullable<unknown>, Value extends NonNullable<unknown>>(
  options: CacheOptions<Key, Value>,
): Cache<Key, Value> {
  const cache = new Cache(options)
  const named = registry.get(options.name) ?? new Set()
  registry.set(options.name, named.add(new WeakRef(cache as unknown as Cache<never, never>)))
  return cache
}

function living(name: string): Cache<never, never>[] {
  const named = registry.get(name)
  const caches: Cache<never, never>[] = []
  for (const reference of named ?? []) {
    const cache = reference.deref()
    if (cache) caches.push(cache)
    else named!.delete(reference)
  }
  return caches
}

const noCounts: CacheCounts = { hits: 0, misses: 0, evictions: 0, entries: 0, bytes: null }

const sum = (one: CacheCounts, other: CacheCounts): CacheCounts => ({
  hits: one.hits + other.hits,
  misses: one.misses + other.misses,
  evictions: one.evictions + other.evictions,
  entries: one.entries + other.entries,
  bytes: one.bytes === null && other.bytes === null ? null : (one.bytes ?? 0) + (other.bytes ?? 0),
})

/** Adds up what several threads count, by name in alphabetical order. */
export function sumCounts(threads: readonly Record<string, CacheCounts>[]): Record<string, CacheCounts> {
  const names = new Set(threads.flatMap((counts) => Object.keys(counts)))
  return Object.fromEntries(
    [...names]
      .toSorted()
      .map((name) => [name, threads.map((counts) => counts[name] ?? noCounts).reduce(sum, noCounts)]),
  )
}

/** The counts of all caches of this thread, by name in alphabetical order. */
export const cacheCounts = (): Record<string, CacheCounts> =>
  Object.fromEntries(
    [...registry.keys()].toSorted().map((name) => [
      name,
      living(name)
        .map((cache) => cache.counts())
        .reduce(sum, noCounts),
    ]),
  )

/** Empties the caches with this name in this thread; false if there are none. */
export function emptyCaches(name: string): boolean {
  const caches = living(name)
  for (const cache of caches) cache.clear()
  return caches.length > 0
}
