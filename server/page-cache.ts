import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import {
  type Encoding,
  type Encodings,
  encodingFor,
  quickEncodings,
  thoroughEncodings,
} from '#lib/encodings.ts'

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
}

export type PageCache = {
  /** The stored page, if made at most `maxAgeMs` ago. */
  find(key: string, maxAgeMs: number): CachedPage | undefined
  /** Whether there is such a page, or one is being rendered. */
  has(key: string, maxAgeMs: number): boolean
  /**
   * Renders the page for the first caller; callers that come meanwhile share that rendering, or render for
   * themselves if it fails or is private to one visitor. They also share failures for which `isForAll` holds.
   */
  get(key: string, maxAgeMs: number, render: () => Promise<Rendering>): Promise<CachedPage>
}

type Kept = { page: CachedPage; madeAt: number }

/** Pages are kept for `longestMs`, as a fallback when there is no time to render new ones. */
export function createPageCache({
  longestMs,
  maxBytes,
  isForAll,
}: {
  longestMs: number
  maxBytes: number
  isForAll(error: unknown): boolean
}): PageCache {
  const pages = new LRUCache<string, Kept>({
    ttl: longestMs,
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => key.length + 2 * page.body.length,
  })
  const underWay = new Map<string, Promise<Rendering>>()

  function find(key: string, maxAgeMs: number): CachedPage | undefined {
    const found = pages.get(key)
    return found && performance.now() - found.madeAt <= maxAgeMs ? found.page : undefined
  }

  async function sharedBy(rendering: Promise<Rendering>): Promise<CachedPage | undefined> {
    try {
      const { page, isShareable } = await rendering
      return isShareable ? page : undefined
    } catch (error) {
      if (isForAll(error)) throw error
      return undefined
    }
  }

  async function renderAndKeep(key: string, render: () => Promise<Rendering>): Promise<CachedPage> {
    const rendering = render()
    if (!underWay.has(key)) {
      underWay.set(key, rendering)
      const forget = () => void underWay.delete(key)
      rendering.then(forget, forget)
    }
    const { page, isStorable } = await rendering
    if (isStorable) pages.set(key, { page, madeAt: performance.now() })
    return page
  }

  return {
    find,
    has: (key, maxAgeMs) => underWay.has(key) || find(key, maxAgeMs) !== undefined,
    async get(key, maxAgeMs, render) {
      const found = find(key, maxAgeMs)
      if (found) return found
      const started = underWay.get(key)
      const shared = started && (await sharedBy(started))
      return shared ?? renderAndKeep(key, render)
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
