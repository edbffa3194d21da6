import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const folder = path.join(import.meta.dirname, 'reference')

const city = z.object({
  id: z.int().gt(1),
  name: z.string(),
  zip_code: z.string().nullable(),
  part_of: z.string().nullable().default(null),
  lat: z.number(),
  lon: z.number(),
})
const canton = z.object({ id: z.int(), name: z.string(), cities: z.array(city) })
const state = z.object({
  id: z.int(),
  country_id: z.int(),
  name: z.string(),
  code: z.string(),
  cantons: z.array(canton),
})
export const placesFile = z.object({
  countries: z.array(z.object({ id: z.int(), name: z.string(), code: z.string() })),
  states: z.array(state),
})

export type PlacesContent = z.output<typeof placesFile>

export const categoriesFile = z.array(
  z
    .object({
      id: z.int().positive(),
      parent_id: z.int().positive().nullable(),
      name: z.string().min(1),
      name_singular: z.string().min(1),
      slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
      order: z.int32(),
      desktop_order: z.int32().optional(),
      icon: z.string().min(1),
      drawing: z.string().min(1),
      button_color: z.string().nullable().default(null),
      top_category: z.boolean().default(false),
      show_map: z.boolean().default(false),
      show_condition: z.boolean().default(true),
      show_price: z.boolean().default(true),
      show_brand: z.boolean().default(false),
      brand_required: z.boolean().default(false),
      model_required: z.boolean().default(false),
      has_models: z.boolean().default(false),
      booking_enabled: z.boolean().default(false),
      shipping_available: z.boolean().default(false),
      listing_fee: z.int32().nonnegative().default(0),
      base_listing_price: z.int32().nonnegative().default(0),
      /** The usual weight of its packed things; without it, as in the category above. */
      weight_grams: z.int32().positive().nullable().default(null),
      /** Colloquial words for things in the category, beside its names; comma-separated. */
      words: z.string().default(''),
    })
    .strict(),
)
export type CategoryRecord = z.output<typeof categoriesFile>[number]

// A value with "," or ":" would collide with the separators of the `attr` parameter.
const option = z
  .string()
  .trim()
  .min(1)
  .regex(/^[^,:]+$/, 'must not hold "," or ":"')
export const attributesFile = z.object({
  attributes: z.array(
    z.object({
      id: z.int().positive(),
      name: z.string().min(1),
      display_name: z.string().min(1),
      type: z.enum(['number', 'string', 'boolean']),
      input_type: z.enum(['text', 'text-range', 'select', 'checkbox']),
      options: z.array(option).nullable(),
      unit: z.string().nullable(),
    }),
  ),
  categories: z.array(
    z.object({
      category_id: z.int(),
      groups: z.array(
        z.object({
          name: z.string(),
          attributes: z.array(z.object({ id: z.int(), required: z.boolean().default(false) })),
        }),
      ),
    }),
  ),
})

export type AttributesContent = z.output<typeof attributesFile>

export const brandsFile = z.array(
  z.object({
    id: z.int().positive(),
    name: z.string().min(1),
    slug: z.string().min(1),
    aliases: z.array(z.string().min(1)).default([]),
    category_ids: z.array(z.int()),
    models: z.array(
      z.object({
        id: z.int().positive(),
        name: z.string().min(1),
        slug: z.string().min(1),
        category_ids: z.array(z.int()).optional(),
      }),
    ),
  }),
)
export type BrandRecord = z.output<typeof brandsFile>[number]

/** The categories that offer a model: its own, or else the brand's first one. */
export const categoriesOfModel = (
  brand: Pick<BrandRecord, 'category_ids'>,
  model: BrandRecord['models'][number],
): number[] => model.category_ids ?? brand.category_ids.slice(0, 1)

/** A reference file's validated content, and a hash to detect changes. */
export async function readReferenceFile<S extends z.ZodType>(
  name: string,
  schema: S,
): Promise<{ hash: string; content: z.output<S> }> {
  const text = await readFile(path.join(folder, name), 'utf8')
  return { hash: createHash('sha256').update(text).digest('hex'), content: schema.parse(JSON.parse(text)) }
}

const servicesRoot = 2159
const jobsRoot = 2286

type Addressed = Pick<CategoryRecord, 'id' | 'parent_id' | 'slug'>

/**
 * The one-segment address of every category. If categories share a slug, services win over jobs over others,
 * then those that already have the address (`present`); the losers get "<slug>-<id>".
 */
export function categoryUrls(
  categories: readonly Addressed[],
  present: ReadonlyMap<number, string> = new Map(),
): Map<number, string> {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const rootOf = (category: Addressed): number => {
    const parent = category.parent_id === null ? undefined : byId.get(category.parent_id)
    return parent ? rootOf(parent) : category.id
  }
  const rank = (category: Addressed) => {
    const root = rootOf(category)
    return root === servicesRoot ? 0 : root === jobsRoot ? 1 : 2
  }
  const ranked = categories
    .map((category) => ({
      ...category,
      rank: rank(category),
      has: present.get(category.id) === category.slug,
    }))
    .toSorted((a, b) => a.rank - b.rank || Number(b.has) - Number(a.has))
  const urls = new Map<number, string>()
  const taken = new Set<string>()
  for (const { id, slug } of ranked) {
    let url = slug
    while (taken.has(url)) url += `-${id}`
    taken.add(url)
    urls.set(id, url)
  }
  return urls
}

/** Spec 3.9's tiles and children of services and jobs; no other tree may change them. */
export async function readFixedCategories() {
  const tiles = new Set([18, 2, servicesRoot, jobsRoot])
  const { content } = await readReferenceFile('categories.json', categoriesFile)
  const fixed = content.filter(
    ({ id, parent_id }) => tiles.has(id) || parent_id === servicesRoot || parent_id === jobsRoot,
  )
  return new Map(
    fixed.map(({ id, slug, parent_id, button_color }) => [id, { slug, parent_id, button_color }]),
  )
}
