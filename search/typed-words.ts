import { chunksOf, wordsOf } from './words.ts'

/** Longer texts get no suggestions. */
export const mostTypedWords = 8

/** A word as typed, with its term if it is a single one that can be completed or corrected. */
export type Typed = { written: string; term: string | null }

export function readTyped(text: string): Typed[] {
  return text
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((written) => {
      const terms = /^[-"„]|"$/.test(written)
        ? []
        : chunksOf(written).flatMap((chunk) => wordsOf(chunk).flatMap(({ divided }) => divided))
      return { written: written.toLowerCase(), term: terms.length === 1 ? terms[0]! : null }
    })
}

export const joined = (...words: readonly string[]) => words.filter(Boolean).join(' ')

/** How corrections are weighed, alike in all engines. */
export const correcting = {
  rarest: 3, // documents; a rarer word may be a mistake itself
  offered: 3,
  /** Factor by which a correction must be more frequent than the typed word, by distance. */
  farMoreFrequent: { heard: 20, near: 50, far: 500 },
  bitsPerEdit: 7, // a mistake in a word has odds of about 1 in 128
  soundsSame: 0.4, // edits
}
