/** Copies bytes that are to be kept: short buffers are parts of one of 8 kB, which a single part keeps in memory. */
export function exactBytes(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}
