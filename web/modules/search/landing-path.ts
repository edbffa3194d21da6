import {
  getBrand,
  listCategoryBrands,
  listCategoryModels,
  listModels,
} from '#contract/categories/endpoints.ts'
import { ApiError, type apiOf } from '#web/lib/api.ts'
import { isLandingPath } from '#web/lib/pages/landing-path.ts'
import { paths } from '#web/lib/site.ts'
import { filterNames, type SearchName, type SearchValues } from './query.ts'

const ofLandingPages: readonly SearchName[] = ['category_id', 'brands', 'models']

/**
 * The landing page that covers the same listings, which search engines should know instead: of a category, a
 * make or a model alone. Null if there is none.
 */
export async function findLandingPath(
  api: ReturnType<typeof apiOf>,
  values: SearchValues,
  category: { id: number; url: string } | null,
): Promise<string | null> {
  const { q, page, brands: brandId, models: modelId } = values
  const asked = filterNames.filter((name) => values[name] !== undefined)
  const isPlain = asked.length > 0 && asked.every((name) => ofLandingPages.includes(name))
  if (q || page || !isPlain || (modelId && !brandId)) return null
  if (values.category_id !== undefined && !category) return null
  const slugs = await findSlugs(api, category, brandId, modelId).catch((error: unknown) => {
    if (error instanceof ApiError) return []
    throw error
  })
  const [first, ...rest] = [...(category ? [category.url] : []), ...slugs]
  if (first === undefined || rest.length + 1 !== asked.length) return null
  const path = paths.landing(first, ...rest)
  return isLandingPath(path) ? path : null
}

/** Fewer slugs than ids if some are unknown there. */
async function findSlugs(
  api: ReturnType<typeof apiOf>,
  category: { id: number } | null,
  brandId: string | undefined,
  modelId: string | undefined,
): Promise<string[]> {
  if (brandId === undefined) return []
  const slugOf = (found: readonly { id: number; slug: string }[], id: string | undefined) =>
    found.find((one) => String(one.id) === id)?.slug
  const brand = category
    ? slugOf((await api.call(listCategoryBrands, { params: { id: category.id } })).data, brandId)
    : (await api.call(getBrand, { params: { id: brandId } })).data.slug
  if (brand === undefined || modelId === undefined) return brand === undefined ? [] : [brand]
  const { data: models } = category
    ? await api.call(listCategoryModels, { params: { id: category.id, brandId } })
    : await api.call(listModels, { params: { id: brandId } })
  const model = slugOf(models, modelId)
  return model === undefined ? [brand] : [brand, model]
}
