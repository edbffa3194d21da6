import type { FieldErrors } from '#lib/errors.ts'
import type { SynonymBody } from '#contract/search/synonyms.ts'
import { synonymLimits } from '#contract/limits/search.ts'
import { synonymStems } from '#search/analysis.ts'
import type { SynonymSides } from './queries.ts'

const keyOf = (wording: string) => synonymStems(wording).join(' ')

const cleaned = (wordings: readonly string[]) =>
  wordings.map((wording) => wording.replace(/\s+/g, ' ').trim()).filter((wording) => wording !== '')

/** The stored form: without extra spaces and empty wordings. */
export const cleanedSides = ({ words, finds }: SynonymBody): SynonymSides => ({
  words: cleaned(words),
  finds: cleaned(finds),
})

function wrongWording(wording: string): string | undefined {
  if (keyOf(wording) === '') return `U „${wording}“ nema slova ni brojeva.`
  // Counts words as written; connecting words are ignored in comparisons.
  if (
    wording.split(' ').length > synonymLimits.words + 1 ||
    synonymStems(wording).length > synonymLimits.words
  )
    return `„${wording}“ je predugo: izraz ima najviše ${synonymLimits.words} riječi.`
}

/** The first wording that search treats like an earlier one, such as a different case of the same word. */
function repeated(wordings: readonly string[]): string | undefined {
  const seen = new Map<string, string>()
  for (const wording of wordings) {
    const earlier = seen.get(keyOf(wording))
    if (earlier === wording) return `„${wording}“ je navedeno dvaput.`
    if (earlier) return `„${earlier}“ i „${wording}“ su za pretragu isto. Ostavite jedno.`
    seen.set(keyOf(wording), wording)
  }
}

function alreadyKept(words: readonly string[], others: readonly SynonymSides[]): string | undefined {
  const homes = new Map(others.flatMap((other) => other.words.map((word) => [keyOf(word), other.words])))
  for (const word of words) {
    const home = homes.get(keyOf(word))
    if (home) return `„${word}“ već stoji u skupu „${home.join(', ')}“. Dopunite taj skup.`
  }
}

/** Errors of a set in view of the others, by field; empty if it is valid. */
export function synonymProblems(
  { words, finds }: SynonymSides,
  others: readonly SynonymSides[],
): FieldErrors {
  const problems: FieldErrors = {}
  const isTwoWay = finds.length === 0
  const ofWords =
    (words.length === 0 && 'Unesite riječi.') ||
    (words.length > synonymLimits.wordings && `Najviše ${synonymLimits.wordings} riječi i izraza.`) ||
    words.map(wrongWording).find(Boolean) ||
    repeated(words) ||
    (isTwoWay && words.length < 2 && 'Unesite bar dvije riječi koje znače isto, razdvojene zarezom.') ||
    alreadyKept(words, others)
  if (ofWords) problems['words'] = ofWords
  const asked = new Map(words.map((word) => [keyOf(word), word]))
  const onBothSides = finds.find((wording) => asked.has(keyOf(wording)))
  const ofFinds =
    (finds.length > synonymLimits.wordings && `Najviše ${synonymLimits.wordings} riječi i izraza.`) ||
    finds.map(wrongWording).find(Boolean) ||
    repeated(finds) ||
    (onBothSides && `„${onBothSides}“ stoji na obje strane.`)
  if (ofFinds) problems['finds'] = ofFinds
  return problems
}
