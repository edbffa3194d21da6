import { z } from 'zod'
import { attribute } from './categories.ts'
import { pageMeta } from './common.ts'
import { attrLimits, maxFreeDays, maxQueryLength, maxSearchPageSize, searchPageSize } from './limits.ts'
import { listingItem, listingTypes } from './listings.ts'
import {
  coordinates,
  day,
  degree,
  emptyIsAbsent,
  flag,
  idList,
  moment,
  oneOf,
  positive,
  price,
} from './search-fields.ts'

export const sortFields = ['date', 'created', 'price', 'distance'] as const

const words = emptyIsAbsent(z.string().max(maxQueryLength, `Najviše ${maxQueryLength} znakova.`).optional())

const parameters = z.object({
  q: words,
  /** Another name of `q`. */
  trazilica: words,
  category_id: positive,
  /** Another name of `category_id`. */
  kategorije: positive,
  user_id: positive,
  country: positive,
  canton: positive,
  cities: idList,
  /** One id; `brands` takes several. */
  brand: positive,
  brands: idList,
  models: idList,
  price_from: price,
  price_to: price,
  state: oneOf(['new', 'used'], { 1: 'new', 2: 'used' }, 'Stanje je new ili used.'),
  listing_type: oneOf(listingTypes, { sales: 'sell', request: 'buy' }, 'Vrsta oglasa je sell, rent ili buy.'),
  user_type: oneOf(['user', 'shop'], {}, 'Prodavač je user ili shop.'),
  shop_only: flag,
  has_price: flag,
  has_discount: flag,
  free_delivery: flag,
  shipping: flag,
  sponsored: flag,
  available: flag,
  exchange: flag,
  free_from_date: day,
  free_to_date: day,
  /** Corners of a box, bottom right and top left, each `lat,lon`. */
  location_br: coordinates,
  location_tl: coordinates,
  /** Where `sort_by=distance` measures from; without them the middle of the box, or the town where one is chosen. */
  lat: degree(90),
  lon: degree(180),
  created_gte: moment,
  /** Listings like this one. */
  recommendation_for: positive,
  /** Filters on attributes, see `attr-codec.ts`. */
  attr: emptyIsAbsent(z.string().optional()).describe(`At most ${attrLimits.characters} characters`),
  attr_encoded: flag,
  sort_by: emptyIsAbsent(z.enum(sortFields, `Sortirati se može po: ${sortFields.join(', ')}.`).optional()),
  sort_order: emptyIsAbsent(z.enum(['asc', 'desc'], 'Redoslijed je asc ili desc.').optional()),
  /** How results are drawn; changes none of them. */
  view: emptyIsAbsent(z.string().optional()),
  /** `all` counts every attribute, not the first ones alone. */
  facets: emptyIsAbsent(z.enum(['all', 'main', 'none'], 'Vrijednost je all, main ili none.').optional()),
  page: emptyIsAbsent(
    z.coerce
      .number({ error: 'Unesite broj stranice.' })
      .int('Unesite broj stranice.')
      .min(1, 'Broj stranice počinje od 1.')
      .default(1),
  ),
  per_page: emptyIsAbsent(
    z.coerce
      .number({ error: 'Unesite broj oglasa.' })
      .int('Unesite broj oglasa.')
      .min(1, 'Tražite bar jedan oglas.')
      .max(maxSearchPageSize, `Najviše ${maxSearchPageSize} oglasa po stranici.`)
      .default(searchPageSize),
  ),
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

/** spec 7.4 */
export const searchQuery = parameters
  .superRefine(checkTogether)
  .transform(({ trazilica, kategorije, brand, view: _view, ...given }) => ({
    ...given,
    q: given.q ?? trazilica,
    category_id: given.category_id ?? kategorije,
    brands: brand === undefined ? given.brands : [...new Set([brand, ...(given.brands ?? [])])],
  }))
export type SearchParams = z.output<typeof searchQuery>

/** The names of the search parameters that narrow the results. */
export const filterNames = [
  'category_id',
  'user_id',
  'country',
  'canton',
  'cities',
  'brands',
  'models',
  'price_from',
  'price_to',
  'state',
  'listing_type',
  'user_type',
  'shop_only',
  'has_price',
  'has_discount',
  'free_delivery',
  'shipping',
  'sponsored',
  'available',
  'exchange',
  'free_from_date',
  'free_to_date',
  'location_br',
  'location_tl',
  'created_gte',
  'recommendation_for',
] as const

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

/** How many results there would be with this value in place of what its own facet filters by. */
const named = z.object({ id: z.int(), name: z.string(), count: z.int(), selected: z.boolean() })
const worded = <Word extends string>(...values: [Word, ...Word[]]) =>
  z.object({ value: z.enum(values), name: z.string(), count: z.int(), selected: z.boolean() })

/** Numbers have the range of what is there, everything else its values. */
export const attributeCounts = z.object({
  id: z.int(),
  name: z.string(),
  input_type: attribute.shape.input_type,
  unit: z.string().nullable(),
  values: z.array(z.object({ value: z.string(), count: z.int(), selected: z.boolean() })),
  range: z.object({ min: z.number(), max: z.number() }).optional(),
  /** What a range is narrowed to. */
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
  /** Whether `facets=all` has more attributes than these. */
  has_more_attributes: z.boolean(),
})
export type Aggregations = z.infer<typeof aggregations>

const filterValue = z.union([z.string(), z.number(), z.boolean()])

/** spec 3.5. The key of an attribute is `attr.` with its id; open ends of its range are null. */
export const searchPage = z.object({
  data: z.array(listingItem),
  meta: pageMeta.extend({ selected_category: z.int() }),
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

/** `GET /listings` (spec 7.3): the plain list of a search. */
export const listingList = z.object({ data: z.array(listingItem), meta: pageMeta })

export const searchFiltersQuery = z.object({ category_id: positive, kategorije: positive })

/** One thing to filter by, with the parameters that do. */
export const searchFilter = z.object({
  /** The name of the filter; of an attribute `attr.` with its id. */
  key: z.string(),
  name: z.string(),
  type: z.enum(['list', 'range', 'flag', 'dates']),
  parameters: z.array(z.string()),
  unit: z.string().nullable(),
  options: z.array(z.object({ value: z.string(), name: z.string() })).nullable(),
  /** Of attributes alone. */
  attribute: attribute.optional(),
})
export type SearchFilter = z.infer<typeof searchFilter>

/** `GET /search/filters` (spec 7.4). */
export const searchFilters = z.object({
  data: z.array(searchFilter),
  show_map: z.boolean(),
  booking_enabled: z.boolean(),
  show_brand: z.boolean(),
  show_price: z.boolean(),
  show_condition: z.boolean(),
})
