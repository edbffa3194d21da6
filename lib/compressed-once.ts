import zlib from 'node:zlib'

/** Bytes that are sent again and again, with their compressed forms by method. */
const reused = new WeakMap<Uint8Array, Map<string, Buffer>>()

/** Bytes that later replies send again, so that they are compressed only for the first. */
export function compressedOnce(text: string): Buffer {
  const bytes = exactly(Buffer.from(text))
  reused.set(bytes, new Map())
  return bytes
}

/** A copy that keeps no larger buffer in memory, as parts of one do. */
function exactly(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}

const once =
  <Options>(method: string, compress: (bytes: Uint8Array, options: Options) => Buffer) =>
  (bytes: Uint8Array, options: Options): Buffer => {
    const known = reused.get(bytes)
    if (!known) return compress(bytes, options)
    let compressed = known.get(method)
    if (!compressed) known.set(method, (compressed = exactly(compress(bytes, options))))
    return compressed
  }

/** `node:zlib` for replies. */
export const replyCompression = {
  ...zlib,
  gzipSync: once<zlib.ZlibOptions>('gzip', zlib.gzipSync),
  zstdCompressSync: once<zlib.ZstdOptions>('zstd', zlib.zstdCompressSync),
}
