import type { CatalogAttribute } from '#api/modules/categories/service.ts'
import type { Catalog } from '#api/modules/categories/service.ts'
import type { BrandIndex } from '../values/brands.ts'
import type { CityIndex } from '../values/cities.ts'
import type { Outcome } from '../outcome.ts'

/** What rows are mapped to. */
export type ImportReference = {
  catalog: Catalog
  cities: CityIndex
  brands: BrandIndex
  /** The attributes of a category by their id. */
  attributesOf(categoryId: number): ReadonlyMap<number, CatalogAttribute>
}

export type SourceName = 'goods' | 'cars' | 'flats'

/** One kind of file and how its rows become listings. */
export type Source = {
  name: SourceName
  format: 'jsonl' | 'csv'
  /** Fields by which a file is recognised. */
  signature: readonly string[]
  /** The id of a row within the source; without it a row is known by its hash and occurrence number. */
  keyOf?(record: Record<string, unknown>): string | undefined
  /** The day by which rows are ordered, "2026-07-24". */
  dayOf?(record: Record<string, unknown>): string | undefined
  map(record: Record<string, unknown>, reference: ImportReference): Outcome
}
