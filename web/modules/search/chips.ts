import type { AttrFilter } from '#contract/attr-codec.ts'
import { formatNumber } from '#web/lib/format.ts'
import { readAttr } from './attr-fields.ts'
import { createdLabel, dayText } from './days.ts'
import { type AttributeFacet, kindIn, type Option, type PanelFacets } from './facets.ts'
import {
  type Changes,
  changedAttr,
  flags,
  listNames,
  partsOf,
  type SearchValues,
  withoutCategory,
} from './query.ts'
import { stepText } from './steps.ts'

/** A filter that is chosen, and what changes when it is taken away. */
export type FilterChip = { label: string; changes: Changes }

/** What the search itself does not name. */
export type ChipNames = {
  category: string | undefined
  canton: string | undefined
  /** By id. */
  cities: Readonly<Record<string, string>>
  facets: PanelFacets | null
  now: number
}

const marks = (text: string) => (Number.isFinite(Number(text)) ? `${formatNumber(Number(text))} KM` : text)

const states: Record<string, string> = { new: 'Novo', used: 'Koristeno' }
const listingTypes: Record<string, string> = {
  sell: 'Samo prodaja',
  rent: 'Samo iznajmljivanje',
  buy: 'Samo potražnja',
}

/** One chip for each value that is chosen. */
export function filterChips(values: SearchValues, names: ChipNames): FilterChip[] {
  const chips: FilterChip[] = []
  const add = (label: string, ...gone: (keyof SearchValues)[]) =>
    chips.push({ label, changes: Object.fromEntries(gone.map((name) => [name, undefined])) })

  if (values.category_id)
    chips.push({ label: names.category ?? `Kategorija ${values.category_id}`, changes: withoutCategory })
  if (values.country) add(`Država ${values.country}`, 'country')
  if (values.canton) add(names.canton ?? `Kanton ${values.canton}`, 'canton', 'cities')
  chips.push(...listChips(values, names))
  if (values.listing_type) add(listingTypes[values.listing_type] ?? values.listing_type, 'listing_type')
  if (values.state) add(states[values.state] ?? values.state, 'state')
  if (values.price_from) add(`Od ${marks(values.price_from)}`, 'price_from')
  if (values.price_to) add(`Do ${marks(values.price_to)}`, 'price_to')
  if (values.user_id) add('Oglasi jednog prodavača', 'user_id')
  if (values.user_type)
    add(values.user_type === 'user' ? 'Privatni prodavači' : values.user_type, 'user_type')
  if (values.shop_only) add('Shopovi', 'shop_only')
  for (const [name, label] of flags) if (values[name]) add(label, name)
  const { free_from_date: from, free_to_date: to } = values
  if (from ?? to)
    add(
      `Slobodno ${[from, to]
        .flatMap((date) => date ?? [])
        .map(dayText)
        .join(' – ')}`,
      'free_from_date',
      'free_to_date',
    )
  if (values.location_tl ?? values.location_br) add('Dio mape', 'location_tl', 'location_br')
  if (values.created_gte) add(createdLabel(values.created_gte, names.now), 'created_gte')
  if (values.recommendation_for) add(`Slično oglasu ${values.recommendation_for}`, 'recommendation_for')
  chips.push(...attributeChips(values, names.facets))
  return chips
}

const fallbacks = { cities: 'Grad', brands: 'Marka', models: 'Model' }

function listChips(values: SearchValues, { facets, cities }: ChipNames): FilterChip[] {
  const labelIn = (options: readonly Option[] | undefined, value: string) =>
    options?.find((option) => option.value === value)?.label
  return listNames.flatMap((name) => {
    const parts = partsOf(values[name])
    return parts.map((part) => ({
      label:
        (name === 'cities' ? cities[part] : undefined) ??
        labelIn(facets?.[name], part) ??
        `${fallbacks[name]} ${part}`,
      changes: {
        [name]: parts.filter((other) => other !== part).join(',') || undefined,
        // Models of no brand are hardly ever meant.
        ...(name === 'brands' && parts.length === 1 && { models: undefined }),
      },
    }))
  })
}

function attributeChips({ attr, attr_encoded }: SearchValues, facets: PanelFacets | null): FilterChip[] {
  if (!attr) return []
  const filters = attr_encoded ? readAttr(attr, kindIn(facets)) : []
  if (filters.length === 0) return [{ label: 'Osobine', changes: changedAttr() }]
  return filters.flatMap((filter) => {
    const facet = facets?.attributes.find(({ id }) => id === filter.id)
    const others = filters.filter((other) => other !== filter)
    if (filter.type === 'range')
      return [{ label: rangeLabel(filter.value, facet), changes: changedAttr(others) }]
    return filter.value.map((value) => ({
      label: facet?.isBox ? facet.name : `${facet?.name ?? 'Osobina'}: ${value}`,
      changes: changedAttr([
        ...others,
        { ...filter, value: filter.value.filter((other) => other !== value) },
      ]),
    }))
  })
}

function rangeLabel([from, to]: Extract<AttrFilter, { type: 'range' }>['value'], facet?: AttributeFacet) {
  const text = (value: number) =>
    stepText(value, { min: from ?? value, max: to ?? value }, facet?.unit ?? null)
  const ends =
    from === null
      ? `do ${text(to ?? 0)}`
      : to === null
        ? `od ${text(from)}`
        : from === to
          ? text(from)
          : `${text(from)} – ${text(to)}`
  return `${facet?.name ?? 'Osobina'}: ${ends}${facet?.unit ? ` ${facet.unit}` : ''}`
}
