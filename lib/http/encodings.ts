import { promisify } from 'node:util'
import zlib, { constants } from 'node:zlib'
import { compressedOnce } from './compressed-forms.ts'

const identity = async (body: Buffer) => body

/** For pages that are sent many times. */
const thorough = {
  br: (body: Buffer) =>
    promisify(zlib.brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (body: Buffer) => promisify(zlib.zstdCompress)(body),
  gzip: (body: Buffer) => promisify(zlib.gzip)(body),
  identity,
}

/**
 * For bodies sent once. At ten connections these take 0.1 ms of processor time for 50 kB and 110 kB with zstd and
 * Brotli; handing the body to another thread and back adds as much again. gzip takes 0.25 and 0.5 ms.
 */
const quickly = {
  zstd: (body: Buffer) => zlib.zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (body: Buffer) => zlib.brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }),
  gzip: (body: Buffer) => zlib.gzipSync(body, { level: 2 }),
}

/** `node:zlib` for replies of the API, with the effort set here. */
export const replyCompression = {
  ...zlib,
  gzipSync: compressedOnce('gzip', quickly.gzip),
  brotliCompressSync: compressedOnce('br', quickly.br),
  zstdCompressSync: compressedOnce('zstd', quickly.zstd),
}

/** For pages that are sent once. Only gzip is slow enough to leave the serving thread. */
const quick = {
  zstd: async (body: Buffer) => quickly.zstd(body),
  br: async (body: Buffer) => quickly.br(body),
  gzip: (body: Buffer) => promisify(zlib.gzip)(body, { level: 1 }),
  identity,
}

export type Encoding = keyof typeof thorough

/** Compression of pages: the best encoding comes first in `order`. */
export type Encodings = {
  order: readonly Encoding[]
  encode: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>>
}

export const thoroughEncodings: Encodings = { order: ['br', 'zstd', 'gzip'], encode: thorough }
export const quickEncodings: Encodings = { order: ['zstd', 'br', 'gzip'], encode: quick }

/** The best encoding that a browser's `Accept-Encoding` allows. */
export function encodingFor({ order }: Encodings, accepted = ''): Encoding {
  const allowed = new Set(
    accepted.split(',').flatMap((part) => {
      const [name = '', quality = ''] = part.split(';', 2)
      return /^\s*q=0\b/.test(quality) ? [] : [name.trim()]
    }),
  )
  return order.find((encoding) => allowed.has(encoding)) ?? 'identity'
}
