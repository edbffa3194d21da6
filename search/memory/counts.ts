import type { FacetColumn } from './facet-column.ts'

export type Counts = ArrayLike<number>

/** How many documents of a set have each index of a column, and each attribute value by number. */
export type Tally = { column(column: FacetColumn): Counts; values(): Counts }
