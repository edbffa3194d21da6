import { z } from 'zod'
import { type CategoryFlag, categoryFlagNames } from '#contract/catalogue.ts'
import { slugify } from '#contract/text/slug.ts'
import type { CurrentReference } from './current-reference.ts'
import { type AttributesContent, type CategoryRecord, type PlacesContent } from './reference-files.ts'

/**
 * Converts trees in the format of other marketplaces. Missing fields are taken from the record with the same
 * id or, for a category's drawing and icon, from the nearest ancestor.
 */

const text = z.string().trim().min(1)
const rootless = z
  .int()
  .nonnegative()
  .nullish()
  .transform((id) => id || null)
export const foreignCategories = z.object({
  categories: z.array(
    z.object({
      id: z.int().positive(),
      parent_id: rootless,
      name: text,
      name_singular: z.string().trim().nullish(),
      slug: z.string().nullish(),
      order: z.int32().default(0),
      desktop_order: z.int32().default(0),
      listing_fee: z.int32().nonnegative().optional(),
      base_listing_price: z.int32().nonnegative().optional(),
      ...(Object.fromEntries(categoryFlagNames.map((flag) => [flag, z.boolean().optional()])) as Record<
        CategoryFlag,
        z.ZodOptional<z.ZodBoolean>
      >),
    }),
  ),
})

export function fromForeignCategories(
  { categories }: z.output<typeof foreignCategories>,
  current: CurrentReference,
): CategoryRecord[] {
  const known = new Map(current.categories.map((category) => [category.id, category]))
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]))
  // A flag that no record in the file sets is unknown to its marketplace.
  const told = categoryFlagNames.filter((flag) => categories.some((category) => category[flag]))
  const nearestKnown = (start: number) => {
    const seen = new Set<number>()
    let at: number | null | undefined = start
    while (at && !known.has(at) && !seen.has(at)) at = parents.get(seen.add(at) && at)
    return at ? known.get(at) : undefined
  }
  return categories.map((category): CategoryRecord => {
    const { id, parent_id, name } = category
    const own = known.get(id)
    const kin = nearestKnown(id)
    const flag = (key: CategoryFlag) =>
      (told.includes(key) ? category[key] : undefined) ?? own?.[key] ?? defaultFlags.has(key)
    return {
      id,
      parent_id,
      name,
      name_singular: singularOf(category) ?? (own?.name === name ? own.name_singular : name),
      slug: slugify(category.slug ?? '') || slugify(name),
      order: category.order,
      desktop_order: category.desktop_order || category.order,
      icon: kin?.icon ?? 'tag',
      drawing: kin?.drawing ?? 'box',
      button_color: own?.button_color ?? null,
      listing_fee: category.listing_fee ?? own?.listing_fee ?? 0,
      base_listing_price: category.base_listing_price ?? own?.base_listing_price ?? 0,
      words: own?.words ?? '',
      weight_grams: own?.weight_grams ?? null,
      ...(Object.fromEntries(categoryFlagNames.map((key) => [key, flag(key)])) as Record<
        CategoryFlag,
        boolean
      >),
    }
  })
}

/** A singular that repeats the plural adds nothing. */
const singularOf = ({ name, name_singular }: { name: string; name_singular?: string | null | undefined }) =>
  name_singular && name_singular !== name ? name_singular : undefined

const defaultFlags = new Set<CategoryFlag>(['show_condition', 'show_price'])

const coordinate = z.coerce.number()
const foreignCity = z.object({
  id: z.int(),
  name: text,
  location: z.object({ lat: coordinate, lon: coordinate }),
})
export const foreignPlaces = z.object({
  countries: z.array(z.object({ id: z.int(), name: text, code: text })),
  entities: z.array(
    z.object({
      id: z.int(),
      name: text,
      code: text,
      country_id: z.int().optional(),
      cantons: z.array(z.object({ id: z.int(), name: text, cities: z.array(foreignCity) })),
    }),
  ),
})

export function fromForeignPlaces(
  { countries, entities }: z.output<typeof foreignPlaces>,
  { states, cities }: CurrentReference,
): PlacesContent {
  const countryOf = new Map(states.map(({ id, country_id }) => [id, country_id]))
  const known = new Map(cities.map((city) => [city.id, city]))
  const home = countries.find(({ code }) => code === 'BA')?.id
  return {
    countries,
    states: entities.map(({ id, name, code, country_id, cantons }) => ({
      id,
      name,
      code,
      // 0 is not a country, and the check reports it.
      country_id: country_id ?? countryOf.get(id) ?? home ?? 0,
      cantons: cantons.map((canton) => ({
        ...canton,
        cities: canton.cities.map(({ location, ...city }) => ({
          ...city,
          ...location,
          zip_code: known.get(city.id)?.zip_code ?? null,
          part_of: known.get(city.id)?.part_of ?? null,
        })),
      })),
    })),
  }
}

const foreignAttribute = z.object({
  id: z.int().positive(),
  display_name: text,
  type: z.enum(['number', 'string', 'boolean']),
  input_type: z.enum(['text', 'text-range', 'select', 'select-range', 'checkbox', '']),
  options: z.array(z.string().trim()).nullable(),
  required: z.boolean().default(false),
})
type ForeignAttribute = z.output<typeof foreignAttribute>
/** Attributes by category id. */
export const foreignAttributes = z.record(z.string().regex(/^[1-9]\d*$/), z.array(foreignAttribute))

type Kind = Pick<AttributesContent['attributes'][number], 'type' | 'input_type' | 'options'>
/** Our types and inputs: ticks are booleans, numbers ranges, and a choice from a list is a text. */
function kindOf({ type, input_type, options }: ForeignAttribute): Kind {
  if (input_type === 'checkbox') return { type: 'boolean', input_type, options: null }
  if (type === 'number' && input_type !== 'select') return { type, input_type: 'text-range', options: null }
  if (input_type === 'select' || options?.length)
    return { type: 'string', input_type: 'select', options: [...new Set(options)] }
  return { type, input_type: 'text', options: null }
}

export function fromForeignAttributes(
  content: z.output<typeof foreignAttributes>,
  current: CurrentReference,
): AttributesContent {
  const known = new Map(current.attributes.map((attribute) => [attribute.id, attribute]))
  const definitions = Object.values(content)
    .flat()
    .map((attribute) => ({
      ...kindOf(attribute),
      id: attribute.id,
      // Cards and importers refer to our attributes by name.
      name: known.get(attribute.id)?.name ?? slugify(attribute.display_name),
      display_name: attribute.display_name,
      unit: known.get(attribute.id)?.unit ?? null,
    }))
  return {
    // Identical definitions in several categories are merged; conflicting ones both stay, for the check to
    // report.
    attributes: [...new Map(definitions.map((one) => [JSON.stringify(one), one])).values()],
    categories: Object.entries(content).map(([key, attributes]) => {
      const present = current.assignments.filter(({ category_id }) => category_id === Number(key))
      const groupOf = new Map(present.map(({ attribute_id, group_name }) => [attribute_id, group_name]))
      const groups = Map.groupBy(
        attributes,
        (attribute) =>
          groupOf.get(attribute.id) ?? (attribute.input_type === 'checkbox' ? 'Oprema' : 'Osnovno'),
      )
      const order = [...new Set([...present.map(({ group_name }) => group_name), 'Osnovno', 'Oprema'])]
      return {
        category_id: Number(key),
        groups: order.flatMap((name) => {
          const members = groups.get(name)
          return members ? [{ name, attributes: members.map(({ id, required }) => ({ id, required })) }] : []
        }),
      }
    }),
  }
}
