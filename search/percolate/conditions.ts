import {
  exclusionOf,
  type ParsedQuery,
  parseQuery,
  type Phrase,
  type QuerySynonyms,
  type QueryWord,
} from '#search/analysis.ts'
import { isInArea } from '#search/area.ts'
import { perFlag } from '#search/document.ts'
import type { AttributeFilter, Box, FilterKey, SearchQuery } from '#search/engine.ts'
import { cellAt, cellsPerDegree, type Facts, tokens } from './facts.ts'

/** The conditions of a search on a single document, without order, page and counts. */
export type StandingQuery = Pick<SearchQuery, 'text' | StandingKey>
type StandingKey = Exclude<FilterKey, 'similarTo'>

/** A document meets a query if it meets all of its conditions. */
export type Condition =
  /** The document must hold any, none or not all of the tokens. */
  | { hold: 'any' | 'none' | 'not-all'; tokens: readonly string[] }
  /** Inclusive; some number of the attribute, or the price, must lie within. */
  | { attribute: number | 'price'; from: number; to: number }
  | { check(facts: Facts): boolean }

const any = (...wanted: readonly string[]): Condition => ({ hold: 'any', tokens: wanted })
const anyOf = <T>(wanted: readonly T[], tokenOf: (value: T) => string) => [any(...wanted.map(tokenOf))]
const check = (passes: (facts: Facts) => boolean): Condition => ({ check: passes })

const priced = ({ hasPrice, priceFrom, priceTo }: StandingQuery): Condition[] =>
  hasPrice || priceFrom !== undefined || priceTo !== undefined
    ? [{ attribute: 'price', from: Math.max(priceFrom ?? 0, 0), to: priceTo ?? Infinity }]
    : []
/** The price has one condition, whichever of its parameters the query has. */
const withPrice = () => []

function holdingAttribute(filter: AttributeFilter): Condition[] {
  const { id } = filter
  if ('values' in filter) return anyOf(filter.values, (value) => tokens.attribute(id, value))
  const { from = -Infinity, to = Infinity } = filter
  return [any(tokens.number(id)), { attribute: id, from, to }]
}

const isInside = ({ south, west, north, east }: Box, lat: number, lon: number) =>
  lat >= south && lat <= north && (west > east ? lon >= west || lon <= east : lon >= west && lon <= east)

const mostCells = 64
const margin = 1e-6 // degrees, more than rounding can move a border

/** Cells that cover the box, as large as needed to be few; nothing if it is vast or crosses the date line. */
function around({ south, west, north, east }: Box): Condition[] {
  if (west > east || south > north) return []
  for (const size of cellsPerDegree) {
    const [top, left] = [cellAt(south - margin, size), cellAt(west - margin, size)]
    const [rows, columns] = [cellAt(north + margin, size) - top + 1, cellAt(east + margin, size) - left + 1]
    if (rows * columns > mostCells) continue
    return [
      any(
        ...Array.from({ length: rows * columns }, (_, at) =>
          tokens.cell(size, top + Math.floor(at / columns), left + (at % columns)),
        ),
      ),
    ]
  }
  return []
}

const inRegion = (box: Box, contains: (lat: number, lon: number) => boolean) => [
  ...around(box),
  check(({ document: { lat, lon } }) => lat !== null && lon !== null && contains(lat, lon)),
]

/** One row per filter, called only if the query asks for it. */
const filters: { [Key in StandingKey]: (wanted: NonNullable<SearchQuery[Key]>) => Condition[] } = {
  categoryId: (id) => [any(tokens.category(id))],
  cityIds: (ids) => anyOf(ids, tokens.city),
  brandIds: (ids) => anyOf(ids, tokens.brand),
  modelIds: (ids) => anyOf(ids, tokens.model),
  cantonId: (id) => [any(tokens.canton(id))],
  countryId: (id) => [any(tokens.country(id))],
  sellerId: (id) => [any(tokens.seller(id))],
  sellerType: (type) => [any(tokens.sellerType(type))],
  listingType: (type) => [any(tokens.listingType(type))],
  condition: (condition) => [any(tokens.condition(condition))],
  ...perFlag((flag) => () => [any(tokens.flag(flag))]),
  sponsored: () => [any(tokens.flag('promoted'))],
  hasPrice: withPrice,
  priceFrom: withPrice,
  priceTo: withPrice,
  attributes: (wanted) => wanted.flatMap(holdingAttribute),
  without: ({ sellers = [], listings = [], words = [], shops }) => [
    { hold: 'none', tokens: [...sellers.map(tokens.seller), ...(shops ? [tokens.sellerType('shop')] : [])] },
    check(({ document }) => !listings.includes(document.id)),
    ...words.flatMap((word) => unwantedConditions(parseQuery(exclusionOf(word)))),
  ],
  createdFrom: (from) => [check(({ document }) => document.createdAt >= from)],
  freeBetween: ({ from, to }) => [
    any(tokens.flag('bookable')),
    check(({ document }) => !document.takenDays!.some((day) => day >= from && day <= to)),
  ],
  box: (box) => inRegion(box, (lat, lon) => isInside(box, lat, lon)),
  area: (area) => {
    const [lats, lons] = [area.map(({ lat }) => lat), area.map(({ lon }) => lon)]
    const box = {
      south: Math.min(...lats),
      west: Math.min(...lons),
      north: Math.max(...lats),
      east: Math.max(...lons),
    }
    return inRegion(box, (lat, lon) => isInArea(area, lat, lon))
  },
}
const standingKeys = Object.keys(filters) as StandingKey[]

/** The parts of a query that decide whether it finds a document; empty if it finds every one. */
export function standingQuery({ text, ...query }: SearchQuery): StandingQuery {
  const kept = Object.fromEntries(
    standingKeys.flatMap((key) => (query[key] === undefined ? [] : [[key, query[key]]])),
  )
  return text?.trim() ? { text, ...kept } : kept
}

export function conditionsOf(query: StandingQuery, synonyms?: QuerySynonyms): Condition[] {
  const found = [...textConditions(query.text ?? '', synonyms), ...priced(query)]
  for (const key of standingKeys) {
    if (query[key] !== undefined) found.push(...filters[key](query[key] as never))
  }
  return found
}

function textConditions(text: string, synonyms?: QuerySynonyms): Condition[] {
  const parsed = parseQuery(text, synonyms)
  const isWordless = Object.values(parsed).every(({ length }) => length === 0)
  if (isWordless) return text.trim() ? [any()] : []
  return [
    ...parsed.required.flatMap(wantedConditions),
    ...parsed.phrases.flatMap(phraseConditions),
    ...unwantedConditions(parsed),
  ]
}

const unwantedConditions = ({ excluded, excludedPhrases }: ParsedQuery): Condition[] => [
  ...excluded.flatMap(excludedConditions),
  ...excludedPhrases.map((phrase) => {
    const holds = phraseCheck(phrase)
    return check((facts) => !holds(facts))
  }),
]

/** Clauses that must all be met, each by any of its tokens. */
type Clauses = readonly (readonly string[])[]

/** The word itself, or all of its parts. */
function wordClauses({ stem, parts }: QueryWord): Clauses {
  const own = tokens.stem(stem)
  return parts.length === 0 ? [[own]] : parts.map((part) => [own, tokens.stem(part.stem)])
}

const mostClauses = 32

/** The words or one of their synonyms, as clauses unless those would be too many. */
function wantedConditions({ words, synonyms }: ParsedQuery['required'][number]): Condition[] {
  const wordings = [words, ...synonyms].map((wording) => wording.flatMap(wordClauses))
  const count = wordings.reduce((product, { length }) => product * length, 1)
  if (count <= mostClauses) {
    return wordings
      .reduce<Clauses>(
        (clauses, wording) => clauses.flatMap((clause) => wording.map((other) => [...clause, ...other])),
        [[]],
      )
      .map((clause) => any(...new Set(clause)))
  }
  return [
    any(...new Set(wordings.flatMap(([first]) => first!))),
    check((facts) =>
      wordings.some((clauses) => clauses.every((clause) => clause.some((token) => facts.tokens.has(token)))),
    ),
  ]
}

const excludedConditions = ({ stem, parts }: QueryWord): Condition[] => [
  { hold: 'none', tokens: [tokens.stem(stem)] },
  ...(parts.length > 0
    ? [{ hold: 'not-all', tokens: parts.map((part) => tokens.stem(part.stem)) } as const]
    : []),
]

const phraseConditions = (phrase: Phrase): Condition[] => [
  ...phrase.words.flatMap(wordClauses).map((clause) => any(...clause)),
  check(phraseCheck(phrase)),
]

/** Returns a test that a title holds the words consecutively, however signs or spaces divide them. */
function phraseCheck({ words, sequence }: Phrase) {
  const wanted = sequence.replaceAll(' ', '')
  return ({ title }: Facts): boolean => {
    const isHeld = ({ stem, parts }: QueryWord) =>
      title.stems.has(stem) || (parts.length > 0 && parts.every((part) => title.stems.has(part.stem)))
    return words.every(isHeld) && followEachOther(title.sequence, wanted)
  }
}

/** Spaces matter only at both ends, since auto-kuća, auto kuća and autokuća are the same. */
function followEachOther(sequence: string, wanted: string): boolean {
  for (let word = 0; word < sequence.length; word++) {
    let at = word
    let matched = 0
    for (; matched < wanted.length; at++) {
      if (sequence[at] === ' ') continue
      if (sequence[at] !== wanted[matched]) break
      matched++
    }
    if (matched === wanted.length && (at >= sequence.length || sequence[at] === ' ')) return true
    const space = sequence.indexOf(' ', word)
    if (space < 0) return false
    word = space
  }
  return false
}
