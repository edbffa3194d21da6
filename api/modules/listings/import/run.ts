import path from 'node:path'
import type { Db } from '#lib/database/db.ts'
import {
  findOrInsertJob,
  getJob,
  ImportRefused,
  type JobRow,
  lockFile,
  markFinished,
  unlockFile,
} from '#lib/imports/job.ts'
import { ensureImportSellers } from '#api/modules/accounts/service.ts'
import { type CatalogAttribute, loadCatalog } from '#api/modules/categories/service.ts'
import { emptyMapping } from '#contract/listings/feeds.ts'
import { loadPlaces } from '#api/modules/places/service.ts'
import { type FeedRecord, UnreadableFile } from '../feeds/formats/read.ts'
import { Meanings } from '../mapping/meanings.ts'
import { loadSharedMeanings } from '../mapping/queries.ts'
import { RowReader } from '../mapping/row-reader.ts'
import type { ValueContext } from '../mapping/value-reader.ts'
import { type ReadRow, writeBatch } from './batch.ts'
import { BrandIndex } from './values/brands.ts'
import { CityIndex } from './values/cities.ts'
import type { Outcome } from './outcome.ts'
import { findBrandAliases } from './queries.ts'
import { readRecords, type SourceRecord } from './records.ts'
import { dayNumber, refreshTime } from './schedule.ts'
import type { ImportReference, Source, SourceName } from './source.ts'
import { detectSource, type Survey, surveyFile } from './survey.ts'
import { sources } from './sources/sources.ts'

const batchSize = { min: 25, max: 200 } // rows
// An open write transaction delays others' view for at most 500 ms: a slow one halves the next batch.
const slowMs = 150

export const sourceNames: readonly SourceName[] = sources.map((source) => source.name)

type ImportProgress = { rows: number; position: number; inserted: number }

export type ImportOptions = {
  db: Db
  file: string
  /** Detected from the file's first row by default. */
  source?: SourceName | undefined
  now?: Date
  /** Ends the import after the current batch. */
  signal?: AbortSignal
  onStart?(job: JobRow): void
  onProgress?(progress: ImportProgress): void
}

export type ImportResult = {
  job: JobRow
  /** Rows read by this run, its duration and its longest transaction, in milliseconds. */
  rowsRead: number
  milliseconds: number
  longestTransaction: number
}

/** Imports a file, or resumes where an earlier run of the same file stopped. */
export async function importListings(options: ImportOptions): Promise<ImportResult> {
  const source = options.source
    ? sources.find(({ name }) => name === options.source)
    : await detectSource(options.file)
  if (!source)
    throw new ImportRefused(
      `Not recognised: ${options.file}. Name its kind: --source ${sourceNames.join('|')}`,
    )
  const survey = await surveyFile(options.file, source).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? new ImportRefused(error.message) : error
  })
  // The lock belongs to the connection that writes: losing one means losing the other.
  return options.db.connection().execute(async (db) => {
    if (!(await lockFile(db, source.name, survey.fileHash)))
      throw new ImportRefused('Another import of this file is running.')
    try {
      return await runJob({ ...options, db }, source, survey)
    } finally {
      // A lost connection has already released it, and must not hide why the import failed.
      await unlockFile(db, source.name, survey.fileHash).catch(() => {})
    }
  })
}

async function runJob(options: ImportOptions, source: Source, survey: Survey): Promise<ImportResult> {
  const { db, signal, now = new Date() } = options
  const job = await findOrInsertJob(db, {
    source: source.name,
    file_name: path.basename(options.file),
    file_hash: survey.fileHash,
    row_count: survey.rows,
    first_day: survey.firstDay,
    last_day: survey.lastDay,
    started_at: now,
  })
  options.onStart?.(job)
  const start = performance.now()
  let position = job.position
  let { inserted } = job
  let longestTransaction = 0

  if (!job.finished_at) {
    const reference = await loadImportReference(db, source, survey)
    const target = {
      db,
      jobId: job.id,
      source: source.name,
      sellers: await ensureImportSellers(db, source.name, job.started_at),
    }
    const pace = { size: batchSize.max }
    const write = async (from: number, rows: ReadRow[]) => {
      const began = performance.now()
      const counts = await writeBatch(target, from, rows)
      const took = performance.now() - began
      longestTransaction = Math.max(longestTransaction, took)
      pace.size =
        took > slowMs ? Math.max(batchSize.min, pace.size >> 1) : Math.min(batchSize.max, pace.size * 2)
      position = from + rows.length
      inserted += counts.inserted
      options.onProgress?.({ rows: survey.rows, position, inserted })
    }
    // Reads the next batch while the last is written.
    let writing: Promise<void> = Promise.resolve()
    for await (const { from, rows } of readBatches(options.file, source, survey, job, reference, pace)) {
      await writing
      if (signal?.aborted) break
      writing = write(from, rows)
      // Awaited in the next iteration; until then a failure must not count as unhandled.
      writing.catch(() => {})
    }
    await writing
    if (position >= survey.rows) await markFinished(db, job.id, new Date())
  }
  return {
    job: await getJob(db, job.id),
    rowsRead: position - job.position,
    milliseconds: performance.now() - start,
    longestTransaction,
  }
}

/** Loads the data that rows are mapped to, once per run. */
async function loadImportReference(db: Db, source: Source, { sample }: Survey): Promise<ImportReference> {
  const catalog = await loadCatalog(db)
  const places = await loadPlaces(db)
  const rows = source.format === 'any' ? await openRows(db, { catalog, places }, sample) : undefined
  const byCategory = new Map<number, ReadonlyMap<number, CatalogAttribute>>()
  return {
    catalog,
    ...(rows && { rows }),
    cities: new CityIndex(places),
    brands: new BrandIndex(catalog, await findBrandAliases(db)),
    attributesOf(categoryId) {
      let attributes = byCategory.get(categoryId)
      if (!attributes) {
        attributes = new Map(catalog.attributesOf(categoryId).map((attribute) => [attribute.id, attribute]))
        byCategory.set(categoryId, attributes)
      }
      return attributes
    },
  }
}

/** Reads rows without answers of their shop, but with those on which other shops agree. */
async function openRows(db: Db, context: ValueContext, sample: readonly Record<string, unknown>[]) {
  const known = { own: new Meanings(), shared: await loadSharedMeanings(db) }
  const rows = new RowReader(context, emptyMapping, known)
  rows.begin(sample as FeedRecord[])
  return rows
}

/**
 * Second pass: counts rows that are already committed, so that repeats keep their numbers, and skips them.
 */
async function* readBatches(
  file: string,
  source: Source,
  { repeats }: Survey,
  job: JobRow,
  reference: ImportReference,
  pace: { size: number },
) {
  const days = { firstDay: job.first_day, lastDay: job.last_day, rows: job.row_count }
  let rowNumber = 0
  let rows: ReadRow[] = []
  for await (const record of readRecords(file, source.format, { skip: job.position })) {
    rowNumber++
    const hashKey = record.hash && `${record.hash}:${repeats.occurrence(record.hash)}`
    if (rowNumber <= job.position) continue
    const day = record.fields && dayNumber(source.dayOf?.(record.fields))
    rows.push({
      rowNumber,
      key: (record.fields && source.keyOf?.(record.fields, reference.rows)) ?? hashKey ?? `row:${rowNumber}`,
      refreshedAt: refreshTime(days, job.started_at, rowNumber, day),
      outcome: mapRecord(record, source, reference),
    })
    if (rows.length < pace.size) continue
    yield { from: rowNumber - rows.length, rows }
    rows = []
  }
  if (rows.length > 0) yield { from: rowNumber - rows.length, rows }
}

function mapRecord({ fields, text }: SourceRecord, source: Source, reference: ImportReference): Outcome {
  if (fields) return source.map(fields, reference)
  const reason = source.format === 'jsonl' ? 'json_invalid' : 'columns_wrong'
  return {
    listing: null,
    findings: [
      {
        field: 'row',
        kind: 'refused',
        reason,
        value: text.slice(0, 200).replaceAll('\0', '').toWellFormed(),
      },
    ],
  }
}
