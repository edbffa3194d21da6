export type ByteRange = { start: number; end: number }

// Serves one range; players have no use for several in one answer.
const pattern = /^bytes=(\d{0,15})-(\d{0,15})$/

/** The range that a header asks for: null for the whole file, undefined if the file has no such bytes. */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | null | undefined {
  const [, first, last] = pattern.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '')
    return last === '0' ? undefined : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 }
  const start = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < start) return null
  return start < bytes ? { start, end } : undefined
}
