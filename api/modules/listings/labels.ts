import type { Catalog } from '#api/modules/categories/service.ts'
import { formatInteger } from '#contract/money/money.ts'

type Value = string | number | boolean
export type AttributeValues = Record<string, Value>

/** Attributes on a card, in this order, if the category has them: year, mileage, fuel; area, rooms, floor. */
const cardAttributes = ['godiste', 'kilometraza', 'gorivo', 'kvadrata', 'broj-soba', 'sprat']
const ungrouped = new Set(['godiste'])

const displayValue = (name: string, value: Value) =>
  typeof value === 'number' && !ungrouped.has(name) && Number.isInteger(value)
    ? formatInteger(value)
    : String(value).replace('.', ',')

export type CardLabel = { raw: string | number; value: string; label: string; unit: string | null }

/** The two or three facts about a listing on its card. */
export function cardLabels(catalog: Catalog, categoryId: number, values: AttributeValues): CardLabel[] {
  const attributes = catalog.attributesOf(categoryId)
  return cardAttributes.flatMap((name) => {
    const attribute = attributes.find((candidate) => candidate.name === name)
    const value = attribute && values[attribute.id]
    if (!attribute || value === undefined || typeof value === 'boolean') return []
    return [
      {
        raw: value,
        value: typeof value === 'number' ? displayValue(name, value) : value,
        label: attribute.displayName,
        unit: attribute.unit,
      },
    ]
  })
}
