import { listingTypeNames, stateNames } from '#contract/listings/names.ts'
import type { Listing } from '#contract/listings/read.ts'
import { formatNumber } from '#web/lib/format.ts'
import type { AttributeGroup } from './components/attribute-list.tsx'

type Attribute = Listing['attributes'][number]

export type Fact = { name: string; value: string }

const conditionNames = { ...stateNames, none: null }
// Almost everything is for sale.
const typeNames = { ...listingTypeNames, sell: null }
const shownFacts = 5

/** "227.000 km", "2015": numbers without a unit, such as years, are not grouped. */
function valueText({ value, unit }: Attribute): string {
  if (!unit) return String(value)
  return `${typeof value === 'number' ? formatNumber(value) : value} ${unit}`
}

/** A few facts: kind and condition first, then the category's required attributes. */
export function listingFacts({
  state,
  listing_type,
  attributes,
}: Pick<Listing, 'state' | 'listing_type' | 'attributes'>): Fact[] {
  const [type, condition] = [typeNames[listing_type], conditionNames[state]]
  const required = attributes.filter((attribute) => attribute.required && attribute.type !== 'boolean')
  return [
    ...(type ? [{ name: 'Vrsta', value: type }] : []),
    ...(condition ? [{ name: 'Stanje', value: condition }] : []),
    ...required
      .slice(0, shownFacts)
      .map((attribute) => ({ name: attribute.name, value: valueText(attribute) })),
  ]
}

export function attributeGroups(attributes: readonly Attribute[]): AttributeGroup[] {
  const sorted = attributes.toSorted((a, b) => a.group_order - b.group_order || a.order - b.order)
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
