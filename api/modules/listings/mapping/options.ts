import type { CatalogAttribute } from '#api/modules/categories/service.ts'
import { slugify } from '#contract/text/slug.ts'
import { optionWords } from './words/option-words.ts'

/** `isSure` is false where an option is only part of what is written. */
export type Match = { to: string; isSure: boolean }

/** Reads a value as one of an attribute's options. */
export class OptionReader {
  readonly #exact = new Map<string, string>()
  readonly #byWord = new Map<string, string | null>()
  /** Finds options by the number that they are, hold or begin at: "2" of "Dvosoban (2)", "4" of "4/5", "20" of "20+". */
  readonly #byNumber = new Map<number, string | null>()
  readonly #ranges: { from: number; to: number; option: string }[] = []

  constructor(options: readonly string[]) {
    for (const option of options) {
      this.#exact.set(option.toLowerCase(), option)
      this.#add(slugify(option), option)
    }
    for (const option of options) {
      const bare = slugify(option.replace(/\([^()]*\)/, ''))
      if (bare !== slugify(option) && options.filter((other) => slugify(other).startsWith(bare)).length === 1)
        this.#add(bare, option)
      this.#addNumbers(option)
    }
    for (const option of options)
      for (const word of optionWords[slugify(option)]?.split(' ') ?? [])
        if (!this.#byWord.has(word)) this.#byWord.set(word, option)
  }

  #add(word: string, option: string) {
    if (word === '') return
    this.#byWord.set(word, this.#byWord.has(word) ? null : option)
  }

  #addNumbers(option: string) {
    const range = /^(\d+) do (\d+)$/.exec(option)
    if (range) this.#ranges.push({ from: Number(range[1]), to: Number(range[2]), option })
    const atLeast = /^(\d+)\+$/.exec(option)
    if (atLeast) this.#ranges.push({ from: Number(atLeast[1]), to: Infinity, option })
    const before = /^Prije (\d+)$/.exec(option)
    if (before) this.#ranges.push({ from: -Infinity, to: Number(before[1]) - 1, option })
    const listed = /^-?\d+(?:[.,]\d+)?(?:\/\d+)*$/.test(option)
      ? option
      : /\((\d+(?:\.\d+)?)\)/.exec(option)?.[1]
    for (const part of listed?.split('/') ?? []) {
      const number = Number(part.replace(',', '.'))
      this.#byNumber.set(number, this.#byNumber.has(number) ? null : option)
    }
  }

  read(text: string): Match | undefined {
    const exact = this.#exact.get(text.toLowerCase())
    if (exact !== undefined) return { to: exact, isSure: true }
    const number = numberIn(text)
    const counted = number === undefined ? undefined : this.#numbered(number)
    if (counted !== undefined) return { to: counted, isSure: true }
    const slug = slugify(text)
    const word = /^-\d/.test(text) ? undefined : (this.#byWord.get(slug) ?? this.#byWord.get(compact(slug)))
    return word ? { to: word, isSure: true } : this.#within(slug)
  }

  #numbered(number: number): string | undefined {
    const found = this.#byNumber.get(number)
    if (found) return found
    // The narrowest one: of "2020+" and "2010+" the later.
    const fitting = this.#ranges.filter(({ from, to }) => number >= from && number <= to)
    return fitting.toSorted((a, b) => b.from - a.from)[0]?.option
  }

  /** The one option whose words stand among others: "Euro 6d-TEMP", "Schwarz metallic". */
  #within(slug: string): Match | undefined {
    const words = slug.split('-').flatMap((word) => word.match(/\d+|[a-z]+/g) ?? [])
    const found = new Set<string>()
    for (let start = 0; start < words.length; start++)
      for (let end = Math.min(words.length, start + 4); end > start; end--) {
        const run = words.slice(start, end).join('-')
        const option = run.length > 2 ? this.#byWord.get(run) : undefined
        if (!option) continue
        found.add(option)
        start = end - 1
        break
      }
    const [only, ...others] = found
    return only !== undefined && others.length === 0 ? { to: only, isSure: false } : undefined
  }
}

const compact = (slug: string) => slug.replaceAll('-', '')

/** The number that a text consists of, with at most one word that says what it counts: "5", "4-türig", "3. Stock". */
function numberIn(text: string): number | undefined {
  const found = /^(-?\d+(?:[.,]\d+)?)(?:\.?[\s-]*[^\d\s.,/+-][^\d\s]*(?:\s(?:[^\d\s]+)?)?)?$/.exec(
    text.trim(),
  )
  return found ? Number(found[1]!.replace(',', '.')) : undefined
}

const readers = new WeakMap<readonly string[], OptionReader>()

/** Memoised per list of options. */
export function optionReaderOf({ options }: Pick<CatalogAttribute, 'options'>): OptionReader | undefined {
  if (!options) return undefined
  let reader = readers.get(options)
  if (!reader) readers.set(options, (reader = new OptionReader(options)))
  return reader
}
