import { z } from 'zod'
import { attribute } from '#contract/categories/endpoints.ts'
import { counted, pageMeta, point } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  attrLimits,
  maxFreeDays,
  maxMapZoom,
  maxQueryLength,
  maxSearchPageSize,
  maxSearchValueLength,
  searchPageSize,
} from '#contract/limits/search.ts'
import { listingItem, listingTypes } from '#contract/listings/read.ts'
import { area, coordinates, day, degree, flag, idList, moment, oneOf, positive, price } from './fields.ts'
import { type SearchFlag, searchFlagNames, searchFlags } from './flags.ts'
import { sortFields } from './sorts.ts'
import { emptyIsAbsent, numeric, text } from '#contract/text/schemas.ts'

const words = emptyIsAbsent(z.string().max(maxQueryLength, `Najviše ${maxQueryLength} znakova.`).optional())

const flagParameters = Object.fromEntries(
  searchFlagNames.map((name) => [name, flag.describe(searchFlags[name].description)]),
) as Record<SearchFlag, typeof flag>

/** Every filter but those on attributes. The tables of the API and of the page have a row for each. */
const filters = {
  category_id: positive.describe('Only this category and those below it'),
  user_id: positive.describe('Only listings of this account'),
  country: positive.describe('Only listings in this country'),
  canton: positive.describe('Only listings in this canton'),
  cities: idList.describe('Only listings in these cities; ids separated by commas'),
  brands: idList.describe('Only these makes; ids separated by commas'),
  models: idList.describe('Only these models; ids separated by commas'),
  price_from: price.describe('Lowest price, in KM'),
  price_to: price.describe('Highest price, in KM'),
  state: oneOf(['new', 'used'], { 1: 'new', 2: 'used' }, 'Stanje je new ili used.').describe(
    'Condition: `new` or `used`; 1 and 2 mean the same',
  ),
  listing_type: oneOf(
    listingTypes,
    { sales: 'sell', request: 'buy' },
    'Vrsta oglasa je sell, rent ili buy.',
  ).describe('Kind of offer; `sales` is the same as `sell`, `request` as `buy`'),
  user_type: oneOf(['user', 'shop'], {}, 'Prodavač je user ili shop.').describe(
    'Only listings of private sellers, or of shops',
  ),
  shop_only: flag.describe('1: only listings of shops'),
  ...flagParameters,
  free_from_date: day.describe('First day on which it must be free, as 2026-12-31 or 31.12.2026'),
  free_to_date: day.describe('Last day on which it must be free, in the same forms'),
  location_br: coordinates.describe('Bottom right corner of a box, as `latitude,longitude`'),
  location_tl: coordinates.describe('Top left corner of the box'),
  area: area.describe(
    'A polygon, as `latitude,longitude` of its corners separated by semicolons; not across the date line',
  ),
  created_gte: moment.describe('Only listings created since, in unix seconds or as an ISO date'),
  recommendation_for: positive.describe('Finds listings like the one with this id'),
}
export type FilterName = keyof typeof filters

export const filterNames = Object.keys(filters) as FilterName[]

const parameters = z.object({
  q: words.describe('Words to search for'),
  trazilica: words.describe('Another name of `q`'),
  ...filters,
  kategorije: positive.describe('Another name of `category_id`'),
  brand: positive.describe('One make; `brands` takes several'),
  lat: degree(90).describe(
    'Latitude from which distances are measured; by default the middle of the box or of the chosen town, else the town in the settings of the caller',
  ),
  lon: degree(180).describe('Longitude of the same point'),
  /** Filters on attributes, see `attr-codec.ts`. */
  attr: emptyIsAbsent(text(attrLimits.characters).optional()).describe(
    'Filters on attributes, such as `2(2008-2014)`: the id, then its values in brackets',
  ),
  attr_encoded: flag.describe('1: `attr` is sent as the hex digits of its UTF-8 bytes'),
  sort_by: emptyIsAbsent(
    z.enum(sortFields, `Sortirati se može po: ${sortFields.join(', ')}.`).optional(),
  ).describe('Sort key; by default relevance with words, else the date'),
  sort_order: emptyIsAbsent(z.enum(['asc', 'desc'], 'Redoslijed je asc ili desc.').optional()).describe(
    'Direction of the order',
  ),
  literal: flag.describe(
    '1: searches the words as they are, rather than reading prices, places and the like from them',
  ),
  view: emptyIsAbsent(text(maxSearchValueLength).optional()).describe(
    'Layout of the results; does not affect which ones there are',
  ),
  facets: emptyIsAbsent(
    z.enum(['all', 'main', 'none'], 'Vrijednost je all, main ili none.').optional(),
  ).describe('`all` counts every attribute rather than only the first ones; `none` counts nothing'),
  page: emptyIsAbsent(
    numeric(
      z
        .number({ error: 'Unesite broj stranice.' })
        .int('Unesite broj stranice.')
        .min(1, 'Broj stranice počinje od 1.')
        .default(1),
    ),
  ).describe('Page of the results, from 1'),
  per_page: emptyIsAbsent(
    numeric(
      z
        .number({ error: 'Unesite broj oglasa.' })
        .int('Unesite broj oglasa.')
        .min(1, 'Tražite bar jedan oglas.')
        .max(maxSearchPageSize, `Najviše ${maxSearchPageSize} oglasa po stranici.`)
        .default(searchPageSize),
    ),
  ).describe('Listings on a page'),
})

/** The names of all parameters. */
export const searchParameters = Object.keys(parameters.shape) as (keyof typeof parameters.shape)[]

type Given = z.output<typeof parameters>

function checkTogether(given: Given, context: z.RefinementCtx) {
  const refuse = (name: keyof Given, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  const { location_br: br, location_tl: tl, free_from_date: from, free_to_date: to, lat, lon } = given
  if (br && !tl) refuse('location_tl', 'Unesite oba ugla.')
  if (tl && !br) refuse('location_br', 'Unesite oba ugla.')
  if (br && tl && br.lat > tl.lat) refuse('location_br', 'Donji desni ugao je iznad gornjeg lijevog.')
  if (lat !== undefined && lon === undefined) refuse('lon', 'Unesite i dužinu.')
  if (lon !== undefined && lat === undefined) refuse('lat', 'Unesite i širinu.')
  if (from !== undefined && to !== undefined) {
    if (to < from) refuse('free_to_date', 'Posljednji dan je prije prvog.')
    if (to - from >= maxFreeDays) refuse('free_to_date', `Najviše ${maxFreeDays} dana.`)
  }
  if (given.sort_by === 'distance' && given.sort_order === 'desc')
    refuse('sort_order', 'Po udaljenosti se sortira samo od najbližeg oglasa.')
}

const withoutAliases = <G extends Given>({ trazilica, kategorije, brand, view: _view, ...given }: G) => ({
  ...given,
  q: given.q ?? trazilica,
  category_id: given.category_id ?? kategorije,
  brands: brand === undefined ? given.brands : [...new Set([brand, ...(given.brands ?? [])])],
})

/** spec 7.4 */
export const searchQuery = parameters.superRefine(checkTogether).transform(withoutAliases)
export type SearchParams = z.output<typeof searchQuery>

const zoomRange = `Zum je cijeli broj od 0 do ${maxMapZoom}.`

export const mapZoom = emptyIsAbsent(
  numeric(
    z.number({ error: zoomRange }).int(zoomRange).min(0, zoomRange).max(maxMapZoom, zoomRange).default(7),
  ),
).describe('Zoom of the map: the world is 256 px wide at 0, and twice as wide with each further one')

export const mapQuery = parameters
  .extend({ zoom: mapZoom })
  .superRefine(checkTogether)
  .transform(withoutAliases)

export const categoryCount = z.object({
  id: z.int(),
  name: z.string(),
  count: z.int(),
  parent_name: z.string().optional(),
  selected: z.boolean(),
})
export const subCategoryCount = z.object({
  id: z.int(),
  name: z.string(),
  parent_id: z.int(),
  active_listings: z.int(),
  selected: z.boolean(),
})

/** `count` is the number of results with this value in place of the facet's own filter. */
const named = z.object({ id: z.int(), name: z.string(), count: z.int(), selected: z.boolean() })
const worded = <Word extends string>(...values: [Word, ...Word[]]) =>
  z.object({ value: z.enum(values), name: z.string(), count: z.int(), selected: z.boolean() })

/** Numbers have a range, all other attributes a list of values. */
export const attributeCounts = z.object({
  id: z.int(),
  name: z.string(),
  input_type: attribute.shape.input_type,
  unit: z.string().nullable(),
  values: z.array(z.object({ value: z.string(), count: z.int(), selected: z.boolean() })),
  range: z.object({ min: z.number(), max: z.number() }).optional(),
  /** The range selected by the filter. */
  selected_range: z.object({ from: z.number().nullable(), to: z.number().nullable() }).optional(),
})
export type AttributeCounts = z.infer<typeof attributeCounts>

export const aggregations = z.object({
  categories: z.array(categoryCount.extend({ sub_categories: z.array(subCategoryCount) })),
  brands: z.array(named),
  models: z.array(named.extend({ brand_id: z.int() })),
  cities: z.array(named),
  state: z.array(worded('new', 'used')),
  user_type: z.array(worded('user', 'shop')),
  listing_type: z.array(worded('sell', 'rent', 'buy')),
  attributes: z.array(attributeCounts),
  /** True if `facets=all` would return more attributes. */
  has_more_attributes: z.boolean(),
})
export type Aggregations = z.infer<typeof aggregations>

/** The meaning of some words of `q`. */
export const understood = z.object({
  /** The words as typed. */
  text: z.string(),
  /** The parameters of a search that say the same. */
  parameters: z.partialRecord(
    z.enum([
      'category_id',
      'brands',
      'models',
      'cities',
      'listing_type',
      'price_from',
      'price_to',
      'attr',
      'attr_encoded',
    ]),
    z.string(),
  ),
})
export type Understood = z.infer<typeof understood>

const filterValue = z.union([z.string(), z.number(), z.boolean()])

/** spec 3.5. An attribute's key is `attr.` and its id; open ends of its range are null. */
export const searchPage = z.object({
  data: z.array(listingItem),
  meta: pageMeta.extend({
    selected_category: z.int(),
    /** The category of all results, whose attributes are counted; 0 if they lie in several. */
    only_category: z.int(),
    /** The words that were searched for, without those that were understood as filters. */
    words: z.string(),
    understood: z.array(understood),
  }),
  filters: z.array(
    z.object({
      key: z.string(),
      value: filterValue.optional(),
      values: z.array(filterValue.nullable()).optional(),
    }),
  ),
  aggregations,
})
export type SearchPage = z.infer<typeof searchPage>

/** Results that lie close together on a map. */
export const mapCluster = z.object({
  /** Their middle. */
  location: point,
  count: z.int(),
  /** The town nearest to them; null far from every town. */
  place: z.string().nullable(),
  /** The smallest box that contains all of them, as the search takes it. */
  location_tl: point,
  location_br: point,
  /** The id of the only listing; null if there are several. */
  listing_id: z.int().nullable(),
})
export type MapCluster = z.infer<typeof mapCluster>

export const searchMap = z.object({
  data: z.array(mapCluster),
  meta: z.object({
    total: z.int(),
    /** Results that have a place. */
    placed: z.int(),
    /** Lower than asked if the box is large for it. */
    zoom: z.int(),
    /** Corners of the smallest box that contains all results; null without any. */
    location_tl: point.nullable(),
    location_br: point.nullable(),
  }),
})
export type SearchMap = z.infer<typeof searchMap>

export const listingList = z.object({ data: z.array(listingItem), meta: pageMeta })

export const searchFiltersQuery = z.object({
  category_id: positive.describe('The category whose filters to list'),
  kategorije: positive.describe('Another name of `category_id`'),
})

/** A filter, and the parameters that set it; in the order in which the page of results offers them. */
export const searchFilter = z.object({
  /** The filter's name; `attr.` and the id for an attribute. */
  key: z.string(),
  name: z.string(),
  type: z.enum(['list', 'range', 'flag', 'dates', 'since']),
  parameters: z.array(z.string()),
  unit: z.string().nullable(),
  options: z.array(z.object({ value: z.string(), name: z.string() })).nullable(),
  /** Only for attributes. */
  attribute: attribute.optional(),
})
export type SearchFilter = z.infer<typeof searchFilter>

export const searchFilters = z.object({
  data: z.array(searchFilter),
  show_map: z.boolean(),
  booking_enabled: z.boolean(),
  show_brand: z.boolean(),
  show_price: z.boolean(),
  show_condition: z.boolean(),
})

const searching = { tag: 'Search', access: 'anyone', query: searchQuery, limit: 'search' } as const

export const searchListings = endpoint('GET', '/search', {
  ...searching,
  summary: 'Search active listings, with facets',
  reply: searchPage,
  isWireForm: true,
  isShared: true,
  errors: ['bad_request', 'too_deep', 'search_timeout'],
})
export const getSearchMap = endpoint('GET', '/search/map', {
  ...searching,
  summary: 'Count the results of a search on a map',
  description:
    'Takes the parameters of a search; returns the results in groups of about 64 px, counted, the largest first.',
  query: mapQuery,
  reply: searchMap,
  isShared: true,
  errors: ['bad_request', 'search_timeout'],
})
export const getSearchFeed = endpoint('GET', '/search/rss', {
  ...searching,
  summary: 'Follow a search as an RSS feed',
  description: 'Takes the parameters of a search; returns its newest listings.',
  produces: 'application/rss+xml',
  errors: ['bad_request', 'search_timeout'],
})
export const listSearchFilters = endpoint('GET', '/search/filters', {
  tag: 'Search',
  access: 'anyone',
  summary: 'List the filters that a category offers',
  query: searchFiltersQuery,
  reply: searchFilters,
  isShared: true,
  errors: ['bad_request', 'not_found'],
})

export const listListings = endpoint('GET', '/listings', {
  ...searching,
  tag: 'Listings',
  summary: 'List active listings, newest first',
  description: 'Takes the parameters of a search and returns no facets.',
  reply: listingList,
  isWireForm: true,
  errors: ['bad_request', 'too_deep', 'search_timeout'],
})
export const countListings = endpoint('GET', '/listings/count', {
  ...searching,
  tag: 'Listings',
  summary: 'Count active listings',
  description: 'Takes the parameters of a search.',
  reply: counted,
  errors: ['bad_request', 'search_timeout'],
})
