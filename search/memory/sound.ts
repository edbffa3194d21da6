/** How people here write what they hear, and foreign names: each rule brings both to one spelling. */
const rules: readonly [RegExp, string][] = [
  [/sch|tsch|tch|ch|sh|ts|tz/g, 's'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ck|qu|q/g, 'k'],
  [/^x/g, 's'],
  [/x/g, 'ks'],
  [/dj|dz|gj/g, 'j'],
  [/c(?![eiy])/g, 'k'],
  [/[cz]/g, 's'],
  [/w|v/g, 'f'],
  [/^g(?=[ei])/g, 'j'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/^(?:aj|ai|y)(?=[^aeiou])/g, 'i'],
  [/y(?=[aeiou])|(?<=[aeo])y/g, 'j'],
  [/y/g, 'i'],
  [/i(?=[aeou])/g, 'j'],
  [/(?<=[aeiou])i(?![aeiou])/g, 'j'],
  [/(?<=[a-z]{2}[^aeiou])e$/g, ''],
  [/(.)\1+/g, '$1'],
]

/** Equal for words that sound alike to somebody from here: folksvagen and volkswagen, ajfon and iphone. */
export function soundOf(term: string): string {
  let sound = term
  for (const [pattern, by] of rules) sound = sound.replace(pattern, by)
  return sound
}

const keyboard = ['qwertzuiop', 'asdfghjkl', 'yxcvbnm']

/** Letters whose keys touch. */
const neighbours = new Set(
  keyboard.flatMap((row, at) =>
    [...row].flatMap((key, column) =>
      [row[column + 1], keyboard[at + 1]?.[column], keyboard[at + 1]?.[column - 1]]
        .filter((other) => other !== undefined)
        .flatMap((other) => [key + other, other + key]),
    ),
  ),
)

const near = 0.8
const doubled = 0.5
const atStart = 0.3 // hardly anybody gets the first letter wrong

function substitution(a: string, b: string): number {
  if (a === b) return 0
  return neighbours.has(a + b) ? near : 1
}

const rows = [new Float64Array(64), new Float64Array(64), new Float64Array(64)] as const

/**
 * Edits that turn one word into the other, where swapped letters, neighbours on the keyboard and a doubled letter
 * count less than a whole one. Infinite as soon as it is over `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most / doubled || Math.max(a.length, b.length) >= 64) return Infinity
  let [beforeLast, last, row] = rows as unknown as [Float64Array, Float64Array, Float64Array]
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const [x, y] = [a[i - 1]!, b[j - 1]!]
      const first = i === 1 && j === 1 && x !== y ? atStart : 0
      let cost = last[j - 1]! + substitution(x, y) + first
      cost = Math.min(cost, last[j]! + (i > 1 && x === a[i - 2] ? doubled : 1))
      cost = Math.min(cost, row[j - 1]! + (j > 1 && y === b[j - 2] ? doubled : 1))
      if (i > 1 && j > 1 && x === b[j - 2] && a[i - 2] === y && x !== y)
        cost = Math.min(cost, beforeLast[j - 2]! + near)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > most) return Infinity
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  const distance = last[b.length]!
  return distance > most ? Infinity : distance
}

/** A bit for each letter that occurs: words that differ in many bits are far apart. */
export function lettersOf(term: string): number {
  let bits = 0
  for (let at = 0; at < term.length; at++) bits |= 1 << (term.charCodeAt(at) - 97)
  return bits
}

/** How many letters occur in one word and not in the other. */
export function differingLetters(a: number, b: number): number {
  let pairs = a ^ b
  pairs -= (pairs >>> 1) & 0x5555_5555
  pairs = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
