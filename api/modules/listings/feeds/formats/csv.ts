import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { maxFeedRecord, mostFeedColumns } from '#contract/limits/listings.ts'
import { type ReadRow, RecordBuilder, tooManyColumns, UnreadableFile } from './record.ts'

const delimiters = [';', ',', '\t', '|']

/** "sep=;" at the start, by which spreadsheets are told the delimiter. */
const statedDelimiter = /^"?sep=(.)"?[;,\t|]*\r?\n/i

/** The delimiter that the first line has most of. */
function delimiterOf(start: string): string {
  const [line = ''] = start.split(/\r?\n/, 1)
  const counted = delimiters.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]!.delimiter
}

async function* withoutMark(first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

export async function* readCsv(text: AsyncGenerator<string>): AsyncGenerator<ReadRow> {
  const { value, done } = await text.next()
  if (done) return
  const start = value.replace(/^\uFEFF/, '')
  const stated = statedDelimiter.exec(start)
  const first = start.slice(stated?.[0].length)
  const parser = Readable.from(withoutMark(first, text)).pipe(
    parse({
      delimiter: stated?.[1] ?? delimiterOf(first),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: maxFeedRecord,
    }),
  )
  let header: string[] | undefined
  try {
    for await (const values of parser as AsyncIterable<string[]>) {
      if (header) {
        yield rowOf(header, values)
        continue
      }
      header = values.map((name) => name.trim())
      if (header.length > mostFeedColumns) throw tooManyColumns()
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile(
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? 'Jedan red je predug. Vjerovatno negdje nedostaje navodnik.'
        : 'CSV nije ispravan: navodnici se ne zatvaraju.',
    )
  }
}

function rowOf(header: readonly string[], values: readonly string[]): ReadRow {
  if (values.length !== header.length)
    return { problem: `Red ima ${values.length} kolona, a zaglavlje ${header.length}.` }
  const builder = new RecordBuilder()
  for (const [at, name] of header.entries()) if (name !== '') builder.add(name, values[at]!.trim())
  return { record: builder.record }
}
