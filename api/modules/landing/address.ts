import type { Catalog, CatalogBrand, CatalogCategory, CatalogModel } from '#api/modules/categories/service.ts'
import type { Brand } from '#contract/brand.ts'
import { makePaths, type Paths, patternsOf } from '#contract/paths.ts'

/** What a landing page is about: at least a category or a make. */
export type Subject = {
  category?: CatalogCategory | undefined
  brand?: CatalogBrand | undefined
  model?: CatalogModel | undefined
}

type Named = {
  categories: ReadonlyMap<string, CatalogCategory>
  brands: ReadonlyMap<string, CatalogBrand>
}

const known = new WeakMap<Catalog, Named>()

function namesOf(catalog: Catalog): Named {
  let names = known.get(catalog)
  if (!names) {
    names = {
      categories: new Map([...catalog.categories.values()].map((category) => [category.url, category])),
      brands: new Map(catalog.allBrands.map((brand) => [brand.slug, brand])),
    }
    known.set(catalog, names)
  }
  return names
}

type Site = { paths: Paths; fixedSegments: ReadonlySet<string> }

const sites = new WeakMap<Brand, Site>()

/** All paths, and the first segments of other pages, which win over landing pages. */
export function siteOf(brand: Brand): Site {
  let site = sites.get(brand)
  if (!site) {
    const paths = makePaths(brand)
    const firsts = patternsOf(paths).flatMap((pattern) => pattern.split('/')[1] || [])
    sites.set(brand, (site = { paths, fixedSegments: new Set(firsts) }))
  }
  return site
}

/**
 * The subject of a path: one segment is a category, else a make; two are a category and a make, else a make
 * and a model; three are all of them. Undefined if there is no such page.
 */
export function subjectAt(catalog: Catalog, { fixedSegments }: Site, path: string): Subject | undefined {
  const [first, second, third, ...rest] = path.toLowerCase().split('/').filter(Boolean)
  if (!first || rest.length > 0 || fixedSegments.has(first)) return undefined
  const { categories, brands } = namesOf(catalog)
  const [category, make] = [categories.get(first), brands.get(first)]
  if (second === undefined) return category ? { category } : make && { brand: make }
  const brand = category && brandIn(catalog, category, second)
  if (third !== undefined) {
    const model = brand && modelIn(catalog.modelsOf(brand.id, category.id), third)
    return model && { category, brand, model }
  }
  if (brand) return { category, brand }
  const model = make && modelIn(catalog.modelsOf(make.id), second)
  return model && { brand: make, model }
}

const brandIn = (catalog: Catalog, { id }: CatalogCategory, slug: string) =>
  catalog.brandsOf(id).find((brand) => brand.slug === slug)

const modelIn = (models: readonly CatalogModel[], slug: string) => models.find((model) => model.slug === slug)

/** The path of a subject's page; for a category whose segment belongs to another page, its search. */
export function pathOf({ paths, fixedSegments }: Site, { category, brand, model }: Subject): string {
  const [first = '', ...rest] = [category?.url, brand?.slug, model?.slug].filter((part) => part !== undefined)
  if (!fixedSegments.has(first)) return paths.landing(first, ...rest)
  return paths.search({ category_id: category?.id, brands: brand?.id, models: model?.id })
}

/** Every landing page there is. */
export function* allSubjects(catalog: Catalog, site: Site): Generator<Subject & { path: string }> {
  for (const subject of candidates(catalog)) {
    const path = pathOf(site, subject)
    const found = subjectAt(catalog, site, path)
    // Another subject may own the path.
    if (found && isSame(found, subject)) yield { ...subject, path }
  }
}

const isSame = (a: Subject, b: Subject) =>
  a.category === b.category && a.brand === b.brand && a.model === b.model

function* candidates(catalog: Catalog): Generator<Subject> {
  for (const category of catalog.categories.values()) {
    yield { category }
    for (const brand of catalog.brandsOf(category.id)) {
      yield { category, brand }
      for (const model of catalog.modelsOf(brand.id, category.id)) yield { category, brand, model }
    }
  }
  for (const brand of catalog.allBrands) {
    yield { brand }
    for (const model of catalog.modelsOf(brand.id)) yield { brand, model }
  }
}
