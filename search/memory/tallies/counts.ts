import type { CombinedColumn } from '#search/memory/documents/combinations.ts'
import type { FacetColumn } from '#search/memory/facets/facet-column.ts'

export type Counts = ArrayLike<number>

/** A column that every results page counts. */
export type CountedColumn = CombinedColumn | FacetColumn

/** Numbers of a set's documents by the index in a column, by attribute value and by category index. */
export type Tally = { column(column: CountedColumn): Counts; values(): Counts; readonly categories: Counts }
