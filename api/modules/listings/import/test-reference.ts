import type { Catalog, CatalogAttribute } from '#api/modules/categories/service.ts'
import type { Places } from '#api/modules/places/service.ts'
import {
  attributesFile,
  brandsFile,
  categoriesFile,
  categoriesOfModel,
  placesFile,
  readReferenceFile,
} from '#db/reference-files.ts'
import { BrandIndex } from './values/brands.ts'
import { CityIndex } from './values/cities.ts'
import type { ImportReference } from './source.ts'

/** Our reference files as the mappers see them, without a database, for tests. */
export async function readImportReference(): Promise<ImportReference> {
  const { content: categories } = await readReferenceFile('categories.json', categoriesFile)
  const { content: brands } = await readReferenceFile('brands.json', brandsFile)
  const { content: places } = await readReferenceFile('places.json', placesFile)
  const attributesOf = await readAttributes()
  const nodes = categories.map(({ id, name }) => ({
    id,
    name,
    children: categories.filter((child) => child.parent_id === id),
  }))
  const catalog = {
    categories: new Map(nodes.map((node) => [node.id, node])),
    brandsOf: (categoryId: number) => brands.filter((brand) => brand.category_ids.includes(categoryId)),
    modelsOf: (brandId: number, categoryId: number) => {
      const brand = brands.find(({ id }) => id === brandId)!
      return brand.models
        .filter((model) => categoriesOfModel(brand, model).includes(categoryId))
        .map((model) => ({ ...model, brandId }))
    },
  } as unknown as Catalog
  const cities = places.states
    .flatMap((state) => state.cantons)
    .flatMap((canton) =>
      canton.cities.map(({ lat, lon, ...city }) => ({
        ...city,
        canton_id: canton.id,
        location: { lat, lon },
      })),
    )
  return {
    catalog,
    cities: new CityIndex({
      cities: new Map(cities.map((city) => [city.id, city])),
      otherNames: new Map(),
    } as unknown as Places),
    brands: new BrandIndex(catalog, new Map(brands.map((brand) => [brand.id, brand.aliases]))),
    attributesOf,
  }
}

async function readAttributes(): Promise<ImportReference['attributesOf']> {
  const { content } = await readReferenceFile('attributes.json', attributesFile)
  const definitions = new Map(
    content.attributes.map((attribute) => [attribute.id, attribute as unknown as CatalogAttribute]),
  )
  const byCategory = new Map(
    content.categories.map(({ category_id, groups }) => [
      category_id,
      new Map(groups.flatMap((group) => group.attributes).map(({ id }) => [id, definitions.get(id)!])),
    ]),
  )
  return (categoryId) => byCategory.get(categoryId) ?? new Map()
}
