import { readDemoTitles } from '#demo/titles.ts'
import { memoised } from '#lib/caches/memoised.ts'
import type { Catalog } from './catalog.ts'
import { featuresIn, featuresOf, readTitle, type TitleWord } from './title-features.ts'
import type { CategoryTotal, FeatureCounts, Naming } from './title-model.ts'

// The number of titles that a word of each kind counts as. Chosen by `bench/category-suggest.ts`.
const ofOwnName = 3
const ofNamesAbove = 0.5
const ofGivenWords = 4
const ofAttributes = 1
// Added to the score when a title names a category in full.
const ofNaming = 3
const ofFurtherWord = 1
const asModifier = 0.3 // factor, if the title names it as what the thing is for: charger for a laptop

type Wording = { id: number; stems: readonly string[]; isEquipment: boolean }

export type NameWords = {
  counts: ReadonlyMap<string, ReadonlyMap<number, number>>
  totals: ReadonlyMap<number, CategoryTotal>
  /** For correcting typos. */
  mistaken: ReadonlyMap<string, string>
  /** Names of categories and of their equipment, by their first stem. */
  wordings: ReadonlyMap<string, readonly Wording[]>
}

/**
 * Weighs words by the category names and related words they occur in, and by the titles of the demo, so that
 * suggestions work before the first listing. Memoised per catalog.
 */
export const nameWordsOf = memoised(readNames)

function readNames(catalog: Catalog, titles = readDemoTitles()): NameWords {
  const counts = new Map<string, Map<number, number>>()
  const totals = new Map<number, CategoryTotal>()
  const words = new Set<string>()
  for (const { id, name, name_singular, words: given, path, children } of catalog.categories.values()) {
    if (children.length > 0) continue
    let sum = 0
    const add = (text: string, worth: number) => {
      for (const feature of featuresOf(text)) {
        const of = counts.get(feature) ?? new Map<number, number>()
        counts.set(feature, of.set(id, (of.get(id) ?? 0) + worth))
        sum += worth
      }
    }
    const addName = (text: string, worth: number) => {
      for (const { exact } of readTitle(text)) for (const word of exact) words.add(word.slice(1))
      add(text, worth)
    }
    addName(`${name} ${name_singular}`, ofOwnName)
    for (const above of path.slice(0, -1)) addName(above.name, ofNamesAbove)
    for (const one of given.split(',')) addName(one, ofGivenWords)
    for (const text of attributeWords(catalog, id)) add(text, ofAttributes)
    const examples = titles.get(id) ?? []
    for (const title of examples) add(title, 1)
    totals.set(id, { titles: examples.length, words: sum })
  }
  for (const { name, aliases } of [...catalog.allBrands, ...catalog.models.values()])
    for (const text of [name, ...aliases])
      for (const { exact } of readTitle(text)) for (const word of exact) words.add(word.slice(1))
  return { counts, totals, mistaken: readMistaken(words), wordings: readWordings(catalog) }
}

/** Equipment and options of a category: diesel, automatic, panorama roof. */
const attributeWords = (catalog: Catalog, id: number): ReadonlySet<string> =>
  new Set(
    catalog
      .attributesOf(id)
      .flatMap(({ inputType, displayName, options }) =>
        inputType === 'checkbox' ? [displayName] : (options ?? []),
      )
      .filter((text) => /\p{L}{3}/u.test(text)),
  )

function readWordings(catalog: Catalog): ReadonlyMap<string, readonly Wording[]> {
  const wordings = new Map<string, Wording[]>()
  const add = (id: number, text: string, isEquipment: boolean) => {
    const stems = readTitle(text).flatMap(({ stems }) => stems.slice(0, 1))
    const [first] = stems
    if (first === undefined) return
    const of = wordings.get(first)
    if (of) of.push({ id, stems, isEquipment })
    else wordings.set(first, [{ id, stems, isEquipment }])
  }
  for (const category of catalog.categories.values()) {
    if (category.children.length > 0) continue
    const { id, name, name_singular, words } = category
    for (const text of [...name.split(','), name_singular, ...words.split(',')]) add(id, text, false)
    for (const text of attributeWords(catalog, id)) add(id, text, true)
  }
  return wordings
}

/** What a title names in full. */
export function namingIn({ wordings }: NameWords, title: readonly TitleWord[]): Naming {
  const stemsOf = (words: readonly TitleWord[]) => new Set(words.flatMap(({ stems }) => stems))
  const all = stemsOf(title)
  const heads = stemsOf(title.filter(({ isModifier }) => !isModifier))
  const categories = new Map<number, number>()
  const equipment = new Map<number, number>()
  for (const { id, stems, isEquipment } of [...all].flatMap((stem) => wordings.get(stem) ?? [])) {
    if (!stems.every((stem) => all.has(stem))) continue
    const factor = stems.some((stem) => heads.has(stem)) ? 1 : asModifier
    const score = factor * (ofNaming + ofFurtherWord * (stems.length - 1))
    const scores = isEquipment ? equipment : categories
    scores.set(id, Math.max(scores.get(id) ?? 0, score))
  }
  return { categories, equipment }
}

const shortestMistaken = 5 // letters

/** A word, and what remains without any one of its letters. */
const withoutLetter = (word: string): readonly string[] => [
  word,
  ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)),
]

/** Words of category names by what remains without a letter: two words that share one differ by a letter or two. */
function readMistaken(words: ReadonlySet<string>): ReadonlyMap<string, string> {
  const mistaken = new Map<string, string>()
  for (const word of words)
    if (word.length >= shortestMistaken && /^[a-z]+$/.test(word))
      for (const rest of withoutLetter(word)) if (!mistaken.has(rest)) mistaken.set(rest, word)
  return mistaken
}

/** Replaces words that have no counts by the names they mean, if one letter is missing, too many or another. */
export function correct(
  { mistaken }: NameWords,
  words: readonly TitleWord[],
  counts: FeatureCounts,
): readonly TitleWord[] {
  const isKnown = (word: TitleWord) =>
    featuresIn([word])
      .values()
      .some((feature) => counts.has(feature))
  const meantBy = ({ exact }: TitleWord) =>
    exact
      .map((feature) => feature.slice(1))
      .filter((word) => word.length >= shortestMistaken)
      .flatMap(withoutLetter)
      .map((rest) => mistaken.get(rest))
      .find((meant) => meant !== undefined)
  let isSame = true
  const corrected = words.map((word): TitleWord => {
    const meant = isKnown(word) ? undefined : meantBy(word)
    const [guess] = meant === undefined ? [] : readTitle(meant)
    if (!guess) return word
    isSame = false
    return { ...guess, isModifier: word.isModifier, isGuessed: true }
  })
  return isSame ? words : corrected
}
