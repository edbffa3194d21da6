import type { Brand } from '#contract/brand.ts'
import { landingPathOf, type Site } from '#contract/paths/landing.ts'
import { fixedSegmentsOf, makePaths } from '#contract/paths/paths.ts'
import { memoised } from '#lib/caches/memoised.ts'
import type { Catalog, CatalogBrand, CatalogCategory, CatalogModel } from './catalog.ts'

/** The subject of a landing page: at least a category or a make. */
export type Subject = {
  category?: CatalogCategory | undefined
  brand?: CatalogBrand | undefined
  model?: CatalogModel | undefined
}

type Named = {
  categories: ReadonlyMap<string, CatalogCategory>
  brands: ReadonlyMap<string, CatalogBrand>
}

const namesOf = memoised((catalog: Catalog): Named => ({
  categories: new Map([
    ...found(catalog.moved.category, catalog.categories),
    ...[...catalog.categories.values()].map((category) => [category.url, category] as const),
  ]),
  brands: new Map([
    ...found(catalog.moved.brand, catalog.brands),
    ...catalog.allBrands.map((brand) => [brand.slug, brand] as const),
  ]),
}))

/** Finds the things that old addresses lead to. */
const found = <T>(moved: ReadonlyMap<string, number>, things: ReadonlyMap<number, T>) =>
  [...moved].flatMap(([slug, id]) => {
    const thing = things.get(id)
    return thing ? [[slug, thing] as const] : []
  })

/** All paths, and the first segments of other pages, which win over landing pages. */
export const siteOf = memoised((brand: Brand): Site => {
  const paths = makePaths(brand)
  return { paths, fixedSegments: fixedSegmentsOf(paths) }
})

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
    const model = brand && modelIn(catalog, brand, catalog.modelsOf(brand.id, category.id), third)
    return model && { category, brand, model }
  }
  if (brand) return { category, brand }
  const model = make && modelIn(catalog, make, catalog.modelsOf(make.id), second)
  return model && { brand: make, model }
}

function brandIn(catalog: Catalog, { id }: CatalogCategory, slug: string) {
  const offered = catalog.brandsOf(id)
  const moved = catalog.moved.brand.get(slug)
  return offered.find((brand) => brand.slug === slug) ?? offered.find((brand) => brand.id === moved)
}

function modelIn(catalog: Catalog, { id }: CatalogBrand, models: readonly CatalogModel[], slug: string) {
  const moved = catalog.moved.model.get(`${id}/${slug}`)
  return models.find((model) => model.slug === slug) ?? models.find((model) => model.id === moved)
}

/** The name that a subject has below the page above it. */
const nameOf = ({ category, brand, model }: Subject) => (model ?? brand ?? category!).name

/** The subjects above, from the root down. */
export function parentsOf({ category, brand, model }: Subject): Subject[] {
  const above = (category?.path ?? []).map((step) => ({ category: step }))
  if (!brand) return above.slice(0, -1)
  return model ? [...above, { category, brand }] : above
}

/** The narrowest subject that covers a listing: its category, with make and model if the category offers them. */
export function subjectOf(
  catalog: Catalog,
  listing: { category_id: number; brand_id: number | null; model_id: number | null },
): Subject {
  const category = catalog.categories.get(listing.category_id)!
  const brand = catalog.brandsOf(category.id).find(({ id }) => id === listing.brand_id)
  const model = brand && catalog.modelsOf(brand.id, category.id).find(({ id }) => id === listing.model_id)
  return { category, brand, model }
}

/** The names and paths of these subjects' pages. */
export const stepsTo = (site: Site, subjects: readonly Subject[]) =>
  subjects.map((subject) => ({ name: nameOf(subject), path: landingPathOf(site, subject) }))

/** Every landing page there is. */
export function* allSubjects(catalog: Catalog, site: Site): Generator<Subject & { path: string }> {
  for (const subject of candidates(catalog)) {
    const path = landingPathOf(site, subject)
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
