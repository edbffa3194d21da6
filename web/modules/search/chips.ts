import type { AttrFilter } from '#contract/search/attr-codec.ts'
import { readAttr } from './attr-fields.ts'
import { type AttributeFacet, kindIn, type Option, type PanelFacets } from './facets.ts'
import type { PlaceChoice } from '#contract/places/place-choices.ts'
import { type Changes, changedAttr, partsOf, type SearchValues } from './query.ts'
import { stepText } from './steps.ts'

/** An active filter, and the change that removes it. */
export type FilterChip = { label: string; changes: Changes }

/** Names that the search parameters do not contain. */
export type ChipNames = {
  category: string | undefined
  canton: string | undefined
  places: readonly PlaceChoice[]
  facets: PanelFacets | null
  now: number
}

const fallbacks = { brands: 'Marka', models: 'Model' }

/** One chip for each chosen place. */
export function placeChips({ cities }: SearchValues, { places }: ChipNames): FilterChip[] {
  const chosen = partsOf(cities)
  return places.flatMap(({ value, label }) => {
    const gone = partsOf(value)
    if (!gone.every((id) => chosen.includes(id))) return []
    const left = chosen.filter((id) => !gone.includes(id))
    return [{ label, changes: { cities: left.join(',') || undefined } }]
  })
}

/** One chip for each value of a list. */
export function listChips(
  name: keyof typeof fallbacks,
  values: SearchValues,
  { facets }: ChipNames,
): FilterChip[] {
  const labelIn = (options: readonly Option[] | undefined, value: string) =>
    options?.find((option) => option.value === value)?.label
  const parts = partsOf(values[name])
  return parts.map((part) => ({
    label: labelIn(facets?.[name], part) ?? `${fallbacks[name]} ${part}`,
    changes: {
      [name]: parts.filter((other) => other !== part).join(',') || undefined,
      // Models without a brand are hardly ever intended.
      ...(name === 'brands' && parts.length === 1 && { models: undefined }),
    },
  }))
}

export function attributeChips(
  { attr, attr_encoded }: SearchValues,
  facets: PanelFacets | null,
): FilterChip[] {
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
