import type { CombinedColumn } from './combinations.ts'
import type { FacetColumn } from './facet-column.ts'

export type Counts = ArrayLike<number>

/** A column that every results page counts. */
export type CountedColumn = CombinedColumn | FacetColumn

/** Numbers of a set's documents by the index in a column, and by attribute value. */
export type Tally = { column(column: CountedColumn): Counts; values(): Counts }
