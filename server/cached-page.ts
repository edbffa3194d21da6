import { type ContentPlaces, contentPolicy } from '#server/content-policy.ts'
import { withHashesForNonce } from '#server/inline-scripts.ts'
import { isHtml, type Rendered } from '#server/page-rendering.ts'
import {
  type Encoding,
  type Encodings,
  encodingFor,
  quickEncodings,
  thoroughEncodings,
} from '#lib/http/encodings.ts'

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
type Variant = { body: Buffer; headers: string[] }

export type Rendering = {
  page: CachedPage
  /** May be shared with callers that asked meanwhile. */
  isShareable: boolean
  /** May be stored for later callers. */
  isStorable: boolean
  /** Names the listings and lists on the page. */
  tags: ReadonlySet<string>
}

type Around = {
  /** Stands on the scripts of the rendered page. */
  nonce: string
  places: ContentPlaces
  /** The headers of every response. */
  fixed: CachedPage['headers']
}

/** Makes a page for everyone: its scripts are allowed by their hashes. */
export function renderingOf(
  { status, headers, body, tags }: Rendered & { tags: ReadonlySet<string> },
  { nonce, places, fixed }: Around,
): Rendering {
  const { html, sources } = withHashesForNonce(body.toString(), nonce)
  if (isHtml(headers)) headers.set('content-security-policy', contentPolicy(sources, places))
  // A rate-limit refusal is for one address only.
  const isKept = headers.get('cache-control') !== 'no-store' && status !== 429
  const isShareable = isKept && !headers.has('set-cookie')
  return {
    page: {
      status,
      headers: [...fixed, ...headers],
      body: Buffer.from(html),
      isSent: false,
      variants: new Map(),
    },
    isShareable,
    isStorable: isShareable && status === 200,
    tags,
  }
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
    const compressedVariant = makeVariant(page, encoding, thoroughEncodings)
    page.variants.set(encoding, (variant = compressedVariant))
    void compressedVariant.then((done) => page.variants.set(encoding, done))
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
