import zlib from 'node:zlib'

/** Bytes that are sent again and again, with their compressed forms by method. */
const reused = new WeakMap<Uint8Array, Map<string, Buffer>>()

/** Marks bytes that later replies send again, so that they are compressed only for the first. */
export function compressedOnce(bytes: Buffer): Buffer {
  reused.set(bytes, new Map())
  return bytes
}

const once =
  <Options>(method: string, compress: (bytes: Uint8Array, options: Options) => Buffer) =>
  (bytes: Uint8Array, options: Options): Buffer => {
    const known = reused.get(bytes)
    const compressed = known?.get(method) ?? compress(bytes, options)
    known?.set(method, compressed)
    return compressed
  }

/** `node:zlib` for replies. */
export const replyCompression = {
  ...zlib,
  gzipSync: once<zlib.ZlibOptions>('gzip', zlib.gzipSync),
  zstdCompressSync: once<zlib.ZstdOptions>('zstd', zlib.zstdCompressSync),
}
