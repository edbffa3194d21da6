import { withoutControls } from '#contract/listings/write.ts'

/** A row of a file: its texts by column; a column with several texts holds a list. */
export type FeedRecord = Record<string, string | string[]>

/** A row, or why it cannot be read although those after it can. */
export type ReadRow = { record: FeedRecord } | { problem: string }

/** The whole file cannot be read, for a reason that its owner can mend; nothing of it may be used. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** Without what no column of the database can hold. */
const storable = (text: string) => withoutControls(text.toWellFormed())

/** Adds a text to a column; a repeated column becomes a list. */
export function addTo(record: FeedRecord, name: string, text: string): void {
  const [column, value] = [storable(name), storable(text)]
  const before = Object.hasOwn(record, column) ? record[column] : undefined
  if (before === undefined) record[column] = value
  else if (Array.isArray(before)) before.push(value)
  else record[column] = [before, value]
}
