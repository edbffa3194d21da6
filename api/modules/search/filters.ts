import type { Deps } from '#api/deps.ts'
import { attributeView, getCatalogCategory } from '#api/modules/categories/service.ts'
import type { AttrFilter } from '#contract/search/attr-codec.ts'
import {
  type FilterName,
  filterNames,
  type SearchFilter,
  type SearchPage,
  type SearchParams,
} from '#contract/search/endpoints.ts'
import { searchFlagNames, searchFlags } from '#contract/search/flags.ts'
import { filterableAttributes } from './engine-query.ts'
import { listingTypeNames, sellerTypeNames, stateNames } from '#contract/listings/names.ts'

const secondsOf = (milliseconds: number) => Math.floor(milliseconds / 1000)
const isoDay = (day: number) => new Date(day * 24 * 3600 * 1000).toISOString().slice(0, 10)

type Filter = SearchPage['filters'][number]

function filterOf(params: SearchParams, key: FilterName): Filter[] {
  const value = params[key]
  if (value === undefined) return []
  if (key === 'created_gte') return [{ key, value: secondsOf(params.created_gte!) }]
  if (key === 'free_from_date' || key === 'free_to_date') return [{ key, value: isoDay(params[key]!) }]
  if (key === 'area') return [{ key, values: params.area!.map(({ lat, lon }) => `${lat},${lon}`) }]
  if (Array.isArray(value)) return [{ key, values: value as number[] }]
  if (typeof value === 'object') return [{ key, values: [value.lat, value.lon] }]
  return [{ key, value }]
}

/** The filters as understood from the request. */
export const appliedFilters = (params: SearchParams, attributes: readonly AttrFilter[]): Filter[] => [
  ...filterNames.flatMap((key) => filterOf(params, key)),
  ...attributes.map(({ id, value }) => ({ key: `attr.${id}`, values: [...value] })),
]

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, name]) => ({ value, name }))
const plain = { unit: null, options: null }
const flagFilter = (key: string, name: string): SearchFilter => ({
  key,
  name,
  type: 'flag',
  parameters: [key],
  ...plain,
})
const listFilter = (key: string, name: string): SearchFilter => ({
  key,
  name,
  type: 'list',
  parameters: [key],
  ...plain,
})

const price: SearchFilter = {
  key: 'price',
  name: 'Cijena',
  type: 'range',
  parameters: ['price_from', 'price_to'],
  unit: 'KM',
  options: null,
}
const state: SearchFilter = { ...listFilter('state', 'Stanje'), options: options(stateNames) }
const bookable: SearchFilter = {
  key: 'free_dates',
  name: 'Slobodno u terminu',
  type: 'dates',
  parameters: ['free_from_date', 'free_to_date'],
  ...plain,
}

const places = [listFilter('canton', 'Kanton ili regija'), listFilter('cities', 'Grad')]
const brands = [listFilter('brands', 'Marka'), listFilter('models', 'Model')]

/** Filters for every category, after those of the category. */
const general: readonly SearchFilter[] = [
  { ...listFilter('listing_type', 'Vrsta oglasa'), options: options(listingTypeNames) },
  {
    ...listFilter('user_type', 'Prodavač'),
    parameters: ['user_type', 'shop_only'],
    options: options(sellerTypeNames),
  },
  { key: 'created', name: 'Objavljeno', type: 'since', parameters: ['created_gte'], ...plain },
  ...searchFlagNames.map((name) => flagFilter(name, searchFlags[name].label)),
]

/**
 * The filters of a search: the general ones, or with the attributes of a category. The page of results draws
 * its panel from this list.
 */
export function listSearchFilters(deps: Deps, categoryId: number | undefined) {
  const category = categoryId === undefined ? undefined : getCatalogCategory(deps, categoryId)
  const attributes = filterableAttributes(deps.catalog, categoryId).map((attribute): SearchFilter => ({
    key: `attr.${attribute.id}`,
    name: attribute.displayName,
    type: attribute.type === 'number' ? 'range' : attribute.type === 'boolean' ? 'flag' : 'list',
    parameters: ['attr'],
    unit: attribute.unit,
    options: attribute.options?.map((value) => ({ value, name: value })) ?? null,
    attribute: attributeView(attribute),
  }))
  // Without a category there is no map, booking or brand (spec 4.7).
  const flags = {
    show_map: category?.show_map ?? false,
    booking_enabled: category?.booking_enabled ?? false,
    show_brand: category?.show_brand ?? false,
    show_price: category?.show_price ?? true,
    show_condition: category?.show_condition ?? true,
  }
  return {
    data: [
      ...places,
      ...(flags.show_brand ? brands : []),
      ...(flags.show_price ? [price] : []),
      ...(flags.show_condition ? [state] : []),
      ...(flags.booking_enabled ? [bookable] : []),
      ...attributes,
      ...general,
    ],
    ...flags,
  }
}
