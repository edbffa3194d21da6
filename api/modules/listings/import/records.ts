import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import path from 'node:path'
import { parse } from 'csv-parse'
import { type FeedFormat, feedFormats } from '#contract/listings/feeds.ts'
import { readFeed } from '../feeds/formats/read.ts'
import type { Source } from './source.ts'

export type SourceRecord = {
  /** By field name; undefined if the row cannot be read. */
  fields: Record<string, unknown> | undefined
  /** The raw row, for a report. */
  text: string
  /** Known for rows without an id of their own: the same content has the same hash, however it is quoted. */
  hash: string | undefined
}

export type ReadOptions = {
  /** Takes in every byte of the file. */
  digest?: Hash
  /** Rows at the start to return without fields. */
  skip?: number
}

/** Streams the rows of a file with back-pressure. */
export function readRecords(
  file: string,
  format: Source['format'],
  options: ReadOptions = {},
): AsyncGenerator<SourceRecord> {
  if (format === 'any') return readAny(file, options)
  return format === 'csv' ? readCsv(file, options) : readJsonLines(file, options)
}

/** Formats by the end of a file's name; anything else is a table. */
function formatOf(file: string): FeedFormat {
  const ending = path.extname(file).slice(1).toLowerCase().replace('jsonl', 'json')
  return feedFormats.find((format) => format === ending) ?? 'csv'
}

async function* readAny(file: string, { digest, skip = 0 }: ReadOptions): AsyncGenerator<SourceRecord> {
  let row = 0
  for await (const found of readFeed(Readable.from(readBytes(file, digest)), formatOf(file))) {
    row++
    const text = 'record' in found ? JSON.stringify(found.record) : found.problem
    yield {
      fields: row > skip && 'record' in found ? found.record : undefined,
      text,
      hash: createHash('md5').update(text).digest('base64url'),
    }
  }
}

async function* readBytes(file: string, digest: Hash | undefined): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    digest?.update(chunk)
    yield chunk
  }
}

/** Lines without their terminators; each is copied once, so that the chunk's buffer can be freed. */
async function* readLines(file: string, digest: Hash | undefined): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const chunk of readBytes(file, digest)) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      rest.push(chunk.subarray(start, end))
      yield decodeLine(rest)
      rest = []
      start = end + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  }
  if (rest.length > 0) yield decodeLine(rest)
}

const decodeLine = (parts: Buffer[]) =>
  (parts.length === 1 ? parts[0]! : Buffer.concat(parts)).toString('utf8').replace(/^\uFEFF/, '')

async function* readJsonLines(file: string, { digest, skip = 0 }: ReadOptions): AsyncGenerator<SourceRecord> {
  let row = 0
  for await (const line of readLines(file, digest)) {
    if (line.trim() === '') continue
    row++
    yield { fields: row <= skip ? undefined : parseObject(line), text: line, hash: undefined }
  }
}

function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    // Counted as a row that cannot be read.
    return undefined
  }
}

async function* readCsv(file: string, { digest, skip = 0 }: ReadOptions): AsyncGenerator<SourceRecord> {
  const parser = Readable.from(readBytes(file, digest), { objectMode: false }).pipe(
    parse({ bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }),
  )
  let header: string[] | undefined
  let row = 0
  for await (const values of parser as AsyncIterable<string[]>) {
    if (!header) {
      header = values.map((name) => name.trim())
      continue
    }
    row++
    const text = values.join('\u001F')
    const names = header
    yield {
      fields:
        row <= skip || values.length !== names.length
          ? undefined
          : Object.fromEntries(names.map((name, column) => [name, values[column]])),
      text: row <= skip ? '' : values.join(','),
      hash: createHash('md5').update(text).digest('base64url'),
    }
  }
}
