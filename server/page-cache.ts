import type { CachedPage, Rendering } from '#server/cached-page.ts'
import { createCache } from '#lib/caches/caches.ts'
import { type Change, endOf, type Making, TaggedKeys } from '#lib/caches/reply-tags.ts'
import { listAges, pageAges } from '#contract/limits/serving.ts'

const mostRenewals = 2 // at a time, since they take no place

/** `isDue`: may still be served, but should be rendered again meanwhile. */
type CacheHit = { page: CachedPage; isDue: boolean }

export type PageCache = {
  /** The stored page, unless it is too old; counted as a hit or a miss. */
  find(key: string): CacheHit | undefined
  /** The same, without counting. */
  peek(key: string): CacheHit | undefined
  /** Returns whether there is such a page, or one is being rendered. */
  has(key: string): boolean
  /** Returns whether the page is being rendered. */
  isUnderWay(key: string): boolean
  /**
   * Renders the page for the first caller; callers that come meanwhile share that rendering, or render for
   * themselves if it fails or is private to one visitor. They also share failures for which `isForAll` holds.
   */
  get(key: string, render: () => Promise<Rendering>): Promise<CachedPage>
  /** Renders a page that is due for later callers, unless that is under way. Never fails. */
  renew(key: string, render: () => Promise<Rendering>): void
  /** Drops pages that show something outdated, and lets those end soon whose lists have changed. */
  noteChange(change: Change): void
}

/** `listChangedAt`: when something first changed that belongs into one of its lists. `endsAt`: when time changes it. */
type CacheEntry = {
  page: CachedPage
  tags: ReadonlySet<string>
  madeAt: number
  listChangedAt: number
  endsAt: number
}

type UnderWay = { rendering: Promise<Rendering>; making: Making }

/** The page of an entry, unless it is too old. */
function hitOf(entry: CacheEntry | undefined, isBusy: () => boolean): CacheHit | undefined {
  if (!entry || Date.now() >= entry.endsAt) return undefined
  const now = performance.now()
  const { page } = entry
  if (isBusy()) return now - entry.madeAt <= pageAges.busy ? { page, isDue: false } : undefined
  const [age, listAge] = [now - entry.madeAt, now - entry.listChangedAt]
  if (age > pageAges.usable || listAge > listAges.usable) return undefined
  return { page, isDue: age > pageAges.fresh || listAge > listAges.fresh }
}

/**
 * Keeps pages in memory by what they show. While `isBusy`, pages serve for longer, whatever their lists lack.
 */
export function createPageCache({
  maxBytes,
  isBusy,
  isForAll,
}: {
  maxBytes: number
  isBusy(): boolean
  isForAll(error: unknown): boolean
}): PageCache {
  const tagged = new TaggedKeys()
  const pages = createCache<string, CacheEntry>({
    name: 'pages',
    bytes: maxBytes,
    // The page itself, and as much for its variants.
    sizeOf: ({ page }, key) => key.length + 2 * page.body.length,
    ttl: pageAges.busy,
    onEnd: ({ tags }, key) => tagged.remove(key, tags),
  })
  const underWay = new Map<string, UnderWay>()
  let renewals = 0

  const peek = (key: string) => hitOf(pages.peek(key), isBusy)

  /** Also undefined if something on the page has changed since its rendering began. */
  async function sharedBy({ rendering, making }: UnderWay): Promise<CachedPage | undefined> {
    try {
      const { page, isShareable, tags } = await rendering
      return isShareable && !making.showsOutdated(tags) ? page : undefined
    } catch (error) {
      if (isForAll(error)) throw error
      return undefined
    }
  }

  const renderAndKeep = (key: string, render: () => Promise<Rendering>): Promise<CachedPage> =>
    tagged.make(async (making) => {
      const rendering = render()
      if (!underWay.has(key)) {
        underWay.set(key, { rendering, making })
        const forget = () => void underWay.delete(key)
        rendering.then(forget, forget)
      }
      const { page, isStorable, tags } = await rendering
      if (isStorable && !making.showsOutdated(tags)) {
        const [listChangedAt, endsAt] = [making.listChangedAt(tags), endOf(tags)]
        pages.set(key, { page, tags, madeAt: performance.now(), listChangedAt, endsAt })
        if (pages.has(key)) tagged.add(key, tags)
      }
      return page
    })

  return {
    find: (key) => hitOf(pages.get(key), isBusy),
    peek,
    has: (key) => underWay.has(key) || peek(key) !== undefined,
    isUnderWay: (key) => underWay.has(key),
    async get(key, render) {
      const started = underWay.get(key)
      const shared = peek(key)?.page ?? (started && (await sharedBy(started)))
      if (shared) return shared
      // The first of those who waited for nothing renders for the others.
      const next = underWay.get(key)
      return (next && next !== started && (await sharedBy(next))) || renderAndKeep(key, render)
    },
    renew(key, render) {
      if (underWay.has(key) || renewals >= mostRenewals) return
      renewals += 1
      // The page stays usable for a while; then a visitor renders it.
      void renderAndKeep(key, render)
        .catch(() => {})
        .finally(() => (renewals -= 1))
    },
    noteChange(change) {
      const now = performance.now()
      tagged.note(change, now)
      for (const key of tagged.keysOf(change.shown)) pages.delete(key)
      for (const key of tagged.keysOf(change.lists)) {
        const entry = pages.peek(key)
        if (entry?.listChangedAt === Infinity) entry.listChangedAt = now
      }
    },
  }
}
