import { type AttrFilter, encodeAttr, parseAttr, UnreadableAttr } from '#contract/search/attr-codec.ts'
import type { FilterName } from '#contract/search/endpoints.ts'
import { type SearchFlag, searchFlagNames } from '#contract/search/flags.ts'
import { formatQuery, parsePairs } from '#contract/paths/query-string.ts'
import { paths } from '#web/lib/site.ts'
import { plainAmount } from './amount.ts'
import { formAttr, isAttrField } from './attr-fields.ts'

const flagKinds = Object.fromEntries(searchFlagNames.map((name) => [name, 'flag'])) as Record<
  SearchFlag,
  'flag'
>

/** Format of each filter in the URL, in order: once, as a list with commas, or as 1. */
const filterKinds = {
  category_id: 'one',
  user_id: 'one',
  country: 'one',
  canton: 'one',
  cities: 'list',
  brands: 'list',
  models: 'list',
  listing_type: 'one',
  state: 'one',
  price_from: 'one',
  price_to: 'one',
  user_type: 'one',
  ...flagKinds,
  shop_only: 'flag',
  free_from_date: 'one',
  free_to_date: 'one',
  location_tl: 'one',
  location_br: 'one',
  area: 'one',
  created_gte: 'one',
  recommendation_for: 'one',
  attr: 'one',
  attr_encoded: 'one',
} as const satisfies Record<FilterName | 'attr' | 'attr_encoded', 'one' | 'list' | 'flag'>

type Kinds = typeof filterKinds
type NameOf<Kind> = { [Name in keyof Kinds]: Kinds[Name] extends Kind ? Name : never }[keyof Kinds]

/** The parameters that narrow the results. */
export const filterNames = Object.keys(filterKinds) as (keyof Kinds)[]
const isOf =
  <Kind extends string>(kind: Kind) =>
  (name: keyof Kinds): name is NameOf<Kind> =>
    filterKinds[name] === kind

/** Parameters with lists, whose values a form sends separately. */
export const listNames = filterNames.filter(isOf('list'))
const flagNames = filterNames.filter(isOf('flag'))

const orderNames = ['lat', 'lon', 'sort_by', 'sort_order'] as const
const names = ['q', 'literal', ...filterNames, ...orderNames, 'facets', 'view', 'page'] as const

export type SearchName = (typeof names)[number]

/** The search as in the URL: text, not validated yet. */
export type SearchValues = Partial<Record<SearchName, string>>
export type Changes = { [Name in SearchName]?: string | undefined }

export type Pair = readonly [key: string, value: string]

const aliases: Record<string, SearchName> = { trazilica: 'q', kategorije: 'category_id', brand: 'brands' }

const parameters = new Set<string>([...names, ...Object.keys(aliases)])

/** Returns whether the search knows a URL parameter. */
export const isSearchParameter = (name: string) => parameters.has(name) || isAttrField(name)

/** Pairs and values of the last search: a page asks for those of its address several times. */
let lastRead: { search: string; pairs: readonly Pair[]; values: SearchValues } | undefined

export function readSearchPairs(search: string) {
  if (lastRead?.search !== search) {
    const pairs = parsePairs(search)
    lastRead = { search, pairs, values: readPairs(pairs) }
  }
  return lastRead
}

export const readSearch = (search: string): Readonly<SearchValues> => readSearchPairs(search).values

/** Reads a URL or a form: one normalised value per name. */
export function readPairs(pairs: readonly Pair[]): SearchValues {
  const given = new Map<string, string[]>()
  for (const [key, value] of pairs) {
    if (value === '') continue
    const name = aliases[key] ?? key
    const known = given.get(name)
    // A copy for each value would take the square of their number.
    if (known) known.push(value)
    else given.set(name, [value])
  }
  const read: Record<string, string> = {}
  for (const name of names) {
    const values = given.get(name)
    if (values) read[name] = (listNames as readonly string[]).includes(name) ? listOf(values) : values[0]!
  }
  const { attr, attr_encoded: encoded, ...rest } = read
  const fields = pairs.filter(([key]) => isAttrField(key))
  const values: SearchValues = {
    ...rest,
    ...(fields.length > 0 ? encodedAttr(formAttr(fields)) : attrOf(attr, encoded)),
  }
  for (const name of [...flagNames, 'literal'] as const) {
    if (values[name] === 'true') values[name] = '1'
    if (values[name] === '0' || values[name] === 'false') delete values[name]
  }
  if (values.user_type === 'shop' || values.shop_only === '1') {
    values.shop_only = '1'
    delete values.user_type
  }
  if (values.state === '1') values.state = 'new'
  if (values.state === '2') values.state = 'used'
  if (values.page === '1') delete values.page
  if (!values.q) delete values.literal
  if (values.view !== listView) delete values.view
  if (values.sort_by === 'distance' && !hasPlace(values)) {
    delete values.sort_by
    delete values.sort_order
  }
  return {
    ...values,
    ...inOrder(
      'price_from',
      'price_to',
      plainAmount(values.price_from),
      plainAmount(values.price_to),
      Number,
    ),
    ...inOrder('free_from_date', 'free_to_date', values.free_from_date, values.free_to_date, String),
  }
}

/** Sorted, so that the same choice has one URL. */
function listOf(values: readonly string[]): string {
  const parts = new Set(values.flatMap((value) => value.split(',')).filter(Boolean))
  return [...parts].toSorted((a, b) => Number(a) - Number(b)).join(',')
}

export const partsOf = (list: string | undefined) => (list ? list.split(',') : [])

/** Always encoded (spec 7.4). An unreadable value stays, for the API to refuse by name. */
function attrOf(attr: string | undefined, encoded: string | undefined): SearchValues {
  if (attr === undefined) return {}
  if (encoded === '1' || encoded === 'true') return { attr: attr.toLowerCase(), attr_encoded: '1' }
  try {
    return encodedAttr(parseAttr(attr))
  } catch (error) {
    if (error instanceof UnreadableAttr) return { attr }
    throw error
  }
}

/** The parameters of these filters; none if all of them let everything through. */
export function encodedAttr(filters: readonly AttrFilter[]): SearchValues {
  const attr = encodeAttr(filters.toSorted((a, b) => a.id - b.id))
  return attr ? { attr, attr_encoded: '1' } : {}
}

/** Changes the attribute filters, or removes them. */
export const changedAttr = (filters: readonly AttrFilter[] = []): Changes => ({
  attr: undefined,
  attr_encoded: undefined,
  ...encodedAttr(filters),
})

function inOrder<Name extends SearchName>(
  first: Name,
  last: Name,
  from: string | undefined,
  to: string | undefined,
  measure: (text: string) => number | string,
): SearchValues {
  const isReversed = from !== undefined && to !== undefined && measure(from) > measure(to)
  return {
    ...(from && { [first]: isReversed ? to : from }),
    ...(to && { [last]: isReversed ? from : to }),
  }
}

/** Returns whether distances can be measured: from one town, a point, or a part of the map. */
export const hasPlace = ({ cities, lat, location_br }: Changes) =>
  Boolean(lat ?? location_br) || partsOf(cities).length === 1

const placeOf = new Map<string, number>(names.map((name, at) => [name, at]))

/** A fixed order of parameters, so that the same search has one URL. */
export function searchPath(values: Changes): string {
  const isSorted = values.sort_by !== 'distance' || hasPlace(values)
  // Looks at few names, since a page of results writes a hundred addresses of a few parameters each.
  const given = Object.keys(values)
    .filter((name) => placeOf.has(name) && (isSorted || !name.startsWith('sort_')))
    .sort((one, other) => placeOf.get(one)! - placeOf.get(other)!) as SearchName[]
  let query = ''
  for (const name of given) {
    const pair = pairOf(name, values[name])
    if (pair) query += (query ? '&' : '?') + pair
  }
  return paths.search() + query
}

/** The last written pair of each parameter: the addresses of a page share most of theirs. */
const lastPairs = new Map<SearchName, { value: string; pair: string }>()

/** '' for a parameter that is not set. */
function pairOf(name: SearchName, value: string | undefined): string {
  if (!value) return ''
  let last = lastPairs.get(name)
  if (last?.value !== value)
    lastPairs.set(name, (last = { value, pair: formatQuery({ [name]: value }).slice(1) }))
  return last.pair
}

/** The same search with changes. Starts at page 1, unless they name a page. */
export const changedSearch = (values: SearchValues, changes: Changes) =>
  searchPath({ ...values, page: undefined, ...changes })

/** The parameters that decide which listings are found: neither their order nor their layout. */
export function withoutLayout(values: Changes): Changes {
  const { sort_by: _by, sort_order: _order, view: _view, facets: _facets, ...rest } = values
  return rest
}

/** The parameters that a user saves as a search; empty if they ask for everything. */
export function savedQuery(values: SearchValues): string {
  const { page: _page, lat: _lat, lon: _lon, recommendation_for: _like, ...rest } = withoutLayout(values)
  const [, query = ''] = searchPath(rest).split('?')
  return query
}

/** Asks for the nearest results to the user's own town, which only the server knows. */
export function fromOwnPlace(values: SearchValues): string {
  const path = changedSearch(values, { sort_by: undefined, sort_order: undefined })
  return `${path}${path.includes('?') ? '&' : '?'}sort_by=distance`
}

/** Returns whether a filter is set that only some categories have (spec 4.7). */
export const hasGoodsFilter = ({ attr, brands, models, free_from_date, free_to_date }: Changes) =>
  [attr, brands, models, free_from_date, free_to_date].some((value) => value !== undefined)

/** Removes choices made on the map. */
export const withoutMapPart: Changes = { location_tl: undefined, location_br: undefined, area: undefined }

/** Removes the category and the filters that depend on it. */
export const withoutCategory: Changes = {
  category_id: undefined,
  brands: undefined,
  models: undefined,
  free_from_date: undefined,
  free_to_date: undefined,
  attr: undefined,
  attr_encoded: undefined,
  facets: undefined,
}

/** The search reduced to its term, order and view. */
export const withoutFilters = ({ q, literal, sort_by, sort_order, view }: SearchValues) =>
  searchPath({ q, literal, sort_by, sort_order, view })

/** The value of `view`; without it, results are a grid. */
export const listView = 'list'
