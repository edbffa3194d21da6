import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A page as it is sent to every visitor alike for a few seconds. */
export type CachedPage = {
  status: number
  headers: readonly (readonly [string, string])[]
  body: Buffer
  /** Compressed for the first who asks for it. */
  compressed: Map<Encoding, Promise<Buffer>>
}

export type Rendering = {
  page: CachedPage
  /** Others who asked meanwhile may have it too. */
  isShareable: boolean
  /** Those who ask later may have it too. */
  isStorable: boolean
}

export type PageCache = {
  /** The page under `key`, rendered for the first who asks; those who ask meanwhile wait for the same rendering. */
  get(key: string, render: () => Promise<Rendering>): Promise<CachedPage>
}

export function createPageCache({
  lifetimeMs,
  maxBytes,
}: {
  lifetimeMs: number
  maxBytes: number
}): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    ttl: lifetimeMs,
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => key.length + 2 * body.length,
  })
  const underWay = new Map<string, Promise<Rendering>>()
  return {
    async get(key, render) {
      const kept = pages.get(key)
      if (kept) return kept
      const started = underWay.get(key)
      if (started) {
        const { page, isShareable } = await started
        if (isShareable) return page
      }
      const rendering = render().finally(() => underWay.delete(key))
      underWay.set(key, rendering)
      const { page, isStorable } = await rendering
      if (isStorable) pages.set(key, page)
      return page
    },
  }
}

/**
 * Takes the nonce out of a page that was rendered with it, so that the same bytes serve everyone, and names the inline
 * scripts that carried it by their hashes. A script that got into the page some other way carried no nonce, has no hash
 * in the policy and does not run.
 */
export function withHashesForNonce(html: string, nonce: string): { html: string; sources: string[] } {
  const attribute = ` nonce="${nonce}"`
  const sources = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(attribute.trim()) || /\ssrc=/.test(attributes)) continue
    sources.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return { html: html.replaceAll(attribute, ''), sources: [...sources] }
}

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (body: Buffer) => promisify(zstdCompress)(body),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
export type Encoding = keyof typeof compressors

/** The best encoding that a browser's `Accept-Encoding` allows. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const allowed = new Set((accepted ?? '').split(',').map((part) => part.trim().replace(/;(?!q=0\b).*$/, '')))
  return (['br', 'zstd', 'gzip'] as const).find((encoding) => allowed.has(encoding))
}

export function compressPage({ body, compressed }: CachedPage, encoding: Encoding): Promise<Buffer> {
  let made = compressed.get(encoding)
  if (!made) compressed.set(encoding, (made = compressors[encoding](body)))
  return made
}
