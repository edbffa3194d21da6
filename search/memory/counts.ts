import type { FacetColumn } from './facet-column.ts'

export type Counts = ArrayLike<number>

/** Numbers of a set's documents by the index in a column, and by attribute value. */
export type Tally = { column(column: FacetColumn): Counts; values(): Counts }
