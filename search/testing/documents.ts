import {
  type Analysis,
  analyseTitle,
  analyseWords,
  compileSynonyms,
  exclusionOf,
  type ParsedQuery,
  parseQuery,
  type Phrase,
  type QueryWord,
  sequenceOf,
} from '#search/analysis.ts'
import { perFlag, type SearchDocument } from '#search/document.ts'
import type { SearchQuery, SearchResult, Sort } from '#search/engine.ts'
import { type Facet, failedFilters, idCounts, naiveFacets } from './naive-filters.ts'
import { naiveMap } from './naive-map.ts'
import { sideTerm } from '#search/side-words.ts'
import { placesOf } from '#search/promoted-pages.ts'
import type { SynonymSet } from '#search/synonyms.ts'

/** A document with defaults for omitted fields. */
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
    ...perFlag(() => false),
    available: true,
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

function textsOf(found: readonly Analysis[]): Texts {
  return {
    exact: new Set(found.flatMap(({ exact }) => exact)),
    stems: new Set(found.flatMap(({ stems }) => stems)),
  }
}

const textsOfDocuments = new WeakMap<SearchDocument, { title: Texts; all: Texts }>()

/** Memoised, since tests query the same documents often. */
function textsOfDocument(document: SearchDocument) {
  let texts = textsOfDocuments.get(document)
  if (!texts) {
    const title = analyseTitle(document.title)
    texts = { title: textsOf([title]), all: textsOf([title, ...document.words.map(analyseWords)]) }
    textsOfDocuments.set(document, texts)
  }
  return texts
}

const holds = (texts: ReadonlySet<string>, word: QueryWord, by: 'exact' | 'stem') =>
  texts.has(word[by]) || (word.parts.length > 0 && word.parts.every((part) => texts.has(part[by])))

/** Returns whether the words of the phrase are consecutive, whatever signs or spaces divide them. */
function followEachOther(title: string, { sequence }: Phrase): boolean {
  const words = sequenceOf(title).split(' ')
  const wanted = sequence.replaceAll(' ', '')
  return words.some((_, from) =>
    words.some((_word, to) => to >= from && words.slice(from, to + 1).join('') === wanted),
  )
}

/**
 * 3: all words exact in the title, 2: exact anywhere, 1: by stem in the title, 0: by stem, -1: no match. In the title
 * they do not count if they all stand beside the thing.
 */
export const rankOf = (document: SearchDocument, text: string, synonyms: readonly SynonymSet[] = []) =>
  rankOfParsed(document, text, parseQuery(text, compileSynonyms(synonyms)))

function rankOfParsed(document: SearchDocument, text: string, parsed: ParsedQuery): number {
  const { required, excluded, phrases, excludedPhrases } = parsed
  const isWordless = required.length + excluded.length + phrases.length + excludedPhrases.length === 0
  if (text.trim() && isWordless) return -1
  const { title, all } = textsOfDocument(document)
  if (excluded.some((word) => holds(all.stems, word, 'stem'))) return -1
  if (excludedPhrases.some((phrase) => followEachOther(document.title, phrase))) return -1
  if (!phrases.every((phrase) => followEachOther(document.title, phrase))) return -1
  const holdsAll = (texts: ReadonlySet<string>, words: readonly QueryWord[], by: 'exact' | 'stem') =>
    words.every((word) => holds(texts, word, by))
  const every = (texts: ReadonlySet<string>, by: 'exact' | 'stem') =>
    required.every(({ words }) => holdsAll(texts, words, by))
  const isAside =
    required.length > 0 &&
    required.every(({ words }) => words.every(({ stem }) => title.stems.has(sideTerm(stem))))
  if (every(title.exact, 'exact') && !isAside) return 3
  if (every(all.exact, 'exact')) return 2
  if (every(title.stems, 'stem') && !isAside) return 1
  const isMeant = required.every(({ words, synonyms: others }) =>
    [words, ...others].some((wording) => holdsAll(all.stems, wording, 'stem')),
  )
  return isMeant ? 0 : -1
}

const byPrice = ({ priceFening }: SearchDocument, sign: 1 | -1) =>
  priceFening === null ? -Infinity : priceFening * sign

/** Higher is better; listings without a price or a place come last. */
const scores: Record<Sort, (document: SearchDocument, near: SearchQuery['near']) => number> = {
  relevance: ({ refreshedAt }) => refreshedAt,
  newest: ({ refreshedAt }) => refreshedAt,
  oldest: ({ refreshedAt }) => -refreshedAt,
  'created-newest': ({ createdAt }) => createdAt,
  'created-oldest': ({ createdAt }) => -createdAt,
  cheapest: (document) => byPrice(document, -1),
  dearest: (document) => byPrice(document, 1),
  nearest: (document, near) => (near ? nearness(document, near) : document.refreshedAt),
}

type Ranked = { document: SearchDocument; rank: number }

/** Undefined if the text names no category. */
function preferenceOf({ text, preferredCategoryIds: ids = [] }: SearchQuery) {
  if (ids.length === 0 || parseQuery(text ?? '').required.length === 0) return undefined
  return ({ categoryPath }: SearchDocument) => ids.some((id) => categoryPath.includes(id))
}

/** Best first; no price or no place last; ties by higher id. */
function compare(a: Ranked, b: Ranked, asked: SearchQuery): number {
  const { sort, near } = asked
  if (sort === 'relevance') {
    const isPreferred = preferenceOf(asked) ?? (() => true)
    const preferred = Number(isPreferred(b.document)) - Number(isPreferred(a.document))
    if (preferred !== 0) return preferred
    if (a.rank !== b.rank) return b.rank - a.rank
  }
  const [first, second] = [a, b].map(({ document }) => scores[sort](document, near)) as [number, number]
  return first === second ? b.document.id - a.document.id : second > first ? 1 : -1
}

function nearness({ lat, lon }: SearchDocument, near: { lat: number; lon: number }): number {
  if (lat === null || lon === null) return -Infinity
  const apart = Math.abs(lon - near.lon)
  const east = Math.min(apart, 360 - apart) * Math.cos((near.lat * Math.PI) / 180)
  return -((lat - near.lat) ** 2 + east ** 2)
}

/** All results, dealt out page by page as the rule says. */
function dealPages(
  ordered: readonly SearchDocument[],
  limit: number,
  isPromoted: (document: SearchDocument) => boolean,
): SearchDocument[] {
  const promoted = ordered.filter(isPromoted).toSorted((a, b) => b.promotion - a.promotion)
  const others = ordered.filter((document) => !isPromoted(document))
  const dealt: SearchDocument[] = []
  while (promoted.length + others.length > 0) {
    const page = promoted.splice(0, Math.floor(limit / 4))
    page.push(...others.splice(0, limit - page.length))
    // Fills up when the others did not suffice.
    page.push(...promoted.splice(0, limit - page.length))
    const [first, rest] = [page.filter(isPromoted), page.filter((document) => !isPromoted(document))]
    const streams = { promoted: first.values(), plain: rest.values() }
    for (const isFirst of placesOf({ promoted: first.length, plain: rest.length }))
      dealt.push((isFirst ? streams.promoted : streams.plain).next().value!)
  }
  return dealt
}

/** The slow and obvious answer to a query, as an oracle for an engine. Does not cover similar listings. */
export function naiveSearch(
  documents: Iterable<SearchDocument>,
  asked: SearchQuery,
  synonyms: readonly SynonymSet[] = [],
): SearchResult {
  const { sort, limit, offset, text, facets = 'categories' } = asked
  const parsed = parseQuery(text ?? '', compileSynonyms(synonyms))
  const open = [...documents]
    .map((document) => ({ document, failed: failedFilters(document, asked) }))
    // A document that fails two filters counts nowhere, unless both belong to one facet.
    .filter(({ failed }) => new Set(failed).size <= 1 && !failed.includes(null))
    .filter(({ document }) => !asked.without?.words?.some((word) => rankOf(document, exclusionOf(word)) < 0))
    .map((one) => ({ ...one, rank: rankOfParsed(one.document, text ?? '', parsed) }))
    .filter(({ rank }) => rank >= 0)
  /** Documents that no filter but the facet's own refuses. */
  const beside = (facet: Facet | null) =>
    open.filter(({ failed }) => failed.every((one) => one === facet)).map(({ document }) => document)
  const matches = open
    .filter(({ failed }) => failed.length === 0)
    .toSorted((a, b) => compare(a, b, asked))
    .map(({ document }) => document)
  const isPreferred = preferenceOf(asked) ?? (() => true)
  const isPromoted = (document: SearchDocument) => document.promotion > 0 && isPreferred(document)
  const ordered = sort === 'relevance' && limit > 0 ? dealPages(matches, limit, isPromoted) : matches
  const result: SearchResult = {
    ids: ordered.slice(offset, offset + limit).map(({ id }) => id),
    total: matches.length,
    categories: facets === 'none' ? [] : idCounts(beside('categories').map(({ categoryId }) => categoryId)),
  }
  if (facets === 'main' || facets === 'all') result.facets = naiveFacets(beside, asked)
  if (asked.mapZoom !== undefined) result.map = naiveMap(matches, asked.box, asked.mapZoom)
  return result
}

/** The same result with its counts in a fixed order, for comparison. */
export function inOneOrder(result: SearchResult): SearchResult {
  const byId = <T extends { id: number }>(items: readonly T[]) => items.toSorted((a, b) => a.id - b.id)
  const byValue = <T extends { value: string }>(items: readonly T[]) =>
    items.toSorted((a, b) => (a.value < b.value ? -1 : 1))
  const { facets, map } = result
  return {
    ...result,
    categories: byId(result.categories),
    ...(map && {
      map: { ...map, clusters: map.clusters.toSorted((a, b) => a.lat - b.lat || a.lon - b.lon) },
    }),
    ...(facets && {
      facets: {
        brands: byId(facets.brands),
        models: byId(facets.models),
        cities: byId(facets.cities),
        conditions: byValue(facets.conditions),
        sellerTypes: byValue(facets.sellerTypes),
        listingTypes: byValue(facets.listingTypes),
        attributes: byId(facets.attributes).map((facet) => ({ ...facet, values: byValue(facet.values) })),
      },
    }),
  }
}
