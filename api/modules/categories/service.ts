import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import { slugify } from '#contract/text/slug.ts'
import { type CatalogCategory, isOffered } from './catalog.ts'
import { countWithAncestors } from './counts.ts'
import { attributeView, categoryNodeView, categoryView } from './view.ts'

export {
  type Catalog,
  type CatalogAttribute,
  type CatalogBrand,
  type CatalogCategory,
  type CatalogModel,
  isOffered,
  loadCatalog,
  usualWeight,
} from './catalog.ts'
export { countWithAncestors } from './counts.ts'
export {
  allSubjects,
  parentsOf,
  siteOf,
  stepsTo,
  type Subject,
  subjectAt,
  subjectOf,
} from './landing-pages.ts'
export { forgetLessons } from './learned-queries.ts'
export { guessCategory } from './suggest-service.ts'
export { attributeView } from './view.ts'

type BrandQuery = {
  categoryId?: number | undefined
  name?: string | undefined
  page: number
  perPage: number
}

/** Active listings of every category, including descendants. */
async function activeListings({ search, catalog }: Deps): Promise<(categoryId: number) => number> {
  const { categories } = await search.search({ sort: 'newest', limit: 0, offset: 0 })
  const totals = countWithAncestors(catalog, categories)
  return (id) => totals.get(id) ?? 0
}

export function getCatalogCategory({ catalog }: Deps, id: number): CatalogCategory {
  const category = catalog.categories.get(id)
  if (!category) throw new DomainError('not_found', 'Kategorija nije pronađena.')
  return category
}

/**
 * Root categories in the order of the home page (spec 7.5); `withDescendants` includes the tree below each.
 */
export async function listRootCategories(deps: Deps, withDescendants: boolean) {
  const weightOf = await activeListings(deps)
  const prices = tariffsAt(deps, deps.now())
  return deps.catalog.roots
    .filter(isOffered)
    .toSorted((a, b) => a.desktop_position - b.desktop_position)
    .map((root) =>
      withDescendants
        ? categoryNodeView(prices, root, weightOf)
        : categoryView(prices, root, weightOf(root.id)),
    )
}

/** The children of a category; `withDescendants` includes all levels below each. */
export async function listChildCategories(deps: Deps, id: number, withDescendants: boolean) {
  const { children } = getCatalogCategory(deps, id)
  const weightOf = await activeListings(deps)
  const prices = tariffsAt(deps, deps.now())
  return children
    .filter(isOffered)
    .map((child) =>
      withDescendants
        ? categoryNodeView(prices, child, weightOf)
        : categoryView(prices, child, weightOf(child.id)),
    )
}

export async function getCategory(deps: Deps, id: number) {
  const category = getCatalogCategory(deps, id)
  const weightOf = await activeListings(deps)
  return categoryView(tariffsAt(deps, deps.now()), category, weightOf(id))
}

/** spec 3.7 */
export function getCategoryAttributes(deps: Deps, id: number) {
  const { show_map, booking_enabled, show_brand, show_price, show_condition } = getCatalogCategory(deps, id)
  const data = deps.catalog.attributesOf(id).map(attributeView)
  return { data, show_map, booking_enabled, show_brand, show_price, show_condition }
}

/** The attributes of some categories, each once. */
export function listAttributesOf({ catalog }: Deps, categoryIds: Iterable<number>) {
  const byId = new Map<number, ReturnType<typeof attributeView>>()
  for (const id of categoryIds)
    for (const attribute of catalog.attributesOf(id))
      if (!byId.has(attribute.id)) byId.set(attribute.id, attributeView(attribute))
  return [...byId.values()]
}

export function getBrandAttributes(deps: Deps, brandId: number) {
  const { id } = getBrand(deps, brandId)
  const offering = [...deps.catalog.categories.keys()].filter((categoryId) =>
    deps.catalog.brandsOf(categoryId).some((brand) => brand.id === id),
  )
  return listAttributesOf(deps, offering)
}

export function listBrands(deps: Deps, categoryId: number) {
  getCatalogCategory(deps, categoryId)
  return deps.catalog.brandsOf(categoryId)
}

/** One page of the brands, of a category or of all, whose name contains `name`. */
export function listBrandPage(deps: Deps, { categoryId, name = '', page, perPage }: BrandQuery) {
  const offered = categoryId === undefined ? deps.catalog.allBrands : listBrands(deps, categoryId)
  const wanted = slugify(name)
  const found = offered.filter((brand) => brand.slug.includes(wanted))
  const at = (page - 1) * perPage
  return { data: found.slice(at, at + perPage), total: found.length }
}

export function getBrand({ catalog }: Deps, brandId: number) {
  const brand = catalog.brands.get(brandId)
  if (!brand) throw new DomainError('not_found', 'Marka nije pronađena.')
  return brand
}

export function listModels(deps: Deps, categoryId: number, brandId: number) {
  if (!listBrands(deps, categoryId).some((brand) => brand.id === brandId))
    throw new DomainError('not_found', 'Marka nije pronađena.')
  return deps.catalog.modelsOf(brandId, categoryId)
}

/** Categories whose name contains all words of `name`, ignoring case and diacritics; shallow ones first. */
export function findCategories({ catalog }: Deps, name: string) {
  const words = slugify(name).split('-').filter(Boolean)
  if (words.length === 0) return []
  return [...catalog.categories.values()]
    .filter(isOffered)
    .filter((category) => words.every((word) => slugify(category.name).includes(word)))
    .toSorted((a, b) => a.path.length - b.path.length)
    .map((category) => ({
      id: category.id,
      name: category.name,
      path: category.path.map((step) => step.name).join(' > '),
    }))
}
