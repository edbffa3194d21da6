/** Bytes that are sent again, with their compressed forms by method. */
const forms = new WeakMap<Uint8Array, Map<string, Buffer>>()

/** Marks bytes that later replies send again, so that they are compressed only for the first. Returns them. */
export function markReused<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
  forms.set(bytes, new Map())
  return bytes
}

/** `compress`, which compresses marked bytes once. */
export const compressedOnce = (method: string, compress: (bytes: Buffer) => Buffer) => (bytes: Buffer) => {
  const compressedByMethod = forms.get(bytes)
  const compressed = compressedByMethod?.get(method) ?? compress(bytes)
  compressedByMethod?.set(method, compressed)
  return compressed
}
