// Memory of pages that are done serves the next ones. New memory for each page would have the garbage collector look
// through the whole heap several times as often.

const smallest = 512 << 10
const largestKept = 2 << 20
const mostKept = 8

const free: Buffer[] = []

export function takeBuffer(size: number): Buffer {
  const at = free.findIndex(({ length }) => length >= size)
  return at === -1 ? Buffer.allocUnsafeSlow(Math.max(size, smallest)) : free.splice(at, 1)[0]!
}

export function giveBack(buffer: Buffer) {
  if (free.length < mostKept && buffer.length <= largestKept) free.push(buffer)
}
