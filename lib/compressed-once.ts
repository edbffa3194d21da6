import zlib from 'node:zlib'
import { quickly } from './encodings.ts'
import { replyWriter } from './json-writer.ts'

/** Bytes that are sent again and again, with their compressed forms by method. */
const reused = new WeakMap<Uint8Array, Map<string, Buffer>>()

/** Marks bytes that later replies send again, so that they are compressed only for the first. Returns them. */
export function compressedOnce(bytes: Buffer): Buffer {
  if (!reused.has(bytes)) reused.set(bytes, new Map())
  return bytes
}

/** A copy that keeps no larger buffer in memory, as parts of one do. */
export function exactBytes(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}

const once =
  (method: keyof typeof quickly) =>
  (bytes: Buffer): Buffer => {
    const known = reused.get(bytes)
    const compress = quickly[method]
    const compressed = known?.get(method) ?? compress(bytes)
    if (!known) replyWriter.giveBack(bytes)
    else if (!known.has(method)) known.set(method, exactBytes(compressed))
    return compressed
  }

/** `node:zlib` for replies, whose effort is set here. */
export const replyCompression = {
  ...zlib,
  gzipSync: once('gzip'),
  brotliCompressSync: once('br'),
  zstdCompressSync: once('zstd'),
}
