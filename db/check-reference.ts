import type { CurrentReference } from './current-reference.ts'
import type { AttributesContent, CategoryRecord, PlacesContent } from './reference-files.ts'

/** Lists a tree's problems, each with its record. References to rows that only the database has are valid. */

type Named = { id: number; name: string }
const title = (kind: string, { id, name }: Named) => `${kind} ${id} "${name}"`

function repeated(kind: string, records: readonly Named[]): string[] {
  const seen = new Set<number>()
  return records.flatMap((record) => {
    if (seen.has(record.id)) return [`${title(kind, record)}: its id repeats`]
    seen.add(record.id)
    return []
  })
}

export function checkCategories(categories: readonly CategoryRecord[], current: CurrentReference): string[] {
  const parents = new Map(
    [...current.categories, ...categories].map(({ id, parent_id }) => [id, parent_id] as const),
  )
  const isInCircle = (id: number) => {
    const seen = new Set<number>()
    let at = parents.get(id)
    while (at && at !== id && !seen.has(at)) at = parents.get(seen.add(at) && at)
    return at === id
  }
  const problems = categories.flatMap((category) => {
    const { id, parent_id } = category
    if (parent_id !== null && !parents.has(parent_id))
      return [`${title('category', category)}: its parent ${parent_id} does not exist`]
    return isInCircle(id) ? [`${title('category', category)}: lies under itself`] : []
  })
  return [...repeated('category', categories), ...problems]
}

export function checkPlaces({ countries, states }: PlacesContent, current: CurrentReference): string[] {
  const cantons = states.flatMap((state) => state.cantons)
  const cities = cantons.flatMap((canton) => canton.cities)
  const known = new Set([...countries, ...current.countries].map(({ id }) => id))
  return [
    ...repeated('country', countries),
    ...repeated('state', states),
    ...repeated('canton', cantons),
    ...repeated('city', cities),
    ...states
      .filter(({ country_id }) => !known.has(country_id))
      .map((state) => `${title('state', state)}: its country ${state.country_id || ''} does not exist`),
    ...cities
      .filter(({ lat, lon }) => !(Math.abs(lat) <= 90 && Math.abs(lon) <= 180))
      .map((city) => `${title('city', city)}: ${city.lat}, ${city.lon} is no place on Earth`),
  ]
}

export function checkAttributes(
  { attributes, categories }: AttributesContent,
  current: CurrentReference,
): string[] {
  const known = new Set([...attributes, ...current.attributes].map(({ id }) => id))
  const categoryNames = new Map(current.categories.map(({ id, name }) => [id, name]))
  return [
    ...repeated('attribute', attributes),
    ...attributes.flatMap((attribute) => {
      const isSelect = attribute.input_type === 'select'
      if (isSelect && !attribute.options?.length) return [`${title('attribute', attribute)}: has no options`]
      if (new Set(attribute.options).size !== (attribute.options?.length ?? 0))
        return [`${title('attribute', attribute)}: an option repeats`]
      return []
    }),
    ...repeated(
      'category',
      categories.map(({ category_id }) => ({ id: category_id, name: categoryNames.get(category_id) ?? '' })),
    ),
    ...categories.flatMap(({ category_id, groups }) => {
      const name = categoryNames.get(category_id)
      if (name === undefined) return [`category ${category_id}: does not exist`]
      const members = groups.flatMap((group) => group.attributes)
      const seen = new Set<number>()
      return members.flatMap(({ id }) => {
        const place = `${title('category', { id: category_id, name })}: attribute ${id}`
        if (!known.has(id)) return [`${place} does not exist`]
        if (seen.has(id)) return [`${place} repeats`]
        seen.add(id)
        return []
      })
    }),
  ]
}
