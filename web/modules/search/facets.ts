import type { AttrKind } from '#contract/search/attr-codec.ts'
import type { Town } from '#contract/places/endpoints.ts'
import type { Aggregations, AttributeCounts } from '#contract/search/endpoints.ts'
import { placesWithResults } from '#contract/places/place-choices.ts'

/** A value with the number of listings it would leave, or null if unknown. */
export type Option = {
  value: string
  label: string
  count: number | null
  /** Form field name, if it differs per option. */
  name?: string
}

export type AttributeFacet = {
  id: number
  name: string
  unit: string | null
  kind: AttrKind
  isBox: boolean
  options: Option[]
  range: { min: number; max: number } | null
}

/** The fields that the panel shows beside the categories, and no more: the page carries its data twice. */
export type PanelFacets = {
  brands: Option[]
  models: Option[]
  cities: Option[]
  state: Option[]
  userTypes: Option[]
  listingTypes: Option[]
  attributes: AttributeFacet[]
  hasMoreAttributes: boolean
}

type Named = { id: number; name: string; count: number; selected: boolean }
const options = (counts: readonly Named[]): Option[] =>
  counts.map(({ id, name, count }) => ({ value: String(id), label: name, count }))
const worded = (counts: readonly { value: string; name: string; count: number }[]): Option[] =>
  counts.map(({ value, name, count }) => ({ value, label: name, count }))

export function panelFacets(
  found: Aggregations,
  places: { cities: readonly Town[]; hasCanton: boolean },
): PanelFacets {
  const brandNames = new Map(found.brands.map(({ id, name }) => [id, name]))
  const areOfManyBrands = found.brands.filter(({ selected }) => selected).length > 1
  return {
    brands: options(found.brands),
    models: options(
      found.models.map((model) =>
        areOfManyBrands ? { ...model, name: `${brandNames.get(model.brand_id) ?? ''} ${model.name}` } : model,
      ),
    ),
    cities: placesWithResults(found.cities, places),
    state: worded(found.state),
    userTypes: worded(found.user_type),
    listingTypes: worded(found.listing_type),
    attributes: found.attributes.map(attributeFacet),
    hasMoreAttributes: found.has_more_attributes,
  }
}

function attributeFacet({
  id,
  name,
  unit,
  values,
  input_type,
  range,
  selected_range,
}: AttributeCounts): AttributeFacet {
  return {
    id,
    name,
    unit,
    kind: range || selected_range ? 'range' : 'list',
    isBox: input_type === 'checkbox',
    options: values.map(({ value, count }) => ({ value, label: value, count })),
    range: range ?? null,
  }
}

/** Looks up an attribute's kind among these facets. */
export const kindIn = (facets: PanelFacets | null) => (id: number) =>
  facets?.attributes.find((attribute) => attribute.id === id)?.kind
