import { maxFeedDepth, mostFeedColumns } from '#contract/limits/listings.ts'
import { withoutControls } from '#contract/listings/write.ts'

/** Only JSON holds numbers, which are exact where people write "12.345" for thousands. */
export type FeedValue = string | number

/** A row of a file: its values by column; a column with several values holds a list. */
export type FeedRecord = Record<string, FeedValue | FeedValue[]>

/** A row, or why it cannot be read although those after it can. */
export type ReadRow = { record: FeedRecord } | { problem: string }

/** The whole file cannot be read, for a reason that its owner can mend; nothing of it may be used. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

export const tooManyColumns = () => new UnreadableFile(`Datoteka ima više od ${mostFeedColumns} kolona.`)

/** Columns are named by the path to them: at any depth these names would take the square of a record's size. */
export function assertShallow(depth: number): void {
  if (depth > maxFeedDepth)
    throw new UnreadableFile(`Datoteka je ugniježđena dublje od ${maxFeedDepth} nivoa.`)
}

/** Removes characters that no column of the database can hold. */
const storable = (text: string) => withoutControls(text.toWellFormed())

/** Collects the values of one record by column; a repeated column becomes a list. */
export class RecordBuilder {
  readonly record: FeedRecord = {}
  #columns = 0

  add(name: string, given: FeedValue): void {
    const column = storable(name)
    const value = typeof given === 'string' ? storable(given) : given
    const before = Object.hasOwn(this.record, column) ? this.record[column] : undefined
    if (before === undefined) this.#addColumn(column, value)
    else if (Array.isArray(before)) before.push(value)
    else this.record[column] = [before, value]
  }

  #addColumn(column: string, value: FeedValue) {
    if (++this.#columns > mostFeedColumns) throw tooManyColumns()
    this.record[column] = value
  }
}
