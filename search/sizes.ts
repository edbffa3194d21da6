import { looseNumber } from './named-numbers.ts'

// Sizes have many forms and one meaning: 205 55 16 is 205/55 R16, 65" is 65 inča, 2 + 1 is 2+1.

/** Widths of tyres end in 5, their profiles in 0 or 5. */
const tyre = /(?<![\d.,])([1-3]\d5)[ /x-]{1,3}([2-8][05])[ /x-]{0,3}z?r? ?(1\d|2[0-4])(?![\d.,]\d|\d)/g
const inches =
  /(?<![\d.,])(\d{1,3})(?:[.,](\d))? ?(?:"|”|″|''|in(?:ca|ch)?(?![a-z])|cola?(?![a-z])|zoll?a?(?![a-z]))/g
const seats = /(?<=(?<!\d)\d) ?\+ ?(?=\d(?!\d))/g

/** Writes the sizes of a folded text in one form. */
export function withPlainSizes(folded: string): string {
  if (!/\d/.test(folded)) return folded
  return folded
    .replaceAll(tyre, '$1-$2-r$3')
    .replaceAll(inches, (_, whole: string, tenth?: string) => (tenth ? `${whole}.${tenth}in` : `${whole}in`))
    .replaceAll(seats, '+')
}

const sizeWords = new Set('broj br vel velicina velicine eu'.split(' '))

/** Makes a loose number of each announced size, as in broj 42. Takes the chunks of a query. */
export function withLooseSizes(chunks: readonly string[]): string[] {
  const announces = (at: number) => sizeWords.has(chunks[at] ?? '') && /^\d{2,3}$/.test(chunks[at + 1] ?? '')
  return chunks.flatMap((chunk, at) => {
    if (announces(at)) return []
    return announces(at - 1) ? [looseNumber(chunk)] : [chunk]
  })
}
