import { maxFeedDepth } from '#contract/limits/listings.ts'
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

/** Columns are named by the path to them: at any depth these names would take the square of a record's size. */
export function assertShallow(depth: number): void {
  if (depth > maxFeedDepth)
    throw new UnreadableFile(`Datoteka je ugniježđena dublje od ${maxFeedDepth} nivoa.`)
}

/** Removes characters that no column of the database can hold. */
const storable = (text: string) => withoutControls(text.toWellFormed())

/** Adds a value to a column; a repeated column becomes a list. */
export function addTo(record: FeedRecord, name: string, given: FeedValue): void {
  const column = storable(name)
  const value = typeof given === 'string' ? storable(given) : given
  const before = Object.hasOwn(record, column) ? record[column] : undefined
  if (before === undefined) record[column] = value
  else if (Array.isArray(before)) before.push(value)
  else record[column] = [before, value]
}
