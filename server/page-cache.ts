import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import {
  type Encoding,
  type Encodings,
  encodingFor,
  quickEncodings,
  thoroughEncodings,
} from '#lib/encodings.ts'
import { type Change, endOf, type Making, TaggedKeys } from '#lib/reply-tags.ts'
import { listAges, pageAges } from '#contract/limits/serving.ts'

const mostRenewals = 2 // at a time, since they take no place

/** A page served to every visitor alike for a few seconds. */
export type CachedPage = {
  status: number
  headers: readonly (readonly [string, string])[]
  body: Buffer
  isSent: boolean
  /** Encoded for the second caller. */
  variants: Map<Encoding, Variant | Promise<Variant>>
}

/** A page in one encoding, with its complete headers in the form of `writeHead`. */
export type Variant = { body: Buffer; headers: string[] }

export type Rendering = {
  page: CachedPage
  /** May be shared with callers that asked meanwhile. */
  isShareable: boolean
  /** May be stored for later callers. */
  isStorable: boolean
  /** Names the listings and lists on the page. */
  tags: ReadonlySet<string>
}

/** `isDue`: may still be served, but should be rendered again meanwhile. */
export type Found = { page: CachedPage; isDue: boolean }

export type PageCache = {
  /** The stored page, unless it is too old. */
  find(key: string): Found | undefined
  /** Whether there is such a page, or one is being rendered. */
  has(key: string): boolean
  /** Whether the page is being rendered. */
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
type Kept = {
  page: CachedPage
  tags: ReadonlySet<string>
  madeAt: number
  listChangedAt: number
  endsAt: number
}

type UnderWay = { rendering: Promise<Rendering>; making: Making }

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
  const pages = new LRUCache<string, Kept>({
    ttl: pageAges.busy,
    ttlAutopurge: true,
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => key.length + 2 * page.body.length,
    dispose: ({ tags }, key) => tagged.remove(key, tags),
  })
  const underWay = new Map<string, UnderWay>()
  let renewals = 0

  function find(key: string): Found | undefined {
    const kept = pages.get(key)
    if (!kept || Date.now() >= kept.endsAt) return undefined
    const now = performance.now()
    const { page } = kept
    if (isBusy()) return now - kept.madeAt <= pageAges.busy ? { page, isDue: false } : undefined
    const [age, listAge] = [now - kept.madeAt, now - kept.listChangedAt]
    if (age > pageAges.usable || listAge > listAges.usable) return undefined
    return { page, isDue: age > pageAges.fresh || listAge > listAges.fresh }
  }

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
    find,
    has: (key) => underWay.has(key) || find(key) !== undefined,
    isUnderWay: (key) => underWay.has(key),
    async get(key, render) {
      const started = underWay.get(key)
      const shared = find(key)?.page ?? (started && (await sharedBy(started)))
      if (shared) return shared
      // The first of those who waited in vain renders for the others.
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
        const kept = pages.peek(key)
        if (kept?.listChangedAt === Infinity) kept.listChangedAt = now
      }
    },
  }
}

/** Finds every script element in one pass. */
function* scriptsOf(html: string) {
  for (let at = 0; ;) {
    const start = html.indexOf('<script', at)
    const open = start < 0 ? -1 : html.indexOf('>', start)
    const end = open < 0 ? -1 : html.indexOf('</script>', open)
    if (end < 0) return
    yield { attributes: html.slice(start + '<script'.length, open), script: html.slice(open + 1, end) }
    at = end
  }
}

/**
 * Removes the nonce from a rendered page, so that the same bytes serve everyone, and returns the hashes of
 * the inline scripts that carried it. An injected script carried no nonce, so its hash is missing from the
 * policy and it does not run.
 */
export function withHashesForNonce(html: string, nonce: string): { html: string; sources: string[] } {
  const attribute = ` nonce="${nonce}"`
  const sources = new Set<string>()
  for (const { attributes, script } of scriptsOf(html)) {
    if (!attributes.includes(attribute.trim()) || /\ssrc=/.test(attributes)) continue
    sources.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return { html: html.replaceAll(attribute, ''), sources: [...sources] }
}

/**
 * The page as the browser accepts it; a promise until it is encoded. The first caller gets it quickly, since most
 * rarely visited pages are never sent again; later ones share one that is encoded well.
 */
export function variantOf(page: CachedPage, accepted: string | undefined): Variant | Promise<Variant> {
  if (!page.isSent) {
    page.isSent = true
    return makeVariant(page, encodingFor(quickEncodings, accepted), quickEncodings)
  }
  const encoding = encodingFor(thoroughEncodings, accepted)
  let variant = page.variants.get(encoding)
  if (!variant) {
    const made = makeVariant(page, encoding, thoroughEncodings)
    page.variants.set(encoding, (variant = made))
    void made.then((done) => page.variants.set(encoding, done))
  }
  return variant
}

async function makeVariant(page: CachedPage, encoding: Encoding, { encode }: Encodings): Promise<Variant> {
  const body = await encode[encoding](page.body)
  const headers = [
    ...page.headers,
    ['vary', 'accept-encoding, cookie'],
    ...(encoding === 'identity' ? [] : [['content-encoding', encoding]]),
    ['content-length', String(body.length)],
  ]
  return { body, headers: headers.flat() }
}
