/**
 * Phonetic spellings as Bosnian speakers write what they hear, foreign names included: each rule brings both
 * to one spelling.
 */
const rules: readonly [RegExp, string][] = [
  [/eaux?|ault|eot$/g, 'o'],
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
  [/ij?(?=[aeou])/g, 'j'],
  [/(?<=[aeiou])i(?![aeiou])/g, 'j'],
  [/(?<=[a-z]{2}[^aeiou])e$/g, ''],
  [/(.)\1+/g, '$1'],
]

/** Equal for words that sound alike to Bosnian speakers: folksvagen and volkswagen, ajfon and iphone. */
export function soundOf(term: string): string {
  let sound = term
  for (const [pattern, by] of rules) sound = sound.replace(pattern, by)
  return sound
}

const keyboard = ['qwertzuiop', 'asdfghjkl', 'yxcvbnm']

const letterA = 97
const letters = 26

const near = 0.8 // of a letter
const doubled = 0.5
const atStart = 0.3 // the first letter is hardly ever wrong

/** Cost of substituting one letter for another: less for neighbours on the keyboard. */
const substitution = new Float64Array(letters * letters).fill(1)
for (let letter = 0; letter < letters; letter++) substitution[letter * letters + letter] = 0
for (const [at, row] of keyboard.entries()) {
  for (const [column, key] of [...row].entries()) {
    for (const other of [row[column + 1], keyboard[at + 1]?.[column], keyboard[at + 1]?.[column - 1]]) {
      if (other === undefined) continue
      const [a, b] = [key.charCodeAt(0) - letterA, other.charCodeAt(0) - letterA]
      substitution[a * letters + b] = substitution[b * letters + a] = near
    }
  }
}

const longest = 64
const rows = [new Float64Array(longest), new Float64Array(longest), new Float64Array(longest)] as const

/**
 * Weighted edits between two words of a-z: swapped letters, neighbouring keys and a doubled letter cost less
 * than one. Infinite as soon as it exceeds `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most / doubled || Math.max(a.length, b.length) >= longest)
    return Infinity
  let [beforeLast, last, row]: [Float64Array, Float64Array, Float64Array] = [...rows]
  for (let j = 0; j <= b.length; j++) last[j] = j
  let before = -1
  for (let i = 1; i <= a.length; i++) {
    const x = a.charCodeAt(i - 1) - letterA
    const deletion = x === before ? doubled : 1
    let least = (row[0] = i)
    let other = -1
    for (let j = 1; j <= b.length; j++) {
      const y = b.charCodeAt(j - 1) - letterA
      let cost = last[j - 1]! + substitution[x * letters + y]!
      if (i === 1 && j === 1 && x !== y) cost += atStart
      const deleted = last[j]! + deletion
      if (deleted < cost) cost = deleted
      const inserted = row[j - 1]! + (y === other ? doubled : 1)
      if (inserted < cost) cost = inserted
      if (x === other && y === before && x !== y) {
        const swapped = beforeLast[j - 2]! + near
        if (swapped < cost) cost = swapped
      }
      row[j] = cost
      if (cost < least) least = cost
      other = y
    }
    if (least > most) return Infinity
    before = x
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  const distance = last[b.length]!
  return distance > most ? Infinity : distance
}

/** One bit per letter that occurs: words that differ in many bits are far apart. */
export function lettersOf(term: string): number {
  let bits = 0
  for (let at = 0; at < term.length; at++) bits |= 1 << (term.charCodeAt(at) - letterA)
  return bits
}

/** Counts the letters that occur in only one of the words. */
export function differingLetters(a: number, b: number): number {
  let pairs = a ^ b
  pairs -= (pairs >>> 1) & 0x5555_5555
  pairs = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
