import type { Deps } from '#api/deps.ts'
import { dayMs } from '#lib/time.ts'
import type { AttrFilter } from '#contract/search/attr-codec.ts'
import { listingTypeNames, sellerTypeNames, stateNames } from '#contract/listings/names.ts'
import { readPlaces } from '#contract/places/place-choices.ts'
import { formatInteger } from '#contract/money/money.ts'
import { type FilterName, filterNames, type SearchParams } from '#contract/search/endpoints.ts'
import { type SearchFlag, searchFlagNames, searchFlags } from '#contract/search/flags.ts'

type Context = Pick<Deps, 'catalog' | 'places'>
type Labels = (params: SearchParams, context: Context) => (string | undefined)[]

const none = () => []
const dateOf = (milliseconds: number) => {
  const at = new Date(milliseconds)
  return `${at.getUTCDate()}. ${at.getUTCMonth() + 1}. ${at.getUTCFullYear()}.`
}
const marks = (amount: number) => `${formatInteger(amount)} KM`

const flagLabels = Object.fromEntries(
  searchFlagNames.map((name): [string, Labels] => [name, () => [searchFlags[name].label]]),
) as Record<SearchFlag, Labels>

/** One row per filter, called only for those that are set. */
const labels: Record<FilterName, Labels> = {
  category_id: ({ category_id: id }, { catalog }) => [catalog.categories.get(id!)?.name],
  brands: ({ brands = [] }, { catalog }) => brands.map((id) => catalog.brands.get(id)?.name),
  models: ({ models = [] }, { catalog }) => models.map((id) => catalog.models.get(id)?.name),
  country: ({ country }, { places }) => [places.countries.find(({ id }) => id === country)?.name],
  canton: ({ canton }, { places }) => [places.cantons.get(canton!)?.name],
  cities: ({ cities = [] }, { places }) =>
    readPlaces(cities.filter((id) => places.cities.has(id)).map(String), [
      ...places.cities.values(),
    ]).chosen.map(({ label }) => label),
  listing_type: ({ listing_type: type }) => [listingTypeNames[type!]],
  state: ({ state }) => [stateNames[state!]],
  price_from: ({ price_from: price }) => [`Od ${marks(price!)}`],
  price_to: ({ price_to: price }) => [`Do ${marks(price!)}`],
  user_id: () => ['Oglasi jednog prodavača'],
  user_type: ({ user_type: type, shop_only }) => [shop_only ? undefined : sellerTypeNames[type!]],
  shop_only: () => [sellerTypeNames.shop],
  ...flagLabels,
  free_from_date: ({ free_from_date: from, free_to_date: to = from }) => [
    `Slobodno ${[...new Set([from!, to!])].map((one) => dateOf(one * dayMs)).join(' – ')}`,
  ],
  free_to_date: ({ free_from_date: from, free_to_date: to }) =>
    from === undefined ? [`Slobodno ${dateOf(to! * dayMs)}`] : [],
  location_tl: () => ['Dio mape'],
  location_br: none,
  area: () => ['Nacrtano područje'],
  created_gte: ({ created_gte: since }) => [`Objavljeno od ${dateOf(since!)}`],
  recommendation_for: none,
}

function attributeLabels({ catalog }: Context, filter: AttrFilter): string[] {
  const attribute = catalog.attributes.get(filter.id)
  if (!attribute) return ['Osobina']
  const { displayName: name, unit, type } = attribute
  if (type === 'boolean') return [name]
  if (filter.type === 'list') return filter.value.map((value) => `${name}: ${value}`)
  const [from, to] = filter.value
  const isYear = [from, to].every((end) => end === null || (end >= 1800 && end < 2100 && !unit))
  const text = (end: number) => (isYear ? String(end) : formatInteger(end))
  const range =
    from === null
      ? `do ${text(to!)}`
      : to === null
        ? `od ${text(from)}`
        : from === to
          ? text(from)
          : `${text(from)} – ${text(to)}`
  return [`${name}: ${range}${unit ? ` ${unit}` : ''}`]
}

/** Describes the filters of a search, with one label for each value. */
export const filterLabels = (
  context: Context,
  params: SearchParams,
  attributes: readonly AttrFilter[],
): string[] => [
  ...filterNames
    .filter((name) => params[name] !== undefined)
    .flatMap((name) => labels[name](params, context))
    .filter((label) => label !== undefined),
  ...attributes.flatMap((filter) => attributeLabels(context, filter)),
]

/** The words of a search, then its filters. */
export const searchLabels = (
  context: Context,
  params: SearchParams,
  attributes: readonly AttrFilter[],
): string[] => [...(params.q ? [`„${params.q}“`] : []), ...filterLabels(context, params, attributes)]
