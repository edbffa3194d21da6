import type { Readable } from 'node:stream'
import type { FeedFormat } from '#contract/listings/feeds.ts'
import { readCsv } from './csv.ts'
import { textOf } from '#lib/files/decoded-text.ts'
import { readJson } from './json.ts'
import type { ReadRow } from './record.ts'
import { readXml } from './xml.ts'

export { type FeedRecord, type FeedValue, type ReadRow, UnreadableFile } from './record.ts'

const readers: Record<FeedFormat, (text: AsyncGenerator<string>) => AsyncGenerator<ReadRow>> = {
  csv: readCsv,
  json: readJson,
  xml: readXml,
}

/** Streams the rows of a file, one at a time. Throws UnreadableFile if it is broken, at the latest at its end. */
export const readFeed = (bytes: Readable, format: FeedFormat): AsyncGenerator<ReadRow> =>
  readers[format](textOf(bytes))
