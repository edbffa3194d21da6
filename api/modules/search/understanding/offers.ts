import type { Catalog, CatalogBrand, CatalogCategory } from '#api/modules/categories/service.ts'
import { memoised } from '#lib/caches/memoised.ts'

type Offer = { category: CatalogCategory; offered: CatalogBrand[] }

/** Categories without children that offer a make, by the make's id, in the order of the catalog. */
type Offering = ReadonlyMap<number, readonly { category: CatalogCategory; place: number }[]>

const offeringOf = memoised((catalog: Catalog): Offering => {
  const pairs = [...catalog.categories.values()].flatMap((category, place) =>
    category.children.length > 0
      ? []
      : catalog.brandsOf(category.id).map(({ id }) => ({ id, offer: { category, place } })),
  )
  return new Map(
    [...Map.groupBy(pairs, ({ id }) => id)].map(([id, all]) => [id, all.map(({ offer }) => offer)]),
  )
})

/** Categories without children that offer some of these makes, in the order of the catalog. */
export function offersOf(catalog: Catalog, brands: readonly CatalogBrand[]): Offer[] {
  const offering = offeringOf(catalog)
  const found = new Map<CatalogCategory, Offer & { place: number }>()
  for (const brand of brands)
    for (const { category, place } of offering.get(brand.id) ?? []) {
      const known = found.get(category)
      if (known) known.offered.push(brand)
      else found.set(category, { category, place, offered: [brand] })
    }
  return [...found.values()].toSorted((a, b) => a.place - b.place)
}
