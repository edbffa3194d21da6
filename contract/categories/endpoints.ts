import { z } from 'zod'
import { counted, id, idParams, listOf, optionalId, pageNumber, perPage } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { directoryPageSize } from '#contract/limits/listings.ts'
import { keywordLength } from '#contract/limits/search.ts'
import { numeric } from '#contract/text/schemas.ts'

/** spec 3.8 with the flags of 3.7. */
export const category = z.object({
  id: z.int(),
  name: z.string(),
  name_singular: z.string(),
  slug: z.string(),
  url: z.string(),
  parent_id: z.int().nullable(),
  parent_categories: z.array(z.string()),
  top_category: z.boolean(),
  order: z.int(),
  desktop_order: z.int(),
  suggest: z.object({ input: z.array(z.string()), weight: z.int() }),
  icon: z.string(),
  format: z.string(),
  drawing: z.string(),
  buttonColor: z.string().nullable(),
  brand_required: z.boolean(),
  model_required: z.boolean(),
  has_models: z.boolean(),
  show_map: z.boolean(),
  show_condition: z.boolean(),
  show_price: z.boolean(),
  show_brand: z.boolean(),
  booking_enabled: z.boolean(),
  shipping_available: z.boolean(),
  /** The usual weight of its packed things in grams, for the price of delivery. */
  weight_grams: z.int(),
  listing_fee: z.int(),
  base_listing_price: z.int(),
})
export type Category = z.infer<typeof category>

export type CategoryNode = Category & { children?: CategoryNode[] | undefined }
export const categoryNode: z.ZodType<CategoryNode> = category
  .extend({
    get children() {
      return z.array(categoryNode).optional()
    },
  })
  // The component name for a recursive schema in OpenAPI.
  .meta({ id: 'CategoryNode' })

export const categories = z.object({ data: z.array(category) })
export const categoryNodes = z.object({ data: z.array(categoryNode) })
export const categoryDetail = z.object({ data: category })
export const categoryChildrenQuery = z.object({
  include_children: z
    .enum(['true', 'false', '1', '0'])
    .optional()
    .describe('Whether to return all categories below, nested'),
})

export const attribute = z.object({
  id: z.int(),
  type: z.enum(['number', 'string', 'boolean']),
  name: z.string(),
  input_type: z.enum(['text', 'text-range', 'select', 'checkbox']),
  display_name: z.string(),
  options: z.array(z.string()).nullable(),
  required: z.boolean(),
  group_name: z.string(),
  order: z.int(),
  unit: z.string().nullable(),
})
export type Attribute = z.infer<typeof attribute>

/** spec 3.7 */
export const categoryAttributes = z.object({
  data: z.array(attribute),
  show_map: z.boolean(),
  booking_enabled: z.boolean(),
  show_brand: z.boolean(),
  show_price: z.boolean(),
  show_condition: z.boolean(),
})

/** Attributes of several categories, each once. */
export const attributeList = z.object({ data: z.array(attribute) })

export const brand = z.object({ id: z.int(), name: z.string(), slug: z.string() })
export const brands = z.object({ data: z.array(brand) })
export const brandParams = z.object({
  id: id.describe('The category'),
  brandId: id.describe('The make'),
})

export const findCategoryQuery = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Unesite naziv kategorije.')
    .max(100, 'Naziv može imati najviše 100 znakova.')
    .describe('A part of the name'),
})
export const foundCategories = z.array(z.object({ id: z.int(), name: z.string(), path: z.string() }))

export const suggestCategoryQuery = z.object({
  keyword: z
    .string('Unesite pojam.')
    .trim()
    .min(keywordLength.min, `Unesite najmanje ${keywordLength.min} znaka.`)
    .max(keywordLength.max, `Najviše ${keywordLength.max} znakova.`)
    .describe('Words that describe a listing'),
  parent: optionalId.describe('Suggests only categories below this one'),
})
export const categorySuggestion = z.object({
  id: z.int(),
  name: z.string(),
  /** Active listings in it. */
  count: z.int(),
  parent_categories: z.array(z.string()),
  /** That it is the right one, among those searched: 0 to 1. */
  probability: z.number(),
})
export type CategorySuggestion = z.infer<typeof categorySuggestion>
export const categorySuggestions = z.object({ data: z.array(categorySuggestion) })

export const brandQuery = z.object({
  category_id: numeric(z.number({ error: 'Unesite broj kategorije.' }).int().positive().optional()).describe(
    'Returns only makes that this category offers',
  ),
  q: z.string().trim().max(100, 'Najviše 100 znakova.').optional().describe('A part of the name'),
  page: pageNumber,
  per_page: perPage(directoryPageSize),
})
export const brandPage = listOf(brand)
export const brandDetail = z.object({ data: brand })

const shared = { tag: 'Categories', access: 'anyone', isShared: true } as const
const open = { tag: 'Categories', access: 'anyone' } as const
/** Listing counts come from search. */
const searching = ['search_timeout', 'rate_limited'] as const

export const listCategories = endpoint('GET', '/categories', {
  ...shared,
  summary: 'List the root categories, on request with all below them',
  query: categoryChildrenQuery,
  reply: categoryNodes,
  errors: searching,
})
export const listChildCategories = endpoint('GET', '/categories/:id', {
  ...shared,
  summary: 'List the children of a category',
  params: idParams,
  query: categoryChildrenQuery,
  reply: categoryNodes,
  errors: ['not_found', ...searching],
})
export const getCategory = endpoint('GET', '/category/:id', {
  ...shared,
  summary: 'Get a category',
  params: idParams,
  reply: categoryDetail,
  errors: ['not_found', ...searching],
})
export const findCategories = endpoint('GET', '/categories/find', {
  ...open,
  summary: 'Find categories by a part of their name',
  query: findCategoryQuery,
  reply: foundCategories,
})
export const suggestCategories = endpoint('GET', '/categories/suggest', {
  ...open,
  summary: 'Suggest categories for words that describe a listing',
  query: suggestCategoryQuery,
  reply: categorySuggestions,
  limit: 'search',
  errors: searching,
})
export const getCategoryAttributes = endpoint('GET', '/categories/:id/attributes', {
  ...shared,
  summary: 'List the attributes that listings of a category have',
  params: idParams,
  reply: categoryAttributes,
  errors: ['not_found'],
})
export const getBrandAttributes = endpoint('GET', '/brands/:id/attributes', {
  ...shared,
  summary: 'List the attributes that listings of a make may have',
  params: idParams,
  reply: attributeList,
  errors: ['not_found'],
})
export const listCategoryBrands = endpoint('GET', '/categories/:id/brands', {
  ...open,
  summary: 'List the makes that a category offers',
  params: idParams,
  reply: brands,
  errors: ['not_found'],
})
export const listCategoryModels = endpoint('GET', '/categories/:id/brands/:brandId/models', {
  ...open,
  summary: 'List the models of a make that a category offers',
  params: brandParams,
  reply: brands,
  errors: ['not_found'],
})
export const countCategories = endpoint('GET', '/categories/count', {
  ...open,
  summary: 'Count the categories',
  reply: counted,
})
export const listBrands = endpoint('GET', '/brands', {
  ...open,
  summary: 'List makes in alphabetical order, by category and a part of the name',
  query: brandQuery,
  reply: brandPage,
  errors: ['not_found'],
})
export const countBrands = endpoint('GET', '/brands/count', {
  ...open,
  summary: 'Count the makes',
  reply: counted,
})
export const getBrand = endpoint('GET', '/brands/:id', {
  ...open,
  summary: 'Get a make',
  params: idParams,
  reply: brandDetail,
  errors: ['not_found'],
})
export const listModels = endpoint('GET', '/brands/:id/models', {
  ...open,
  summary: 'List the models of a make',
  params: idParams,
  reply: brands,
  errors: ['not_found'],
})
