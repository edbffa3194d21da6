import type { CatalogAttribute } from '#api/modules/categories/service.ts'
import type { Catalog } from '#api/modules/categories/service.ts'
import type { BrandIndex } from '../values/brands.ts'
import type { CityIndex } from '../values/cities.ts'
import type { Outcome } from '../outcome.ts'

/** The data that rows are mapped to. */
export type ImportReference = {
  catalog: Catalog
  cities: CityIndex
  brands: BrandIndex
  /** A category's attributes by id. */
  attributesOf(categoryId: number): ReadonlyMap<number, CatalogAttribute>
}

export type SourceName = 'goods' | 'cars' | 'flats'

/** A file format and how its rows become listings. */
export type Source = {
  name: SourceName
  format: 'jsonl' | 'csv'
  /** Fields that identify a file of this source. */
  signature: readonly string[]
  /** The id of a row within the source; without it, hash and occurrence number identify a row. */
  keyOf?(record: Record<string, unknown>): string | undefined
  /** The day that orders the row, "2026-07-24". */
  dayOf?(record: Record<string, unknown>): string | undefined
  map(record: Record<string, unknown>, reference: ImportReference): Outcome
}
