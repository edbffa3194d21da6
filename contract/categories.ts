import { z } from 'zod'
import { id, listOf, pageNumber } from './common.ts'
import { keywordLength } from './limits.ts'

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
  listing_fee: z.int(),
  base_listing_price: z.int(),
})
export type Category = z.infer<typeof category>

export type CategoryNode = Category & { children?: CategoryNode[] | undefined }
export const categoryNode: z.ZodType<CategoryNode> = category.extend({
  get children() {
    return z.array(categoryNode).optional()
  },
})

export const categories = z.object({ data: z.array(category) })
export const categoryNodes = z.object({ data: z.array(categoryNode) })
export const categoryDetail = z.object({ data: category })
export const categoryChildrenQuery = z.object({
  include_children: z.enum(['true', 'false', '1', '0']).optional(),
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

export const brand = z.object({ id: z.int(), name: z.string(), slug: z.string() })
export const brands = z.object({ data: z.array(brand) })
export const brandParams = z.object({ id, brandId: id })

export const findCategoryQuery = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Unesite naziv kategorije.')
    .max(100, 'Naziv može imati najviše 100 znakova.'),
})
export const foundCategories = z.array(z.object({ id: z.int(), name: z.string(), path: z.string() }))

export const suggestCategoryQuery = z.object({
  keyword: z
    .string('Unesite pojam.')
    .trim()
    .min(keywordLength.min, `Unesite najmanje ${keywordLength.min} znaka.`)
    .max(keywordLength.max, `Najviše ${keywordLength.max} znakova.`),
  /** Only what lies below this category. */
  parent: z.preprocess((value) => (value === '' ? undefined : value), id.optional()),
})
export const categorySuggestion = z.object({
  id: z.int(),
  name: z.string(),
  /** Active listings in it. */
  count: z.int(),
  parent_categories: z.array(z.string()),
})
export type CategorySuggestion = z.infer<typeof categorySuggestion>
export const categorySuggestions = z.object({ data: z.array(categorySuggestion) })

/** `GET /brands`: by category and a part of the name, in alphabetical order. */
export const brandQuery = z.object({
  category_id: z.coerce.number({ error: 'Unesite broj kategorije.' }).int().positive().optional(),
  q: z.string().trim().max(100, 'Najviše 100 znakova.').optional(),
  page: pageNumber,
})
export const brandPage = listOf(brand)
export const brandDetail = z.object({ data: brand })
