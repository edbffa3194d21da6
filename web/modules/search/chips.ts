import { formatNumber } from '#web/lib/format.ts'
import type { FilterChip } from './components/filter-chips.tsx'
import { conditionOf, conditions, type SearchValues } from './components/query.ts'

type Names = { category: string | undefined; canton: string | undefined; cities: string[] }

const marks = (text: string) => (Number.isFinite(Number(text)) ? `${formatNumber(Number(text))} KM` : text)

/** One chip for each filter that is chosen, with the parameters that go when it is taken away. */
export function filterChips(values: SearchValues, { category, canton, cities }: Names): FilterChip[] {
  const { price_from, price_to, state } = values
  const condition = conditions.find(({ value }) => value !== '' && value === conditionOf(state))
  return [
    ...(values.category_id
      ? [{ names: ['category_id' as const], label: category ?? `Kategorija ${values.category_id}` }]
      : []),
    ...(values.canton
      ? [{ names: ['canton' as const, 'cities' as const], label: canton ?? `Kanton ${values.canton}` }]
      : []),
    ...(values.cities
      ? [{ names: ['cities' as const], label: cities.join(', ') || `Grad ${values.cities}` }]
      : []),
    ...(price_from ? [{ names: ['price_from' as const], label: `Od ${marks(price_from)}` }] : []),
    ...(price_to ? [{ names: ['price_to' as const], label: `Do ${marks(price_to)}` }] : []),
    ...(state ? [{ names: ['state' as const], label: condition?.label ?? state }] : []),
    ...(values.has_price === '1' ? [{ names: ['has_price' as const], label: 'Samo s cijenom' }] : []),
    ...(values.user_id ? [{ names: ['user_id' as const], label: 'Oglasi jednog prodavača' }] : []),
  ]
}
