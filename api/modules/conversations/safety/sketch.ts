import { tokensOf } from './tokens.ts'

/**
 * A sketch of a text: the least hash of its shingles under each of some functions (minhash). The more
 * shingles two texts share, the more places their sketches agree in, so a text with small changes is still
 * recognised.
 */
export type Sketch = readonly number[]

const shingleLength = 8 // letters
const functions = 64
const fewestLetters = 40 // shorter texts, such as "Da li je još dostupno?", are everyone's

/** Keeps letters alone: senders of many copies vary numbers, prices and signs. */
const lettersOf = (text: string) =>
  tokensOf([text])
    .filter(({ kind }) => kind === 'word')
    .map((token) => token.text)
    .join('')

// FNV-1a
const offsetBasis = 0x81_1c_9d_c5
const prime = 0x01_00_01_93

function hashOf(text: string, start: number): number {
  let hash = offsetBasis
  for (let at = start; at < start + shingleLength; at++) hash = Math.imul(hash ^ text.charCodeAt(at), prime)
  return hash >>> 0
}

/** Spreads consecutive numbers (the finaliser of MurmurHash3). */
function mix(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const factors = Array.from({ length: functions }, (_, at) => mix(at + 1) | 1)
const summands = Array.from({ length: functions }, (_, at) => mix(at + 1 + functions))

/** Undefined for texts that are too short to be anyone's own. */
export function sketchOf(text: string): Sketch | undefined {
  const letters = lettersOf(text)
  if (letters.length < fewestLetters) return undefined
  const least = new Uint32Array(functions).fill(0xff_ff_ff_ff)
  for (let start = 0; start + shingleLength <= letters.length; start++) {
    const hash = hashOf(letters, start)
    for (let at = 0; at < functions; at++) {
      const value = mix(Math.imul(hash, factors[at]!) + summands[at]!)
      if (value < least[at]!) least[at] = value
    }
  }
  // Signed, as the database keeps them.
  return Array.from(least, (value) => value | 0)
}

/** The share of shingles that two texts have in common, by their sketches. */
export const likeness = (one: Sketch, other: Sketch) =>
  one.filter((value, at) => value === other[at]).length / functions

/** The least likeness of two texts that count as the same. */
export const sameFrom = 0.5

const rowsPerBand = 4

/** Texts that are the same share a band with a chance of 64 % at the limit and of 99 % a little above it. */
export const bandsOf = (sketch: Sketch): number[] =>
  Array.from({ length: functions / rowsPerBand }, (_, band) => {
    let hash = mix(band + 1)
    for (let row = 0; row < rowsPerBand; row++) hash = mix(hash ^ sketch[band * rowsPerBand + row]!)
    return hash | 0
  })
