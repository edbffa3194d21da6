/** A row of a file: its texts by column; a column with several texts holds a list. */
export type FeedRecord = Record<string, string | string[]>

/** A row, or why it cannot be read although those after it can. */
export type ReadRow = { record: FeedRecord } | { problem: string }

/** The whole file cannot be read, for a reason that its owner can mend; nothing of it may be used. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** Adds a text to a column; a repeated column becomes a list. */
export function addTo(record: FeedRecord, column: string, value: string): void {
  const before = record[column]
  if (before === undefined) record[column] = value
  else if (Array.isArray(before)) before.push(value)
  else record[column] = [before, value]
}
