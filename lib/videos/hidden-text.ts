// Codecs have places for text of their own, beside those of the container.

const bytesOf = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)

const remark = 6 // the type of an SEI unit

/**
 * Removes supplemental units of H.264 from a packet: cameras write text, time and place there. Players don't need them.
 * `avcC` is the track's description, which says how many bytes hold the length of a unit.
 */
export function withoutRemarks(avcC: AllowSharedBufferSource | undefined): (data: Uint8Array) => Uint8Array {
  const [, , , , lengths] = avcC ? bytesOf(avcC) : []
  // Units are separated by start codes, which carry no lengths.
  if (lengths === undefined) throw new Error('the track has no description')
  const size = (lengths & 3) + 1
  return (data) => {
    const kept: Uint8Array[] = []
    for (let at = 0; at < data.length;) {
      if (at + size >= data.length) throw new Error('a unit is cut off')
      let length = 0
      for (let index = 0; index < size; index++) length = length * 256 + data[at + index]!
      const end = at + size + length
      if (end > data.length) throw new Error('a unit is cut off')
      if ((data[at + size]! & 0x1f) !== remark) kept.push(data.subarray(at, end))
      at = end
    }
    const total = kept.reduce((sum, { length }) => sum + length, 0)
    return total === data.length ? data : joined(kept, total)
  }
}

function joined(parts: readonly Uint8Array[], total: number): Uint8Array {
  const whole = new Uint8Array(total)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A comment header of Vorbis that says nothing: its mark, no vendor, no comments, the closing bit. */
const noComments = [3, ...Buffer.from('vorbis'), 0, 0, 0, 0, 0, 0, 0, 0, 1]

/** Empties the comments among the three headers of Vorbis, which are laced together. */
export function withoutComments(description: AllowSharedBufferSource): Uint8Array {
  const bytes = bytesOf(description)
  let at = 1
  const lengthAt = () => {
    let length = 0
    while (bytes[at] === 255) {
      length += 255
      at += 1
    }
    length += bytes[at] ?? 0
    at += 1
    return length
  }
  const [first, comments] = [lengthAt(), lengthAt()]
  if (bytes[0] !== 2 || at + first + comments >= bytes.length) throw new Error('the headers are cut off')
  const laced = (length: number) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ]
  const head = [2, ...laced(first), ...laced(noComments.length)]
  return Uint8Array.from([
    ...head,
    ...bytes.subarray(at, at + first),
    ...noComments,
    ...bytes.subarray(at + first + comments),
  ])
}
