import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { ImportRefused } from '#lib/imports/job.ts'

export type Fields = Record<string, unknown>
/** An entry of a file; `fields` are undefined if it cannot be read, or is skipped. */
export type FileRecord = { fields: Fields | undefined }
export type Format = 'json' | 'csv'

export type ReadOptions = {
  /** Takes in every byte of the file. */
  digest?: Hash
  /** Entries at the start to return without fields. */
  skip?: number
}

const [quote, backslash, opening, closing] = [0x22, 0x5c, 0x7b, 0x7d]
const mostEntryBytes = 4 << 20
const ignored = new Set([...' \t\r\n,[]'].map((character) => character.charCodeAt(0)))
const byteOrderMark = [0xef, 0xbb, 0xbf]

export const formatOf = (file: string): Format => (/\.csv$/i.test(file) ? 'csv' : 'json')

/** Streams the entries of a file with back-pressure: however large it is, one entry is in memory. */
export const readRecords = (
  file: string,
  format: Format,
  options: ReadOptions = {},
): AsyncGenerator<FileRecord> => (format === 'csv' ? readCsv(file, options) : readJson(file, options))

async function* readBytes(file: string, digest: Hash | undefined): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file, { highWaterMark: 256 << 10 }) as AsyncIterable<Buffer>) {
    digest?.update(chunk)
    yield chunk
  }
}

/** Cuts the objects out of an array, or out of lines, without parsing them. */
async function* readJson(file: string, { digest, skip = 0 }: ReadOptions): AsyncGenerator<FileRecord> {
  let parts: Buffer[] = []
  let bytes = 0
  let depth = 0
  let isText = false
  let isEscaped = false
  let entry = 0
  for await (const chunk of readBytes(file, digest)) {
    let start = depth > 0 ? 0 : -1
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isText = false
      } else if (byte === quote && depth > 0) isText = true
      else if (byte === opening) {
        if (depth++ === 0) start = at
      } else if (byte === closing && depth > 0) {
        if (--depth > 0) continue
        parts.push(chunk.subarray(start, at + 1))
        yield { fields: ++entry <= skip ? undefined : parseObject(Buffer.concat(parts).toString()) }
        parts = []
        bytes = 0
        start = -1
      } else if (depth === 0 && !ignored.has(byte) && !byteOrderMark.includes(byte))
        throw new ImportRefused(`Not a list of objects in JSON: ${file}`)
    }
    if (start === -1) continue
    const rest = chunk.subarray(start)
    bytes += rest.length
    if (bytes > mostEntryBytes) throw new ImportRefused(`An entry is larger than 4 MB: ${file}`)
    parts.push(Buffer.from(rest))
  }
  // An object that the file's end cuts off.
  if (depth > 0) yield { fields: undefined }
}

function parseObject(text: string): Fields | undefined {
  try {
    return JSON.parse(text) as Fields
  } catch {
    // Counted as a row that cannot be read.
    return undefined
  }
}

/** The sign that separates most of the header's names: spreadsheets of our language write semicolons. */
async function delimiterOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 << 10), 0)
    const [header = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r?\n/)
    const counted = [',', ';', '\t'].map((sign) => ({ sign, count: header.split(sign).length }))
    return counted.toSorted((a, b) => b.count - a.count)[0]!.sign
  } finally {
    await handle.close()
  }
}

async function* readCsv(file: string, { digest, skip = 0 }: ReadOptions): AsyncGenerator<FileRecord> {
  const parser = Readable.from(readBytes(file, digest), { objectMode: false }).pipe(
    parse({
      bom: true,
      delimiter: await delimiterOf(file),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  )
  let header: string[] | undefined
  let entry = 0
  for await (const values of parser as AsyncIterable<string[]>) {
    if (!header) {
      header = values.map((name) => name.trim().toLowerCase())
      continue
    }
    const names = header
    yield {
      fields:
        ++entry <= skip || values.length !== names.length
          ? undefined
          : Object.fromEntries(names.map((name, column) => [name, values[column]])),
    }
  }
}
