import { listingTypeNames, stateNames } from '#contract/listings/names.ts'
import type { FilterName } from '#contract/search/endpoints.ts'
import { type SearchFlag, searchFlagNames, searchFlags } from '#contract/search/flags.ts'
import { formatDay, formatNumber } from '#web/lib/format/format.ts'
import { attributeChips, type ChipNames, type FilterChip, listChips, placeChips } from './chips.ts'
import { createdLabel } from './days.ts'
import { type SearchName, type SearchValues, withoutCategory } from './query.ts'

type Filter = {
  /**
   * One chip per chosen value. If several parameters share a chip, one row returns it and the others none.
   */
  chips(values: SearchValues, names: ChipNames): FilterChip[]
  /** A way to relax a search without results by dropping this filter; the lowest rank comes first. */
  looser?: { rank: number; label: string; without: readonly SearchName[] }
}

const chip = (label: string, ...gone: SearchName[]): FilterChip => ({
  label,
  changes: Object.fromEntries(gone.map((name) => [name, undefined])),
})

/** A chip for the parameter's own value. */
const one =
  (name: FilterName, labelOf: (value: string, names: ChipNames) => string, ...gone: SearchName[]) =>
  (values: SearchValues, names: ChipNames) => {
    const value = values[name]
    return value ? [chip(labelOf(value, names), name, ...gone)] : []
  }

const marks = (text: string) => (Number.isFinite(Number(text)) ? `${formatNumber(Number(text))} KM` : text)

const stateTexts: Record<string, string> = stateNames
const typeTexts: Record<string, string> = listingTypeNames

const none = () => []
const lastRank = 100

const flagRow = (name: SearchFlag): Filter => {
  const { label } = searchFlags[name]
  return {
    chips: one(name, () => label),
    // Dropped along with the price, see `price_from`.
    ...(name !== 'has_price' && {
      looser: { rank: lastRank, label: `bez „${label}“`, without: [name] },
    }),
  }
}
const flagRows = Object.fromEntries(searchFlagNames.map((name) => [name, flagRow(name)])) as Record<
  SearchFlag,
  Filter
>

/** Every filter as displayed, in the order of the chips. */
const filters: Record<FilterName, Filter> = {
  category_id: {
    chips: ({ category_id: id }, { category }) =>
      id ? [{ label: category ?? `Kategorija ${id}`, changes: withoutCategory }] : [],
  },
  country: { chips: one('country', (id) => `Država ${id}`) },
  canton: {
    chips: one('canton', (id, { canton }) => canton ?? `Kanton ${id}`, 'cities'),
    looser: { rank: 8, label: 'cijela Bosna i Hercegovina', without: ['canton', 'cities', 'country'] },
  },
  cities: {
    chips: placeChips,
    looser: { rank: 7, label: 'svi gradovi', without: ['cities'] },
  },
  brands: {
    chips: (values, names) => listChips('brands', values, names),
    looser: { rank: 6, label: 'sve marke', without: ['brands', 'models'] },
  },
  models: {
    chips: (values, names) => listChips('models', values, names),
    looser: { rank: 5, label: 'svi modeli', without: ['models'] },
  },
  listing_type: {
    chips: one('listing_type', (type) => typeTexts[type] ?? type),
    looser: { rank: 10, label: 'sve vrste oglasa', without: ['listing_type'] },
  },
  state: {
    chips: one('state', (state) => stateTexts[state] ?? state),
    looser: { rank: 4, label: 'novo i korišteno', without: ['state'] },
  },
  price_from: {
    chips: one('price_from', (price) => `Od ${marks(price)}`),
    looser: { rank: 1, label: 'bez cijene', without: ['price_from', 'price_to', 'has_price'] },
  },
  price_to: { chips: one('price_to', (price) => `Do ${marks(price)}`) },
  user_id: { chips: one('user_id', () => 'Oglasi jednog prodavača') },
  user_type: {
    chips: one('user_type', (type) => (type === 'user' ? 'Privatni prodavači' : type)),
    looser: { rank: 11, label: 'svi prodavači', without: ['user_type', 'shop_only', 'user_id'] },
  },
  shop_only: { chips: one('shop_only', () => 'Shopovi') },
  ...flagRows,
  free_from_date: {
    chips({ free_from_date: from, free_to_date: to }) {
      const days = [from, to].flatMap((day) => day ?? []).map(formatDay)
      return days.length > 0 ? [chip(`Slobodno ${days.join(' – ')}`, 'free_from_date', 'free_to_date')] : []
    },
    looser: { rank: 2, label: 'bez termina', without: ['free_from_date', 'free_to_date'] },
  },
  free_to_date: { chips: none },
  location_tl: {
    chips: ({ location_tl: tl, location_br: br }) =>
      (tl ?? br) ? [chip('Dio mape', 'location_tl', 'location_br')] : [],
    looser: { rank: 9, label: 'cijela mapa', without: ['location_br', 'location_tl'] },
  },
  location_br: { chips: none },
  area: {
    chips: one('area', () => 'Nacrtano područje'),
    looser: { rank: 9, label: 'bez nacrtanog područja', without: ['area'] },
  },
  created_gte: {
    chips: one('created_gte', (value, { now }) => createdLabel(value, now)),
    looser: { rank: 3, label: 'objavljeno bilo kada', without: ['created_gte'] },
  },
  recommendation_for: { chips: one('recommendation_for', (id) => `Slično oglasu ${id}`) },
}
const rows = Object.values(filters)

export const filterChips = (values: SearchValues, names: ChipNames): FilterChip[] => [
  ...rows.flatMap((row) => row.chips(values, names)),
  ...attributeChips(values, names.facets),
]

/** Filters to drop from a search without results, the least important first. */
export const looserChoices = rows.flatMap(({ looser }) => looser ?? []).toSorted((a, b) => a.rank - b.rank)
