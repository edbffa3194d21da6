import type { Deps } from '#api/deps.ts'
import { isOffered } from '#api/modules/categories/service.ts'
import { compareNames } from '#contract/text/collation.ts'
import type { FeedOption } from '#contract/listings/feed-mapping.ts'
import { feedFields } from '#contract/listings/feeds.ts'
import { labelOf } from './labels.ts'

type Context = Pick<Deps, 'catalog' | 'places'>

const fieldGroup = 'Oglas'
const plain = (value: string, label: string): FeedOption => ({ value, label, group: null })

/** The name of a column's meaning, as its owner knows it. */
export function meaningLabel(catalog: Context['catalog'], meaning: string): string {
  const name = /^attributes\.(.+)$/.exec(meaning)?.[1]
  if (name === undefined) return labelOf(catalog, meaning)
  return [...catalog.attributes.values()].find((attribute) => attribute.name === name)?.displayName ?? name
}

/** Fields, and the attributes of some categories; attributes that columns already mean are always among them. */
export function meaningOptions(
  { catalog }: Context,
  categoryIds: readonly number[],
  meant: readonly string[],
): FeedOption[] {
  const attributes = categoryIds.flatMap((id) => catalog.attributesOf(id))
  const labels = new Map(attributes.map(({ name, displayName }) => [`attributes.${name}`, displayName]))
  for (const meaning of meant)
    if (meaning.startsWith('attributes.') && !labels.has(meaning))
      labels.set(meaning, meaningLabel(catalog, meaning))
  const sorted = [...labels].toSorted(([, a], [, b]) => compareNames(a, b))
  return [
    ...feedFields.map((field) => ({ value: field, label: meaningLabel(catalog, field), group: fieldGroup })),
    ...sorted.map(([value, label]) => ({ value, label, group: 'Atributi' })),
  ]
}

const truths = [plain('true', 'Da'), plain('false', 'Ne')]
const fixed: Record<string, FeedOption[]> = {
  state: [plain('new', 'Novo'), plain('used', 'Korišteno')],
  listing_type: [plain('sell', 'Prodaja'), plain('rent', 'Iznajmljivanje'), plain('buy', 'Potražnja')],
  available: truths,
  price: [plain('on_request', 'Na upit'), plain('by_agreement', 'Po dogovoru')],
}

/** Possible meanings of a field's values; none for an unknown field. */
export function optionsOf({ catalog, places }: Context, field: string): FeedOption[] {
  const [name = '', id] = field.split('.')
  if (id === undefined && Object.hasOwn(fixed, name)) return fixed[name]!
  if (field === 'city')
    return places.states.flatMap(({ cantons }) =>
      cantons.flatMap(({ name: group, cities }) =>
        cities.map((city) => ({ value: String(city.id), label: city.name, group })),
      ),
    )
  if (field === 'category')
    return [...catalog.categories.values()]
      .filter((category) => category.children.length === 0 && isOffered(category))
      .map(({ id: value, name: label, path }) => ({
        value: String(value),
        label,
        group:
          path
            .slice(0, -1)
            .map((above) => above.name)
            .join(' > ') || null,
      }))
  if (field === 'brand') return catalog.allBrands.map((brand) => plain(String(brand.id), brand.name))
  if (name === 'model')
    return catalog.modelsOf(Number(id)).map((model) => plain(String(model.id), model.name))
  const attribute = name === 'attributes' ? catalog.attributes.get(Number(id)) : undefined
  return (
    attribute?.options?.map((option) => plain(option, option)) ??
    (attribute?.type === 'boolean' ? truths : [])
  )
}

/** The name of the field that values belong to: "Model (Volkswagen)". */
export function valueLabel(catalog: Context['catalog'], field: string): string {
  const [name, id] = field.split('.')
  if (name === 'model') return `Model (${catalog.brands.get(Number(id))?.name ?? ''})`
  return labelOf(catalog, field)
}
