import { analyse, parseQuery, type QueryWord } from './analysis.ts'
import type { SearchDocument } from './document.ts'
import type { SearchQuery, SearchResult } from './engine.ts'

/** A document with whatever a test leaves open. */
export function makeDocument(given: Partial<SearchDocument> & { id: number }): SearchDocument {
  return {
    title: `Oglas ${given.id}`,
    words: [],
    categoryId: 18,
    categoryPath: given.categoryId === undefined ? [1, 18] : [given.categoryId],
    cityId: null,
    cantonId: null,
    sellerId: 1,
    countryId: null,
    brandId: null,
    modelId: null,
    sellerType: 'user',
    listingType: 'sell',
    condition: null,
    priceFening: null,
    refreshedAt: 1_700_000_000_000 + given.id,
    createdAt: 1_700_000_000_000,
    hasDiscount: false,
    available: true,
    shipping: false,
    freeDelivery: false,
    exchange: false,
    lat: null,
    lon: null,
    promotion: 0,
    takenDays: null,
    attributes: [],
    ...given,
  }
}

export const query = (given: Partial<SearchQuery> = {}): SearchQuery => ({
  sort: 'newest',
  limit: 40,
  offset: 0,
  ...given,
})

type Texts = { exact: ReadonlySet<string>; stems: ReadonlySet<string> }

function textsOf(texts: readonly string[]): Texts {
  const found = texts.map(analyse)
  return {
    exact: new Set(found.flatMap(({ exact }) => exact)),
    stems: new Set(found.flatMap(({ stems }) => stems)),
  }
}

const holds = (texts: ReadonlySet<string>, word: QueryWord, by: 'exact' | 'stem') =>
  texts.has(word[by]) || (word.parts.length > 0 && word.parts.every((part) => texts.has(part[by])))

/** 3: all words as written in the title, 2: as written anywhere, 1: by stem in the title, 0: by stem, -1: no match. */
export function rankOf(document: SearchDocument, text: string): number {
  const { required, excluded } = parseQuery(text)
  if (text.trim() && required.length + excluded.length === 0) return -1
  const title = textsOf([document.title])
  const all = textsOf([document.title, ...document.words])
  if (excluded.some((word) => holds(all.stems, word, 'stem'))) return -1
  const every = (texts: ReadonlySet<string>, by: 'exact' | 'stem') =>
    required.every((word) => holds(texts, word, by))
  if (every(title.exact, 'exact')) return 3
  if (every(all.exact, 'exact')) return 2
  if (every(title.stems, 'stem')) return 1
  return every(all.stems, 'stem') ? 0 : -1
}

function passesFilters(document: SearchDocument, asked: SearchQuery): boolean {
  const { priceFening } = document
  const isRange = asked.priceFrom !== undefined || asked.priceTo !== undefined
  if (isRange && priceFening === null) return false
  if (asked.hasPrice && priceFening === null) return false
  return (
    (priceFening === null ||
      (priceFening >= (asked.priceFrom ?? 0) && priceFening <= (asked.priceTo ?? Infinity))) &&
    (asked.cityIds === undefined || asked.cityIds.some((id) => id === document.cityId)) &&
    (asked.cantonId === undefined || asked.cantonId === document.cantonId) &&
    (asked.sellerId === undefined || asked.sellerId === document.sellerId) &&
    (asked.condition === undefined || asked.condition === document.condition) &&
    rankOf(document, asked.text ?? '') >= 0
  )
}

/** Best first; without a price last; ties by id, the higher one first. */
function compare(a: SearchDocument, b: SearchDocument, { sort, text }: SearchQuery): number {
  const price = (document: SearchDocument, sign: number) =>
    document.priceFening === null ? -Infinity : document.priceFening * sign
  const score = (document: SearchDocument) => {
    if (sort === 'cheapest') return price(document, -1)
    if (sort === 'dearest') return price(document, 1)
    if (sort === 'created-newest') return document.createdAt
    if (sort === 'created-oldest') return -document.createdAt
    return sort === 'oldest' ? -document.refreshedAt : document.refreshedAt
  }
  const ranks = sort === 'relevance' && text ? rankOf(b, text) - rankOf(a, text) : 0
  if (ranks !== 0) return ranks
  return score(a) === score(b) ? b.id - a.id : score(b) > score(a) ? 1 : -1
}

/** The slow and obvious answer to a query, to compare an engine's with. */
export function naiveSearch(documents: Iterable<SearchDocument>, asked: SearchQuery): SearchResult {
  const open = [...documents].filter((document) => passesFilters(document, asked))
  const { categoryId } = asked
  const matches =
    categoryId === undefined
      ? open
      : open.filter(
          ({ categoryPath, categoryId: own }) => own === categoryId || categoryPath.includes(categoryId),
        )
  const counts = new Map<number, number>()
  for (const { categoryId: own } of open) counts.set(own, (counts.get(own) ?? 0) + 1)
  return {
    ids: matches
      .toSorted((a, b) => compare(a, b, asked))
      .slice(asked.offset, asked.offset + asked.limit)
      .map(({ id }) => id),
    total: matches.length,
    categories: [...counts].map(([id, count]) => ({ id, count })),
  }
}
