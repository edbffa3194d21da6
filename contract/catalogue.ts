import { z } from 'zod'
import { id, idParams, pageMeta, pageNumber, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { listingWeightGrams } from './limits/orders.ts'
import { cleanLine, cleanText } from './listings/write.ts'
import { flag, numeric, text, trimmed, wholeNumber } from './text/schemas.ts'

export const catalogueKinds = ['category', 'attribute', 'brand', 'model', 'city'] as const
export type CatalogueKind = (typeof catalogueKinds)[number]

const nameLength = 80
const wordsLength = 1_000
const mostOptions = 300

const name = (error = 'Unesite naziv.') => cleanLine(nameLength, error).refine((value) => value !== '', error)
const slug = text(nameLength, { error: 'Unesite adresu.' }).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'Adresa ima mala slova bez kvačica, brojeve i crtice, npr. polovni-telefoni.',
)
const position = numeric(
  z
    .int('Redoslijed je cijeli broj od 0 do 9999.')
    .min(0, 'Redoslijed je cijeli broj od 0 do 9999.')
    .max(9999, 'Redoslijed je cijeli broj od 0 do 9999.'),
)
const reference = (error: string) => numeric(z.int(error).positive(error).max(Number.MAX_SAFE_INTEGER, error))
const aliases = z
  .array(name('Drugi naziv ne može biti prazan.'), 'Drugi nazivi su spisak.')
  .max(50, 'Najviše 50.')

/** Boolean properties of a category. */
export const categoryFlagNames = [
  'top_category',
  'show_map',
  'show_condition',
  'show_price',
  'show_brand',
  'brand_required',
  'model_required',
  'has_models',
  'booking_enabled',
  'shipping_available',
] as const
export type CategoryFlag = (typeof categoryFlagNames)[number]

export const assignment = z.object({
  id: reference('Odaberite atribut.'),
  group: name('Unesite grupu.'),
  required: flag,
})

const weightForm = 'Težina je cijeli broj grama, npr. 1500.'

/** A category with its attributes in order. */
export const categoryValue = z.object({
  parent_id: numeric(
    z.int('Odaberite nadređenu kategoriju.').positive().max(Number.MAX_SAFE_INTEGER).nullable(),
  ),
  name: name(),
  name_singular: name('Unesite naziv u jednini.'),
  slug,
  position,
  desktop_position: position,
  words: cleanText(wordsLength, 'Riječi su tekst.'),
  weight_grams: wholeNumber(
    z.int(weightForm).positive(weightForm).max(listingWeightGrams, weightForm).nullable(),
  )
    .default(null)
    .describe('Usual weight of its packed things; null takes that of the category above'),
  icon: slug,
  drawing: slug,
  hidden: flag,
  ...(Object.fromEntries(categoryFlagNames.map((one) => [one, flag])) as Record<CategoryFlag, typeof flag>),
  attributes: z.array(assignment, 'Atributi su spisak.').max(100, 'Najviše 100 atributa.'),
})
export type CategoryValue = z.output<typeof categoryValue>

/** A value with "," or ":" would collide with the separators of the `attr` parameter. */
const option = name('Opcija ne može biti prazna.').refine(
  (value) => !/[,:]/.test(value),
  'Opcija ne smije imati zarez ni dvotačku.',
)
export const attributeValueBody = z.object({
  name: slug,
  display_name: name(),
  type: z.enum(['number', 'string', 'boolean'], 'Vrsta je broj, tekst ili da/ne.'),
  input_type: z.enum(['text', 'text-range', 'select', 'checkbox'], 'Odaberite način unosa.'),
  options: z.array(option, 'Opcije su spisak.').max(mostOptions, `Najviše ${mostOptions} opcija.`).nullable(),
  unit: cleanLine(20, 'Jedinica je tekst.').nullable(),
  is_filter: flag,
})
export type AttributeValue = z.output<typeof attributeValueBody>

const categoryIds = z
  .array(reference('Odaberite kategoriju.'), 'Kategorije su spisak.')
  .max(200, 'Najviše 200.')

export const brandValue = z.object({ name: name(), slug, aliases, category_ids: categoryIds })
export type BrandValue = z.output<typeof brandValue>
export const modelValue = z.object({
  brand_id: reference('Odaberite marku.'),
  name: name(),
  slug,
  aliases,
  category_ids: categoryIds,
})
export type ModelValue = z.output<typeof modelValue>

const degrees = (max: number, error: string) => numeric(z.number(error).min(-max, error).max(max, error))
export const cityValue = z.object({
  canton_id: reference('Odaberite kanton.'),
  name: name(),
  other_names: aliases,
  zip_code: cleanLine(10, 'Poštanski broj je tekst.').nullable(),
  part_of: cleanLine(nameLength, 'Grad je tekst.').nullable(),
  lat: degrees(90, 'Geografska širina je broj između -90 i 90.'),
  lon: degrees(180, 'Geografska dužina je broj između -180 i 180.'),
})
export type CityValue = z.output<typeof cityValue>

const target = {
  id: numeric(z.int().positive().max(Number.MAX_SAFE_INTEGER).nullable())
    .default(null)
    .describe('Null adds a new one'),
  version: numeric(z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable())
    .default(null)
    .describe('The number of the latest change that was seen; another one since is a conflict'),
}
const change = <K extends CatalogueKind, V extends z.ZodType>(kind: K, value: V) =>
  z.object({ ...target, kind: z.literal(kind), value: value.nullable().describe('Null deletes it') })

export const catalogueChange = z.discriminatedUnion(
  'kind',
  [
    change('category', categoryValue),
    change('attribute', attributeValueBody).extend({
      /** Options that listings have, with their replacements. */
      mapping: z
        .array(z.object({ from: trimmed(nameLength), to: trimmed(nameLength) }), 'Zamjene su spisak.')
        .max(mostOptions, `Najviše ${mostOptions} zamjena.`)
        .default([]),
    }),
    change('brand', brandValue),
    change('model', modelValue),
    change('city', cityValue),
  ],
  'Nepoznata vrsta izmjene.',
)
export type CatalogueChange = z.output<typeof catalogueChange>

export const changeEntry = z.object({
  id: z.int(),
  kind: z.enum(catalogueKinds),
  subject_id: z.int(),
  name: z.string(),
  action: z.enum(['added', 'changed', 'deleted']),
  /** Names of the changed fields with their values as JSON. */
  fields: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  username: z.string(),
  changed_at: unixSeconds,
  undone_at: unixSeconds.nullable(),
  /** It is the latest that stands, so it can be undone. */
  is_last: z.boolean(),
})
export type ChangeEntry = z.infer<typeof changeEntry>

export const changePreview = z.object({
  data: z.object({
    fields: changeEntry.shape.fields,
    /** Active listings that the change concerns. */
    listings: z.int(),
    sample: z.array(z.object({ id: z.int(), title: z.string() })),
    notes: z.array(z.string()),
  }),
})
export type ChangePreview = z.infer<typeof changePreview>['data']

export const changeMade = z.object({ message: z.string(), id: z.int() })

const treeItem = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  name: z.string(),
  url: z.string(),
  position: z.int(),
  hidden: z.boolean(),
  /** Active listings with those of all below. */
  listings: z.int(),
})
export type CatalogueCategory = z.infer<typeof treeItem>
const attributeItem = z.object({
  id: z.int(),
  display_name: z.string(),
  name: z.string(),
  type: z.string(),
  unit: z.string().nullable(),
  categories: z.int(),
})
export type CatalogueAttribute = z.infer<typeof attributeItem>
const history = z.array(changeEntry)

export const categoriesOverview = z.object({
  data: z.array(treeItem),
  attributes: z.array(attributeItem),
  history,
})
const shownFlags = Object.fromEntries(categoryFlagNames.map((one) => [one, z.boolean()])) as Record<
  CategoryFlag,
  z.ZodBoolean
>
/** The values as they are stored, for replies. */
const shown = {
  category: z.object({
    parent_id: z.int().nullable(),
    name: z.string(),
    name_singular: z.string(),
    slug: z.string(),
    position: z.int(),
    desktop_position: z.int(),
    words: z.string(),
    weight_grams: z.int().nullable(),
    icon: z.string(),
    drawing: z.string(),
    hidden: z.boolean(),
    ...shownFlags,
    attributes: z.array(z.object({ id: z.int(), group: z.string(), required: z.boolean() })),
  }),
  attribute: z.object({
    name: z.string(),
    display_name: z.string(),
    type: z.enum(['number', 'string', 'boolean']),
    input_type: z.enum(['text', 'text-range', 'select', 'checkbox']),
    options: z.array(z.string()).nullable(),
    unit: z.string().nullable(),
    is_filter: z.boolean(),
  }),
  brand: z.object({
    name: z.string(),
    slug: z.string(),
    aliases: z.array(z.string()),
    category_ids: z.array(z.int()),
  }),
  city: z.object({
    canton_id: z.int(),
    name: z.string(),
    other_names: z.array(z.string()),
    zip_code: z.string().nullable(),
    part_of: z.string().nullable(),
    lat: z.number(),
    lon: z.number(),
  }),
}
const edited = <V extends z.ZodType>(value: V) => ({
  id: z.int(),
  version: z.int(),
  value,
  listings: z.int(),
  history,
})
export const editedCategory = z.object({
  data: z.object({
    ...edited(shown.category),
    url: z.string(),
    /** Slug and parent are those of the specification. */
    is_fixed: z.boolean(),
    path: z.array(z.object({ id: z.int(), name: z.string() })),
    children: z.array(treeItem),
    attribute_names: z.record(z.string(), z.string()),
  }),
})
export const editedAttribute = z.object({
  data: z.object({
    ...edited(shown.attribute),
    categories: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
})
const brandItem = z.object({ id: z.int(), name: z.string(), slug: z.string(), models: z.int() })
export const brandsOverview = z.object({ data: z.array(brandItem), meta: pageMeta, history })
const modelItem = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  slug: z.string(),
  aliases: z.array(z.string()),
  category_ids: z.array(z.int()),
})
export type CatalogueModel = z.infer<typeof modelItem>
export const editedBrand = z.object({
  data: z.object({ ...edited(shown.brand), models: z.array(modelItem) }),
})
const cityItem = z.object({
  id: z.int(),
  name: z.string(),
  canton: z.string(),
  other_names: z.array(z.string()),
})
export const placesOverview = z.object({ data: z.array(cityItem), history })
export const editedCity = z.object({ data: z.object(edited(shown.city)) })

export const brandsQuery = z.object({
  q: trimmed(nameLength).optional().describe('A part of the name'),
  page: pageNumber,
})
export const placesQuery = z.object({ q: trimmed(nameLength).optional().describe('A part of the name') })
export const changeParams = z.object({ id: id.describe('The change') })

const forAdmins = { tag: 'Administration', access: 'admin' } as const

export const getCatalogueCategories = endpoint('GET', '/admin/catalogue/categories', {
  ...forAdmins,
  summary: 'List all categories and attributes, and the latest changes',
  reply: categoriesOverview,
  errors: ['search_timeout'],
})
export const getCatalogueCategory = endpoint('GET', '/admin/catalogue/categories/:id', {
  ...forAdmins,
  summary: 'Get a category with its attributes and history',
  params: idParams,
  reply: editedCategory,
  errors: ['not_found', 'search_timeout'],
})
export const getCatalogueAttribute = endpoint('GET', '/admin/catalogue/attributes/:id', {
  ...forAdmins,
  summary: 'Get the definition of an attribute and its history',
  params: idParams,
  reply: editedAttribute,
  errors: ['not_found', 'search_timeout'],
})
export const getCatalogueBrands = endpoint('GET', '/admin/catalogue/brands', {
  ...forAdmins,
  summary: 'List makes by a part of their name, and the latest changes',
  query: brandsQuery,
  reply: brandsOverview,
})
export const getCatalogueBrand = endpoint('GET', '/admin/catalogue/brands/:id', {
  ...forAdmins,
  summary: 'Get a make with its models and history',
  params: idParams,
  reply: editedBrand,
  errors: ['not_found', 'search_timeout'],
})
export const getCataloguePlaces = endpoint('GET', '/admin/catalogue/places', {
  ...forAdmins,
  summary: 'List cities by a part of their name, and the latest changes',
  query: placesQuery,
  reply: placesOverview,
})
export const getCataloguePlace = endpoint('GET', '/admin/catalogue/places/:id', {
  ...forAdmins,
  summary: 'Get a city and its history',
  params: idParams,
  reply: editedCity,
  errors: ['not_found', 'search_timeout'],
})
export const previewCatalogueChange = endpoint('POST', '/admin/catalogue/preview', {
  ...forAdmins,
  summary: 'Preview the effect of a change on existing listings',
  body: catalogueChange,
  reply: changePreview,
  errors: ['not_found', 'conflict', 'search_timeout'],
})
export const changeCatalogue = endpoint('POST', '/admin/catalogue/changes', {
  ...forAdmins,
  summary: 'Add, change or delete a part of the catalogue',
  body: catalogueChange,
  reply: changeMade,
  errors: ['not_found', 'conflict'],
})
export const undoCatalogueChange = endpoint('POST', '/admin/catalogue/changes/:id/undo', {
  ...forAdmins,
  summary: 'Undo the latest change that stands',
  params: changeParams,
  reply: changeMade,
  errors: ['not_found', 'conflict'],
})
