import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { quickly } from './quick-compression.ts'

const identity = async (body: Buffer) => body

/** For pages that are sent many times. */
const thorough = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (body: Buffer) => promisify(zstdCompress)(body),
  gzip: (body: Buffer) => promisify(gzip)(body),
  identity,
}

/** For pages that are sent once; handing one to another thread and back takes as long as zstd or Brotli. */
const quick = {
  zstd: async (body: Buffer) => quickly.zstd(body),
  br: async (body: Buffer) => quickly.br(body),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 1 }),
  identity,
}

export type Encoding = keyof typeof thorough

/** Compression of pages: the best encoding comes first in `order`. */
export type Encodings = {
  order: readonly Encoding[]
  encode: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>>
  /** Caches choices by `Accept-Encoding`, which takes a few dozen values. */
  chosen: LRUCache<string, Encoding>
}

const encodings = (order: readonly Encoding[], encode: Encodings['encode']): Encodings => ({
  order,
  encode,
  chosen: new LRUCache({ max: 100 }),
})

export const thoroughEncodings = encodings(['br', 'zstd', 'gzip'], thorough)
export const quickEncodings = encodings(['zstd', 'br', 'gzip'], quick)

/** The best encoding that a browser's `Accept-Encoding` allows. */
export function encodingFor({ order, chosen }: Encodings, accepted = ''): Encoding {
  let best = chosen.get(accepted)
  if (!best) chosen.set(accepted, (best = bestOf(order, accepted)))
  return best
}

function bestOf(order: readonly Encoding[], accepted: string): Encoding {
  const allowed = new Set(
    accepted.split(',').flatMap((part) => {
      const [name = '', quality = ''] = part.split(';', 2)
      return /^\s*q=0\b/.test(quality) ? [] : [name.trim()]
    }),
  )
  return order.find((encoding) => allowed.has(encoding)) ?? 'identity'
}
