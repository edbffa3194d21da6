import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { countWithAncestors, getCatalogCategory } from '#api/modules/categories/service.ts'
import { directoryPageSize } from '#contract/limits/listings.ts'
import { slugify } from '#contract/text/slug.ts'
import type { CatalogueKind } from '#contract/catalogue.ts'
import { readFixedCategories } from '#db/reference-files.ts'
import { type Documents, stores } from './documents.ts'
import { countListings, listHistory } from './preview.ts'
import { listCategoriesWith, versionOf } from './queries.ts'

/** A thing as it is edited. */
async function edited<K extends CatalogueKind>(deps: Deps, kind: K, id: number) {
  const value = (await stores[kind].read(deps.db, id)) as Documents[K] | null
  if (!value) throw new DomainError('not_found')
  const [version, listings, history] = await Promise.all([
    versionOf(deps.db, kind, id),
    countListings(deps, kind, id),
    listHistory(deps, { subject: { kind, id } }),
  ])
  return { id, version, value, listings, history }
}

async function treeOf({ search, catalog }: Deps) {
  const { categories } = await search.search({ sort: 'newest', limit: 0, offset: 0 })
  const totals = countWithAncestors(catalog, categories)
  return [...catalog.categories.values()].map(({ id, parent_id, name, url, position, hidden }) => ({
    id,
    parent_id,
    name,
    url,
    position,
    hidden,
    listings: totals.get(id) ?? 0,
  }))
}

export async function getCategories(deps: Deps) {
  const [data, attributes, history] = await Promise.all([
    treeOf(deps),
    deps.db
      .selectFrom('attribute')
      .leftJoin('category_attribute', 'category_attribute.attribute_id', 'attribute.id')
      .select(({ fn }) => [
        'attribute.id',
        'attribute.display_name',
        'attribute.name',
        'attribute.type',
        'attribute.unit',
        fn.count<number>('category_attribute.category_id').as('categories'),
      ])
      .groupBy('attribute.id')
      .orderBy('attribute.display_name')
      .execute(),
    listHistory(deps, { kinds: ['category', 'attribute'] }),
  ])
  return { data, attributes, history }
}

export async function getCategory(deps: Deps, id: number) {
  const category = getCatalogCategory(deps, id)
  const [one, fixed, tree, names] = await Promise.all([
    edited(deps, 'category', id),
    readFixedCategories(),
    treeOf(deps),
    deps.db.selectFrom('attribute').select(['id', 'display_name']).execute(),
  ])
  const own = new Set(one.value.attributes.map((attribute) => attribute.id))
  return {
    ...one,
    url: category.url,
    is_fixed: fixed.has(id),
    path: category.path.map((step) => ({ id: step.id, name: step.name })),
    children: tree.filter(({ parent_id }) => parent_id === id),
    attribute_names: Object.fromEntries(
      names.filter((row) => own.has(row.id)).map((row) => [String(row.id), row.display_name]),
    ),
  }
}

export async function getAttribute(deps: Deps, id: number) {
  const [one, categories] = await Promise.all([
    edited(deps, 'attribute', id),
    listCategoriesWith(deps.db, id),
  ])
  return { ...one, categories }
}

export async function getBrands(deps: Deps, { q = '', page }: { q?: string | undefined; page: number }) {
  const wanted = slugify(q)
  const found = deps.catalog.allBrands.filter(({ slug, name }) => `${slug} ${slugify(name)}`.includes(wanted))
  const limit = directoryPageSize
  return {
    data: found.slice((page - 1) * limit, page * limit).map(({ id, name, slug }) => ({
      id,
      name,
      slug,
      models: deps.catalog.modelsOf(id).length,
    })),
    meta: pageMetaOf(found.length, page, limit),
    history: await listHistory(deps, { kinds: ['brand', 'model'] }),
  }
}

export async function getBrand(deps: Deps, id: number) {
  const one = await edited(deps, 'brand', id)
  const models = await Promise.all(
    deps.catalog.modelsOf(id).map(async ({ id: modelId }) => {
      const value = await stores.model.read(deps.db, modelId)
      return value && { ...value, id: modelId, version: await versionOf(deps.db, 'model', modelId) }
    }),
  )
  return { ...one, models: models.filter((model) => model !== null) }
}

export async function getPlaces(deps: Deps, q = '') {
  const wanted = slugify(q)
  const { cantons, cities } = deps.places
  const rows = await deps.db.selectFrom('city').select(['id', 'other_names']).execute()
  const others = new Map(rows.map((row) => [row.id, row.other_names]))
  return {
    data: [...cities.values()]
      .map(({ id, name, canton_id }) => ({
        id,
        name,
        canton: cantons.get(canton_id)?.name ?? '',
        other_names: others.get(id) ?? [],
      }))
      .filter((city) => [city.name, ...city.other_names].some((one) => slugify(one).includes(wanted))),
    history: await listHistory(deps, { kinds: ['city'] }),
  }
}

export const getPlace = (deps: Deps, id: number) => edited(deps, 'city', id)
