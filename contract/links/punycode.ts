const base = 36
const lowest = 1
const highest = 26
const skew = 38
const damp = 700
const initialBias = 72
const initialCode = 128
const longestLabel = 63

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / damp) : delta >> 1
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > ((base - lowest) * highest) >> 1; bias += base) rest = Math.floor(rest / (base - lowest))
  return bias + Math.floor(((base - lowest + 1) * rest) / (rest + skew))
}

function digitOf(character: string | undefined): number {
  const value = parseInt(character ?? '', base)
  if (Number.isNaN(value)) return base
  // Letters come first in Punycode, digits after them.
  return value < 10 ? value + 26 : value - 10
}

/** The letters that an encoded label stands for (RFC 3492); the label itself if it is not valid. */
function decodeLabel(label: string): string {
  if (!label.startsWith('xn--') || label.length > longestLabel) return label
  const encoded = label.slice(4)
  const delimiter = encoded.lastIndexOf('-')
  const codes = Array.from(encoded.slice(0, Math.max(0, delimiter)), (character) => character.codePointAt(0)!)
  let code = initialCode
  let bias = initialBias
  let at = 0
  for (let position = delimiter + 1; position < encoded.length;) {
    const before = at
    for (let weight = 1, step = base; ; step += base) {
      const digit = digitOf(encoded[position++])
      if (digit >= base) return label
      at += digit * weight
      const threshold = Math.min(highest, Math.max(lowest, step - bias))
      if (digit < threshold) break
      weight *= base - threshold
    }
    bias = adapt(at - before, codes.length + 1, before === 0)
    code += Math.floor(at / (codes.length + 1))
    at %= codes.length + 1
    if (code > 0x10_ff_ff) return label
    codes.splice(at++, 0, code)
  }
  return String.fromCodePoint(...codes)
}

/** A host with its encoded labels as people read them: xn--bzar-5cd.ba is bаzar.ba with a Cyrillic а. */
export const readableHost = (host: string) => host.split('.').map(decodeLabel).join('.')
