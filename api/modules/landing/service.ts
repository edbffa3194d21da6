import type { Deps } from '#api/deps.ts'
import {
  type CatalogAttribute,
  type CatalogBrand,
  type CatalogCategory,
  countWithAncestors,
  parentsOf,
  siteOf,
  stepsTo,
  type Subject,
  subjectAt,
} from '#api/modules/categories/service.ts'
import { listListingItems } from '#api/modules/listings/service.ts'
import { findCity } from '#api/modules/places/service.ts'
import { DomainError } from '#lib/errors.ts'
import { encodeAttr } from '#contract/search/attr-codec.ts'
import { compareNames } from '#contract/text/collation.ts'
import type { Landing, LandingBranch } from '#contract/landing.ts'
import { landingPathOf } from '#contract/paths/landing.ts'
import { landingListings } from '#contract/limits/listings.ts'
import { listingTypeNames, stateNames } from '#contract/listings/names.ts'
import type { Exclusions, Facets, SearchResult } from '#search/engine.ts'
import { priceLevelOf } from './price-levels.ts'

/** Attributes offered as a choice: few, each with few values, and first those that every listing has. */
const [countedAttributes, shownAttributes, mostOptions] = [4, 2, 16]
const shownValues = 10
/** A value that a larger share of the listings has does not narrow them. */
const largestShare = 0.9

/** The page at a path; throws not_found if there is none. Takes a single search. */
export async function getLanding(deps: Deps, path: string, without?: Exclusions): Promise<Landing> {
  const { catalog, brand: words } = deps
  const site = siteOf(words)
  const subject = subjectAt(catalog, site, path)
  if (!subject) throw new DomainError('not_found')
  const { category, brand, model } = subject
  const attributes = category ? offeredAttributes(deps, category) : []
  const [found, prices] = await Promise.all([
    deps.search.search({
      categoryId: category?.id,
      brandIds: brand && [brand.id],
      modelIds: model && [model.id],
      without,
      facets: 'main',
      facetAttributeIds: attributes.map(({ id }) => id),
      sort: 'newest',
      limit: landingListings,
      offset: 0,
    }),
    category && !category.show_price ? null : priceLevelOf(deps, subject),
  ])
  const parameters = {
    ...(category && { category_id: String(category.id) }),
    ...(brand && { brands: String(brand.id) }),
    ...(model && { models: String(model.id) }),
  }
  return {
    path: landingPathOf(site, subject),
    category: category
      ? {
          id: category.id,
          name: category.name,
          drawing: category.drawing,
          show_price: category.show_price,
          has_children: category.children.length > 0,
        }
      : null,
    brand: brand ? named(brand) : null,
    model: model ? named(model) : null,
    parents: stepsTo(site, parentsOf(subject)),
    count: found.total,
    prices,
    ...branchesOf(deps, subject, found),
    choices: choicesOf(deps, subject, found.facets!, attributes).map(({ name, values }) => ({
      name,
      values: values.map((value) => ({ ...value, parameters: { ...parameters, ...value.parameters } })),
    })),
    parameters,
    newest: await listListingItems(deps, found.ids),
  }
}

const named = ({ id, name }: { id: number; name: string }) => ({ id, name })

const offeredAttributes = ({ catalog }: Pick<Deps, 'catalog'>, { id }: CatalogCategory) =>
  catalog
    .attributesOf(id)
    .filter(({ inputType, options }) => inputType === 'select' && (options?.length ?? 0) <= mostOptions)
    .toSorted((a, b) => Number(b.required) - Number(a.required))
    .slice(0, countedAttributes)

type Branches = Pick<Landing, 'categories' | 'brands' | 'models'>

/** The pages below a subject; of a model, those beside it. */
function branchesOf(deps: Deps, { category, brand }: Subject, found: SearchResult): Branches {
  const { catalog } = deps
  const site = siteOf(deps.brand)
  const counts = (facet: keyof Pick<Facets, 'brands' | 'models'>) =>
    new Map(found.facets![facet].map(({ id, count }) => [id, count]))
  const branch = (subject: Subject, { id, name }: { id: number; name: string }, count = 0) => ({
    id,
    name,
    path: landingPathOf(site, subject),
    count,
  })
  const models = () => {
    const known = counts('models')
    return byName(
      catalog
        .modelsOf(brand!.id, category?.id)
        .map((model) => branch({ category, brand, model }, model, known.get(model.id))),
    )
  }
  const totals = countWithAncestors(catalog, found.categories)
  const categories = (shown: readonly CatalogCategory[], of?: CatalogBrand) =>
    shown.map((below) => ({
      ...branch({ category: below, brand: of }, below, totals.get(below.id)),
      drawing: below.drawing,
      colour: below.button_color,
    }))
  if (brand) {
    const offering = [...catalog.categories.values()].filter(({ id }) => catalog.brandsOf(id).includes(brand))
    return { categories: category ? [] : categories(offering, brand), brands: [], models: models() }
  }
  const known = counts('brands')
  return {
    categories: categories(category!.children),
    brands: byName(
      catalog
        .brandsOf(category!.id)
        .map((make) => branch({ category, brand: make }, make, known.get(make.id))),
    ),
    models: [],
  }
}

const byName = (branches: LandingBranch[]) => branches.toSorted((a, b) => compareNames(a.name, b.name))

type Choice = Landing['choices'][number]

/** Filters that narrow the listings further, each with at least two values to choose from. */
function choicesOf(
  { places }: Deps,
  { category }: Subject,
  facets: Facets,
  attributes: readonly CatalogAttribute[],
): Choice[] {
  const { cities, conditions, listingTypes } = facets
  const frequent = cities.toSorted((a, b) => b.count - a.count || a.id - b.id).slice(0, shownValues)
  const choices: Choice[] = [
    {
      name: 'Mjesto',
      values: frequent.flatMap(({ id, count }) => {
        const name = findCity(places, id)?.name
        return name === undefined ? [] : [{ name, count, parameters: { cities: String(id) } }]
      }),
    },
    {
      name: 'Vrsta oglasa',
      values: listingTypes.map(({ value, count }) => ({
        name: listingTypeNames[value],
        count,
        parameters: { listing_type: value },
      })),
    },
    {
      name: 'Stanje',
      values: (category?.show_condition === false ? [] : conditions).map(({ value, count }) => ({
        name: stateNames[value],
        count,
        parameters: { state: value },
      })),
    },
    ...attributes.flatMap((attribute) => attributeChoice(attribute, facets) ?? []).slice(0, shownAttributes),
  ]
  return choices.filter(({ values }) => values.length > 1)
}

/** Null if it would not narrow the listings. */
function attributeChoice({ id, displayName, options }: CatalogAttribute, facets: Facets): Choice | null {
  const found = facets.attributes.find((facet) => facet.id === id)?.values ?? []
  const counts = new Map(found.map(({ value, count }) => [value, count]))
  const values = (options ?? []).flatMap((value) => {
    const count = counts.get(value)
    const attr = encodeAttr([{ id, type: 'list', value: [value] }])
    return count ? [{ name: value, count, parameters: { attr, attr_encoded: '1' } }] : []
  })
  const all = values.reduce((sum, { count }) => sum + count, 0)
  const narrows = all > 0 && values.every(({ count }) => count <= all * largestShare)
  return narrows ? { name: displayName, values: values.slice(0, shownValues) } : null
}
