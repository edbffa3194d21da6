import type { Deps } from '#api/deps.ts'
import type { CatalogAttribute } from '#api/modules/categories/service.ts'
import { citiesAround, usualSurroundingsKm } from '#contract/places/distances.ts'
import type { AttrFilter } from '#contract/search/attr-codec.ts'
import { marksPerEuro } from '#contract/money/money.ts'
import type { SearchParams } from '#contract/search/endpoints.ts'
import { type Amount, readAmount } from './amounts.ts'
import { type Goods, readGoods } from './context.ts'
import { isOfWork, type Lexicon, lexiconOf } from './lexicon.ts'
import type { Phrases } from './phrases.ts'
import { isCovered, type Span, textOf, type Token, tokensOf } from './tokens.ts'

/** The meaning of some words of a query. */
export type Understood = {
  /** The words, as typed. */
  text: string
  params: Pick<
    Partial<SearchParams>,
    'category_id' | 'brands' | 'models' | 'cities' | 'listing_type' | 'price_from' | 'price_to'
  >
  attributes: AttrFilter[]
}

export type Understanding = {
  /** The words left to search as text. */
  rest: string
  understood: Understood[]
  /** Categories of the goods that the words name, even if they are no filter. */
  preferredCategoryIds: number[]
}

type Found = Understood & Span & { needsCategory: boolean }

/** Tolerance around an exact price or size: someone who types "60m2" also wants 58. */
const closeTo = { price: 0.1, area: 0.05 }
const leastPrice = 10
const leastLowerPrice = 100
const mostPrice = 10_000_000
/** A bare number next to a home is its area in m² up to here, above it the price. */
const mostBareArea = 300
/** "km" next to a car means mileage from here on, below it KM. */
const leastMileage = 60_000
const years = { first: 1930, last: () => new Date().getFullYear() + 1 }

/**
 * Turns words of a search into filters: prices, sizes, years, places, makes and the like. Skips filters that the user
 * chose already, and leaves ambiguous numbers as words.
 */
export function understand(
  deps: Pick<Deps, 'catalog' | 'places'>,
  params: Pick<
    SearchParams,
    | 'q'
    | 'category_id'
    | 'brands'
    | 'models'
    | 'cities'
    | 'canton'
    | 'listing_type'
    | 'price_from'
    | 'price_to'
  >,
  chosenAttributes: readonly AttrFilter[] = [],
): Understanding {
  const tokens = tokensOf(params.q ?? '')
  const lexicon = lexiconOf(deps.catalog, deps.places)
  const amounts = amountsIn(tokens)
  const found: Found[] = []
  const isTaken = (at: number) => isCovered(found, at) || isCovered(amounts, at)
  const taken = (start: number, end: number) => tokens.slice(start, end).some((_, at) => isTaken(start + at))

  if (!params.cities && !params.canton)
    found.push(...placesIn(tokens, { lexicon, places: deps.places }, taken))
  const types = params.listing_type ? [] : typesIn(tokens, taken)
  const spoken = [...lexicon.options.values()].flatMap((phrases) => phrasesIn(tokens, phrases))
  const { goods, meant } = readGoods(deps, tokens, {
    lexicon,
    chosenId: params.category_id,
    isTaken: (at) => isTaken(at) || isCovered(spoken, at) || isCovered(types, at),
  })
  if (!goods || !isOfWork(goods.category)) found.push(...types)
  const attributes = goods
    ? deps.catalog
        .attributesOf(goods.category.id)
        .filter(({ id }) => !chosenAttributes.some((chosen) => chosen.id === id))
    : []
  found.push(...optionsIn(tokens, lexicon, attributes, taken))
  const hasPrice = params.price_from !== undefined || params.price_to !== undefined
  for (const amount of amounts) {
    const meaning = meaningOf(amount, tokens, { goods, attributes, hasPrice })
    const isRepeated = meaning && found.some((other) => isSame(other, meaning))
    if (meaning && !isRepeated)
      found.push({
        ...meaning,
        text: '',
        start: amount.start,
        end: amount.end,
        needsCategory: meaning.attributes.length > 0,
      })
  }
  if (goods && !goods.isChosen) found.push(...goodsFound(tokens, goods, found))
  if (goods?.isChosen) found.push(...makeFound(tokens, goods, params, isTaken))
  return { ...understandingOf(tokens, found), preferredCategoryIds: meant.map(({ id }) => id) }
}

function phrasesIn(tokens: readonly Token[], phrases: Phrases<string>): Span[] {
  return tokens.flatMap((_, start) => {
    const named = phrases.at(tokens, start)
    return named ? [{ start, end: named.end }] : []
  })
}

const isSame = (a: Pick<Found, 'params' | 'attributes'>, b: Pick<Found, 'params' | 'attributes'>) =>
  Object.keys(b.params).some((key) => key in a.params) ||
  b.attributes.some(({ id }) => a.attributes.some((other) => other.id === id))

function amountsIn(tokens: readonly Token[]): Amount[] {
  const amounts: Amount[] = []
  for (let at = 0; at < tokens.length;) {
    const isOfLast = amounts.at(-1)?.end === at
    const read = readAmount(tokens, at)
    const amount = read && !isOfLast ? yearBefore(tokens, read) : read
    if (amount && isTelling(amount, tokens[at - 1])) amounts.push(amount)
    at = amount && (amount.unit || isTelling(amount, tokens[at - 1])) ? amount.end : at + 1
  }
  return amounts
}

/** Rejects bare numbers, and bounds that belong to the number before them, as in "42 do 44". */
function isTelling({ bound, unit, from, to }: Amount, before: Token | undefined): boolean {
  if (unit) return true
  if (bound === 'exact') return false
  const earlier = /^\d/.test(before?.folded ?? '') ? Number.parseFloat(before!.folded) : 0
  return earlier * 10 <= (to ?? from!)
}

/** "godište 2015", "godina 2012-2016" */
function yearBefore(tokens: readonly Token[], amount: Amount): Amount {
  const before = tokens[amount.start - 1]?.folded ?? ''
  const isYear = !amount.unit && /^(?:godist|godin)/.test(before)
  return isYear ? { ...amount, unit: 'year', start: amount.start - 1 } : amount
}

const inAt = new Set(['u', 'iz', 'kod', 'na', 'za', 'se'])

/** Names of towns that are everyday words; they mean a town only behind "u" or "iz". */
const everydayTowns = new Set(
  'brod pale jezero olovo breza visoko petrovo ravno kljuc rudo stolac grude trnovo vitez sapna bratunac usora neum kupres kostajnica ribnik milici'.split(
    ' ',
  ),
)

type Named = { lexicon: Lexicon; places: Deps['places'] }

/** Returns where "i okolina" behind a place ends. */
function endOfSurroundings(tokens: readonly Token[], at: number): number | null {
  const [and, word] = tokens.slice(at, at + 2)
  return and?.folded === 'i' && /^okolin(?:a|e|i|u|om)$/.test(word?.folded ?? '') ? at + 2 : null
}

/** The ids of the cities around these ones. */
function surroundingsOf(ids: readonly number[], { cities }: Deps['places']): number[] {
  const centres = ids.flatMap((id) => cities.get(id) ?? [])
  return citiesAround([...cities.values()], centres, usualSurroundingsKm).map(({ id }) => id)
}

function placesIn(tokens: readonly Token[], { lexicon, places }: Named, taken: Taken): Found[] {
  for (let at = 0; at < tokens.length; at++) {
    const named = lexicon.cities.at(tokens, at)
    if (!named || taken(at, named.end)) continue
    const before = tokens[at - 1]?.folded
    const isBehindIn = before === 'u' || before === 'iz' || before === 'kod'
    if (everydayTowns.has(tokens[at]!.stem) || everydayTowns.has(tokens[at]!.folded)) {
      if (named.end === at + 1 && before !== 'u' && before !== 'iz') continue
    }
    const own = [...new Set(named.values.flat())]
    const end = endOfSurroundings(tokens, named.end)
    return [
      {
        text: '',
        params: { cities: end === null ? own : surroundingsOf(own, places) },
        attributes: [],
        start: isBehindIn ? at - 1 : at,
        end: end ?? named.end,
        needsCategory: false,
      },
    ]
  }
  return []
}

type Taken = (start: number, end: number) => boolean

const typeWords = new Map<string, NonNullable<SearchParams['listing_type']>>(
  (
    [
      ['sell', 'prodaja prodaju prodajem prodajemo prodaje'],
      [
        'rent',
        'iznajmljivanje iznajmiti iznajmim iznajmljujem najam najmu izdavanje izdajem izdaje izdajemo izdati rentanje',
      ],
      ['buy', 'kupujem kupujemo kupio potraznja potrazujem trazim'],
    ] as const
  ).flatMap(([type, words]) => words.split(' ').map((word) => [word, type] as const)),
)

function typesIn(tokens: readonly Token[], taken: Taken): Found[] {
  for (const [at, { folded, isLiteral }] of tokens.entries()) {
    const listing_type = isLiteral ? undefined : typeWords.get(folded)
    if (!listing_type || taken(at, at + 1)) continue
    const start = inAt.has(tokens[at - 1]?.folded ?? '') ? at - 1 : at
    const end = tokens[at + 1]?.folded === 'se' ? at + 2 : at + 1
    return [{ text: '', params: { listing_type }, attributes: [], start, end, needsCategory: false }]
  }
  return []
}

function optionsIn(
  tokens: readonly Token[],
  lexicon: Lexicon,
  attributes: readonly CatalogAttribute[],
  taken: Taken,
): Found[] {
  const found: Found[] = []
  for (const { id } of attributes) {
    const phrases = lexicon.options.get(id)
    for (let at = 0; phrases && at < tokens.length; at++) {
      const named = phrases.at(tokens, at)
      const isTaken = taken(at, named?.end ?? at) || found.some(({ start }) => start === at)
      if (!named || isTaken) continue
      found.push({
        text: '',
        params: {},
        attributes: [{ id, type: 'list', value: [named.values[0]!] }],
        start: at,
        end: named.end,
        needsCategory: true,
      })
      break
    }
  }
  return found
}

type Setting = { goods: Goods | null; attributes: readonly CatalogAttribute[]; hasPrice: boolean }

type Meaning = Pick<Found, 'params' | 'attributes'>

/** The filter that an amount stands for; null if none is plausible. */
function meaningOf(
  amount: Amount,
  tokens: readonly Token[],
  { goods, attributes, hasPrice }: Setting,
): Meaning | null {
  const number = (name: string) => attributes.find((one) => one.name === name && one.type === 'number')
  const { unit, from, to, bound } = amount
  const least = from ?? to!
  const most = to ?? from!
  const [area, year, mileage] = [number('kvadrata'), number('godiste'), number('kilometraza')]
  const showsPrice = goods?.category.show_price ?? true
  const priced = (factor = 1): Meaning | null =>
    hasPrice || !showsPrice || most * factor > mostPrice || least * factor < 1
      ? null
      : { params: priceOf(amount, factor), attributes: [] }

  if (unit === 'euro') return priced(marksPerEuro)
  if (unit === 'mark') return priced()
  if (unit === 'km')
    return !amount.isUpperCase && mileage && most >= leastMileage ? rangeOf(mileage, from, to) : priced()
  if (unit === 'mileage') return mileage ? rangeOf(mileage, from, to) : null
  if (unit === 'area') {
    if (!area) return null
    const off = bound === 'exact' ? closeTo.area : 0
    return rangeOf(area, from && Math.floor(from * (1 - off)), to && Math.ceil(to * (1 + off)))
  }
  const isYears = [least, most].every(
    (one) => Number.isInteger(one) && one >= years.first && one <= years.last(),
  )
  if (unit === 'year') return year && isYears ? rangeOf(year, from, to) : null
  if (unit !== null || bound === 'exact') return null

  if (year && isYears && (bound !== 'to' || most % 500 !== 0)) return rangeOf(year, from, to)
  if (area && most <= mostBareArea) return rangeOf(area, from, to)
  if (least < (bound === 'from' ? leastLowerPrice : leastPrice)) return null
  // "garancija do 2027"
  if (isYears && most % 50 !== 0) return null
  if (bound === 'between' && !isPlainlyPriced(amount, tokens)) return null
  return priced()
}

/** "50-70" and "5 do 10" alone may be sizes; "od 200 do 500" is a price. */
const isPlainlyPriced = ({ start, from }: Amount, tokens: readonly Token[]) =>
  /^(?:od|izmedju|izmedu|cijena)$/.test(tokens[start]!.folded) && (from ?? 0) >= leastPrice * 5

function priceOf({ bound, from, to }: Amount, factor: number): Understood['params'] {
  const off = bound === 'exact' ? closeTo.price : 0
  const scaled = (value: number, by: number) => Math.round(value * factor * by)
  return {
    ...(from !== null && { price_from: scaled(from, 1 - off) }),
    ...(to !== null && { price_to: scaled(to, 1 + off) }),
  }
}

const rangeOf = ({ id }: CatalogAttribute, from: number | null, to: number | null): Meaning => ({
  params: {},
  attributes: [{ id, type: 'range', value: [from, to] }],
})

/** The category becomes a filter if another filter needs it, or if no other goods could be meant. */
function goodsFound(tokens: readonly Token[], goods: Goods, found: readonly Found[]): Found[] {
  if (found.length === 0) return []
  const { name, brand, model, category } = goods
  const known = [name, brand, model, ...goods.words, ...found]
  const isFound = (at: number) => isCovered(found, at)
  const others = tokens.filter(
    ({ folded }, at) => !isCovered(known, at) && !/\d/.test(folded) && folded.length > 1,
  )
  if (!found.some(({ needsCategory }) => needsCategory) && others.length > 0) return []
  const named = name ?? brand ?? model
  const make = makeFound(tokens, goods, {}, isFound)
  if (make.length > 0 && !name) {
    const [first, ...rest] = make as [Found, ...Found[]]
    return [{ ...first, params: { category_id: category.id, ...first.params } }, ...rest]
  }
  // A make that stays a word, as before a number, still gives the category.
  const isWord = name === null
  const start = named?.start ?? 0
  return [
    {
      text: isWord ? '' : textOf(tokens, name!.start, name!.end),
      params: { category_id: category.id },
      attributes: [],
      start,
      end: isWord ? start : named!.end,
      needsCategory: false,
    },
    ...make,
  ]
}

/** Before a number, as in "golf 5", make and model stay words, since the number alone would say nothing. */
function makeFound(
  tokens: readonly Token[],
  { brand, model }: Goods,
  given: Partial<Pick<SearchParams, 'brands' | 'models'>>,
  isFound: (at: number) => boolean,
): Found[] {
  if (!brand || given.brands || given.models) return []
  const spans = [brand, ...(model ? [model] : [])]
  const start = Math.min(...spans.map((span) => span.start))
  const end = Math.max(...spans.map((span) => span.end))
  const isApart = model !== null && brand.start !== model.start && model.start !== brand.end
  const isBeforeNumber = /^\p{L}?\d/u.test(tokens[end]?.folded ?? '') && !isFound(end)
  if (isApart || isBeforeNumber) return []
  const params = { brands: [brand.value.id], ...(model && { models: [model.value.id] }) }
  return [{ text: '', params, attributes: [], start, end, needsCategory: false }]
}

const functionWords = new Set('u na za sa s i od do iz o po kod ili se'.split(' '))

function understandingOf(
  tokens: readonly Token[],
  found: readonly Found[],
): Omit<Understanding, 'preferredCategoryIds'> {
  const left = tokens.filter((_, at) => !isCovered(found, at))
  const isEmpty = left.every(({ folded }) => functionWords.has(folded))
  return {
    rest: isEmpty ? '' : left.map(({ text }) => text).join(' '),
    understood: found
      .toSorted((a, b) => a.start - b.start)
      .map(({ text, start, end, params, attributes }) => ({
        text: text || textOf(tokens, start, end),
        params,
        attributes,
      })),
  }
}
