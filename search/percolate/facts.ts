import { analyseTitle, analyseWords, sequenceOf } from '#search/analysis.ts'
import { type DocumentFlag, perFlag, type SearchDocument } from '#search/document.ts'

const flags = Object.keys(perFlag(() => true)) as DocumentFlag[]

/**
 * A token is a fact that a document holds and a query may ask for. Its first letter names the kind of fact.
 */
export const tokens = {
  stem: (stem: string) => `w${stem}`,
  category: (id: number) => `c${id}`,
  city: (id: number) => `p${id}`,
  canton: (id: number) => `k${id}`,
  country: (id: number) => `y${id}`,
  brand: (id: number) => `b${id}`,
  model: (id: number) => `m${id}`,
  seller: (id: number) => `s${id}`,
  sellerType: (type: string) => `t${type}`,
  listingType: (type: string) => `l${type}`,
  condition: (condition: string) => `n${condition}`,
  flag: (flag: DocumentFlag | 'promoted' | 'bookable') => `f${flag}`,
  attribute: (id: number, text: string) => `a${id}:${text}`,
  /** Any number as a value of the attribute. */
  number: (id: number) => `r${id}`,
  cell: (perDegree: number, row: number, column: number) => `g${perDegree}:${row}:${column}`,
}

/** Sizes of map cells, the finest first. */
export const cellsPerDegree = [10, 1] as const

export const cellAt = (degrees: number, perDegree: number) => Math.floor((degrees + 180) * perDegree)

/** A document, prepared for the conditions of queries. */
export type Facts = {
  document: SearchDocument
  tokens: ReadonlySet<string>
  /** Numeric values by attribute. */
  numbers: ReadonlyMap<number, readonly number[]>
  title: { stems: ReadonlySet<string>; sequence: string }
}

const some = <T>(value: T | null, tokenOf: (value: T) => string) => (value === null ? [] : [tokenOf(value)])

function cellsOf({ lat, lon }: SearchDocument): string[] {
  if (lat === null || lon === null) return []
  return cellsPerDegree.map((size) => tokens.cell(size, cellAt(lat, size), cellAt(lon, size)))
}

function* tokensOf(document: SearchDocument, stems: Iterable<string>): Generator<string> {
  for (const stem of stems) yield tokens.stem(stem)
  for (const id of document.categoryPath) yield tokens.category(id)
  yield tokens.category(document.categoryId)
  yield* some(document.cityId, tokens.city)
  yield* some(document.cantonId, tokens.canton)
  yield* some(document.countryId, tokens.country)
  yield* some(document.brandId, tokens.brand)
  yield* some(document.modelId, tokens.model)
  yield tokens.seller(document.sellerId)
  yield tokens.sellerType(document.sellerType)
  yield tokens.listingType(document.listingType)
  yield* some(document.condition, tokens.condition)
  for (const flag of flags) if (document[flag]) yield tokens.flag(flag)
  if (document.promotion > 0) yield tokens.flag('promoted')
  if (document.takenDays !== null) yield tokens.flag('bookable')
  for (const { id, values } of document.attributes) {
    for (const value of values) {
      yield tokens.attribute(id, String(value))
      if (typeof value === 'number') yield tokens.number(id)
    }
  }
  yield* cellsOf(document)
}

function numbersOf({ attributes }: SearchDocument) {
  const numbers = new Map<number, readonly number[]>()
  for (const { id, values } of attributes) {
    const own = values.filter((value) => typeof value === 'number')
    if (own.length > 0) numbers.set(id, [...(numbers.get(id) ?? []), ...own])
  }
  return numbers
}

export function factsOf(document: SearchDocument): Facts {
  const title = analyseTitle(document.title)
  const stems = [...title.stems, ...document.words.flatMap((text) => analyseWords(text).stems)]
  return {
    document,
    tokens: new Set(tokensOf(document, stems)),
    numbers: numbersOf(document),
    title: { stems: new Set(title.stems), sequence: sequenceOf(document.title) },
  }
}
