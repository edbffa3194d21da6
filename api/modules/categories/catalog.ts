import type { Db } from '#lib/database/db.ts'
import { usualWeightGrams } from '#contract/limits/orders.ts'
import { compareNames } from '#contract/text/collation.ts'
import {
  type CategoryRow,
  listBrands,
  listCategories,
  listCategoryAttributes,
  listCategoryBrands,
  listCategoryModels,
  listModels,
  listRedirects,
} from './queries.ts'

export type CatalogCategory = CategoryRow & {
  /** From the root down to this category. */
  path: readonly CatalogCategory[]
  /** By position. */
  children: readonly CatalogCategory[]
}

/** The usual weight of a packed thing of the category, in grams. */
export const usualWeight = ({ path }: CatalogCategory): number =>
  path.findLast(({ weight_grams }) => weight_grams !== null)?.weight_grams ?? usualWeightGrams

export type CatalogAttribute = {
  id: number
  name: string
  displayName: string
  type: 'number' | 'string' | 'boolean'
  inputType: 'text' | 'text-range' | 'select' | 'checkbox'
  options: string[] | null
  unit: string | null
  groupName: string
  groupPosition: number
  position: number
  required: boolean
  /** True if search offers it as a filter. */
  isFilter: boolean
}

export type CatalogBrand = { id: number; name: string; slug: string; aliases: readonly string[] }
export type CatalogModel = CatalogBrand & { brandId: number }

/** Categories, attributes, brands and models in memory; an import of reference data replaces the whole. */
export type Catalog = {
  roots: readonly CatalogCategory[]
  categories: ReadonlyMap<number, CatalogCategory>
  brands: ReadonlyMap<number, CatalogBrand>
  /** By name. */
  allBrands: readonly CatalogBrand[]
  models: ReadonlyMap<number, CatalogModel>
  /** By id, as named by any category that has it. */
  attributes: ReadonlyMap<number, CatalogAttribute>
  /** Targets of renamed addresses: ids by category address, make, and "<make's id>/<model>". */
  moved: Readonly<Record<'category' | 'brand' | 'model', ReadonlyMap<string, number>>>
  /** In the order of their groups. */
  attributesOf(categoryId: number): readonly CatalogAttribute[]
  /** By name. */
  brandsOf(categoryId: number): readonly CatalogBrand[]
  /** By name; with a category only those it offers. */
  modelsOf(brandId: number, categoryId?: number): readonly CatalogModel[]
}

export async function loadCatalog(db: Db): Promise<Catalog> {
  const [categoryRows, attributeRows, brandRows, categoryBrands, modelRows, categoryModels, redirects] =
    await Promise.all([
      listCategories(db),
      listCategoryAttributes(db),
      listBrands(db),
      listCategoryBrands(db),
      listModels(db),
      listCategoryModels(db),
      listRedirects(db),
    ])
  const categories = buildTree(categoryRows)
  const brands = new Map(brandRows.map((brand) => [brand.id, brand]))
  const models = new Map(
    modelRows.map(({ brand_id, ...model }) => [model.id, { ...model, brandId: brand_id }]),
  )

  const attributes = Map.groupBy(attributeRows, (row) => row.category_id)
  const brandsByCategory = Map.groupBy(categoryBrands, (row) => row.category_id)
  const modelsByBrand = Map.groupBy(models.values(), (model) => model.brandId)
  const offeredModels = new Map(
    [...Map.groupBy(categoryModels, (row) => row.category_id)].map(([id, rows]) => [
      id,
      new Set(rows.map((row) => row.model_id)),
    ]),
  )
  const byName = (a: { name: string }, b: { name: string }) => compareNames(a.name, b.name)

  const movedOf = (kind: string) =>
    new Map(redirects.filter((row) => row.kind === kind).map((row) => [row.slug, row.subject_id] as const))
  const modelsOfBrand = memoize((id) => (modelsByBrand.get(id) ?? []).toSorted(byName))
  return {
    roots: [...categories.values()].filter((category) => category.parent_id === null),
    categories,
    brands,
    allBrands: [...brands.values()].toSorted(byName),
    models,
    attributes: new Map(attributeRows.map((row) => [row.attribute_id, attributeOf(row)])),
    moved: { category: movedOf('category'), brand: movedOf('brand'), model: movedOf('model') },
    attributesOf: memoize((id) => (attributes.get(id) ?? []).map(attributeOf)),
    brandsOf: memoize((id) =>
      (brandsByCategory.get(id) ?? []).map((row) => brands.get(row.brand_id)!).toSorted(byName),
    ),
    modelsOf: (brandId, categoryId) => {
      const models = modelsOfBrand(brandId)
      if (categoryId === undefined) return models
      const offered = offeredModels.get(categoryId)
      return offered ? models.filter(({ id }) => offered.has(id)) : []
    },
  }
}

function buildTree(rows: CategoryRow[]): Map<number, CatalogCategory> {
  const nodes = new Map(
    rows.map((row) => [row.id, { ...row, path: [] as CatalogCategory[], children: [] as CatalogCategory[] }]),
  )
  for (const node of nodes.values()) {
    for (
      let at: typeof node | undefined = node;
      at;
      at = at.parent_id === null ? undefined : nodes.get(at.parent_id)
    ) {
      node.path.unshift(at)
    }
    if (node.parent_id !== null) nodes.get(node.parent_id)!.children.push(node)
  }
  return nodes
}

type AttributeRow = Awaited<ReturnType<typeof listCategoryAttributes>>[number]

const attributeOf = (row: AttributeRow): CatalogAttribute => ({
  id: row.attribute_id,
  name: row.name,
  displayName: row.display_name,
  type: row.type,
  inputType: row.input_type,
  options: row.options as string[] | null,
  unit: row.unit,
  groupName: row.group_name,
  groupPosition: row.group_position,
  position: row.position,
  required: row.required,
  isFilter: row.is_filter,
})

function memoize<T>(compute: (id: number) => T): (id: number) => T {
  const known = new Map<number, T>()
  return (id) => {
    let value = known.get(id)
    if (value === undefined) known.set(id, (value = compute(id)))
    return value
  }
}

/** Returns whether people may choose it: neither it nor a category above is hidden. */
export const isOffered = ({ path }: Pick<CatalogCategory, 'path'>) => path.every(({ hidden }) => !hidden)
