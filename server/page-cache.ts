import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A page served to every visitor alike for a few seconds. */
export type CachedPage = {
  status: number
  headers: readonly (readonly [string, string])[]
  body: Buffer
  /** Encoded on first request. */
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

const encoders = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (body: Buffer) => promisify(zstdCompress)(body),
  gzip: (body: Buffer) => promisify(gzip)(body),
  identity: async (body: Buffer) => body,
}
export type Encoding = keyof typeof encoders

// Browsers send one of a few dozen values.
const encodings = new LRUCache<string, Encoding>({ max: 100 })

/** The best encoding that a browser's `Accept-Encoding` allows. */
export function encodingFor(accepted = ''): Encoding {
  let best = encodings.get(accepted)
  if (!best) encodings.set(accepted, (best = bestOf(accepted)))
  return best
}

function bestOf(accepted: string): Encoding {
  const allowed = new Set(
    accepted.split(',').flatMap((part) => {
      const [name = '', quality = ''] = part.split(';', 2)
      return /^\s*q=0\b/.test(quality) ? [] : [name.trim()]
    }),
  )
  return (['br', 'zstd', 'gzip'] as const).find((encoding) => allowed.has(encoding)) ?? 'identity'
}

/** A promise until the encoding is done. */
export function variantOf(page: CachedPage, encoding: Encoding): Variant | Promise<Variant> {
  let variant = page.variants.get(encoding)
  if (!variant) {
    variant = makeVariant(page, encoding)
    page.variants.set(encoding, variant)
  }
  return variant
}

async function makeVariant(page: CachedPage, encoding: Encoding): Promise<Variant> {
  const body = await encoders[encoding](page.body)
  const headers = [
    ...page.headers,
    ['vary', 'accept-encoding, cookie'],
    ...(encoding === 'identity' ? [] : [['content-encoding', encoding]]),
    ['content-length', String(body.length)],
  ]
  const variant = { body, headers: headers.flat() }
  page.variants.set(encoding, variant)
  return variant
}
