import type { CatalogAttribute } from '#api/modules/categories/service.ts'
import type { Catalog } from '#api/modules/categories/service.ts'
import type { BrandIndex } from './values/brands.ts'
import type { CityIndex } from './values/cities.ts'
import type { RowReader } from '../mapping/row-reader.ts'
import type { Outcome } from './outcome.ts'

/** The data that rows are mapped to. */
export type ImportReference = {
  catalog: Catalog
  cities: CityIndex
  brands: BrandIndex
  /** A category's attributes by id. */
  attributesOf(categoryId: number): ReadonlyMap<number, CatalogAttribute>
  /** Reads rows of any shape; only for the source that needs it. */
  rows?: RowReader
}

export type SourceName = 'goods' | 'cars' | 'flats' | 'feed'

/** A file format and how its rows become listings. */
export type Source = {
  name: SourceName
  /** `any` is what feeds can be: CSV, JSON or XML, by the name of the file. */
  format: 'jsonl' | 'csv' | 'any'
  /** Fields that identify a file of this source; none if it must be named. */
  signature: readonly string[]
  /** The id of a row within the source; without it, hash and occurrence number identify a row. */
  keyOf?(record: Record<string, unknown>, rows?: RowReader): string | undefined
  /** The day that orders the row, "2026-07-24". */
  dayOf?(record: Record<string, unknown>): string | undefined
  map(record: Record<string, unknown>, reference: ImportReference): Outcome
}
