import { analyseChunk } from '#search/analysis.ts'
import { chunksOf } from '#search/words.ts'

const mostChunks = 20 // per text
const longestWord = 30 // characters
const beginning = 5 // characters shared by a word family: frizer, frizerka

/**
 * The features of a text: its words as written, their stems, the prefixes of long ones, and pairs of
 * successive words. A marker before each keeps the kinds apart.
 */
export function featuresOf(text: string): ReadonlySet<string> {
  const features = new Set<string>()
  let before: string | undefined
  for (const chunk of chunksOf(text).slice(0, mostChunks)) {
    const { exact, stems } = analyseChunk(chunk)
    for (const stem of stems) features.add(`~${stem.slice(0, longestWord)}`)
    for (const whole of exact) {
      const word = whole.slice(0, longestWord)
      features.add(`=${word}`)
      if (word.length > beginning) features.add(`<${word.slice(0, beginning)}`)
      if (before !== undefined) features.add(`+${before} ${word}`)
      before = word
    }
  }
  return features
}

/** The words of a text, as `featuresOf` reads them. */
export const wordsOf = (text: string): readonly string[] => [
  ...new Set(
    chunksOf(text)
      .slice(0, mostChunks)
      .flatMap((chunk) => analyseChunk(chunk).exact)
      .map((word) => word.slice(0, longestWord)),
  ),
]

/** The stems among the features of a text. */
export const stemsOf = (text: string): readonly string[] =>
  [...featuresOf(text)].filter((feature) => feature.startsWith('~'))
