import { listingTypeNames, stateNames } from '#contract/listings/names.ts'
import type { Listing } from '#contract/listings/read.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import type { AttributeGroup } from './components/attribute-list.tsx'

type Attribute = Listing['attributes'][number]

export type Fact = { name: string; value: string }

export const conditionNames = { ...stateNames, none: null }
// Almost everything is for sale.
const typeNames = { ...listingTypeNames, sell: null }
const shownFacts = 5

const kilowatts = 'kW'
const horsepower = 'KS'
const horsepowerPerKilowatt = 1.35962

/** "227.000 km", "2015", "81 kW (110 KS)": numbers without a unit, such as years, are not grouped. */
export function valueText({ value, unit }: Attribute): string {
  if (!unit) return String(value)
  if (typeof value !== 'number') return `${value} ${unit}`
  const text = `${formatNumber(value)} ${unit}`
  if (unit !== kilowatts) return text
  return `${text} (${formatNumber(Math.round(value * horsepowerPerKilowatt))} ${horsepower})`
}

/** The same attributes without horsepower that stands beside the power in kilowatts. */
function withoutSamePower(attributes: readonly Attribute[]): readonly Attribute[] {
  const power = attributes.find(({ unit, value }) => unit === kilowatts && typeof value === 'number')
  if (!power) return attributes
  const expected = Number(power.value) * horsepowerPerKilowatt
  return attributes.filter(
    ({ unit, value }) => unit !== horsepower || Math.abs(Number(value) - expected) > horsepowerPerKilowatt,
  )
}

/** The model of a listing whose own one is not in the list. */
const otherModel = 'Drugi'

/** Required attributes that stand beside the price. */
const keyAttributes = (attributes: readonly Attribute[]) =>
  attributes.filter(({ required, type }) => required && type !== 'boolean').slice(0, shownFacts)

/** A few facts: make, model, kind and condition first, then the category's required attributes. */
export function listingFacts({
  brand,
  model,
  state,
  listing_type,
  attributes,
  shipping,
  free_delivery,
}: Pick<
  Listing,
  'brand' | 'model' | 'state' | 'listing_type' | 'attributes' | 'shipping' | 'free_delivery'
>): Fact[] {
  const named = [
    { name: 'Marka', value: brand?.name },
    { name: 'Model', value: model?.name === otherModel ? null : model?.name },
    { name: 'Vrsta', value: typeNames[listing_type] },
    { name: 'Stanje', value: conditionNames[state] },
    { name: 'Dostava', value: free_delivery ? 'Besplatna' : shipping ? 'Na adresu' : null },
  ]
  return [
    ...named.flatMap(({ name, value }) => (value ? [{ name, value }] : [])),
    ...keyAttributes(attributes).map((attribute) => ({ name: attribute.name, value: valueText(attribute) })),
  ]
}

/** All attributes that are not among the facts. */
export function attributeGroups(attributes: readonly Attribute[]): AttributeGroup[] {
  const stated = keyAttributes(attributes)
  const rest = withoutSamePower(attributes).filter((attribute) => !stated.includes(attribute))
  const sorted = rest.toSorted((a, b) => a.group_order - b.group_order || a.order - b.order)
  const groups = new Map<string, AttributeGroup>()
  for (const attribute of sorted) {
    const { id, name, group_name } = attribute
    const group = groups.get(group_name) ?? { name: group_name, rows: [], ticks: [] }
    groups.set(group_name, group)
    if (attribute.type === 'boolean') group.ticks.push({ id, name })
    else group.rows.push({ id, name, value: valueText(attribute) })
  }
  return [...groups.values()]
}
