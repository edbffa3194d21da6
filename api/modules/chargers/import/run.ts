import { createHash } from 'node:crypto'
import path from 'node:path'
import { loadPlaces, type Places } from '#api/modules/places/service.ts'
import { inBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'
import {
  advanceJob,
  countReasons,
  type Finding,
  findOrInsertJob,
  getJob,
  ImportRefused,
  insertFindings,
  type JobRow,
  lockFile,
  markFinished,
  unlockFile,
} from '#lib/imports/job.ts'
import type { ImportedCharger, Mapped, Source } from './entry.ts'
import { openChargeMap } from './ocm.ts'
import { analyze, markMissing, markSeen, upsertChargers, type Written } from './queries.ts'
import { type Format, formatOf, readRecords } from './records.ts'
import { table } from './table.ts'

const batchSize = 200 // entries; a transaction stays far below half a second

export type ChargerImport = {
  db: Db
  file: string
  /** Names the source in place of the kind of the file, for a table from a particular publisher. */
  source?: string | undefined
  /** The file holds all chargers of its source: others of that source are gone. */
  isComplete?: boolean
  now?: Date
  signal?: AbortSignal
  onStart?(job: JobRow): void
  onProgress?(progress: { rows: number; position: number; inserted: number }): void
}

export type ChargerImportResult = {
  job: JobRow
  rowsRead: number
  /** Number of those that are gone; null if the file cannot tell. */
  missing: number | null
  milliseconds: number
}

/** Imports a file of chargers, or resumes where an earlier run of the same file stopped. */
export async function importChargers(options: ChargerImport): Promise<ChargerImportResult> {
  const format = formatOf(options.file)
  if (options.source !== undefined && !/^[a-z0-9-]{1,30}$/.test(options.source))
    throw new ImportRefused('A source is named by at most 30 of a-z, 0-9 and hyphens.')
  const source =
    format === 'json'
      ? { ...openChargeMap, ...(options.source && { name: options.source }) }
      : table(options.source ?? 'csv')
  const survey = await surveyFile(options.file, format)
  // Another way to read the same file is another import.
  const kind = `chargers-${source.name}${options.isComplete ? '-complete' : ''}`
  return options.db.connection().execute(async (db) => {
    if (!(await lockFile(db, kind, survey.hash)))
      throw new ImportRefused('Another import of this file is running.')
    try {
      return await runJob({ ...options, db }, { source, format, kind, survey })
    } finally {
      // A lost connection has already released it, and must not hide why the import failed.
      await unlockFile(db, kind, survey.hash).catch(() => {})
    }
  })
}

/** The first pass: a hash over every byte, and the number of entries. Writes nothing. */
async function surveyFile(file: string, format: Format) {
  const digest = createHash('sha256')
  let rows = 0
  for await (const _ of readRecords(file, format, { digest, skip: Infinity })) rows++
  return { hash: digest.digest('hex'), rows }
}

type Plan = { source: Source; format: Format; kind: string; survey: { hash: string; rows: number } }

async function runJob(options: ChargerImport, { source, format, kind, survey }: Plan) {
  const { db, file, signal, isComplete = false, now = new Date() } = options
  const start = performance.now()
  const job = await findOrInsertJob(db, {
    source: kind,
    file_name: path.basename(file),
    file_hash: survey.hash,
    row_count: survey.rows,
    first_day: null,
    last_day: null,
    started_at: now,
  })
  options.onStart?.(job)
  let position = job.position
  let missing: number | null = 0
  if (!job.finished_at) {
    const towns = townFinder(await loadPlaces(db))
    const target = { db, jobId: job.id, source: source.name, isComplete, now, towns }
    let batch: Mapped[] = []
    let { inserted } = job
    const write = async () => {
      inserted += await writeBatch(target, position, batch)
      position += batch.length
      batch = []
      options.onProgress?.({ rows: survey.rows, position, inserted })
    }
    let entry = 0
    for await (const { fields } of readRecords(file, format, { skip: job.position })) {
      if (++entry <= job.position) continue
      batch.push(fields ? source.read(fields) : unreadable)
      if (batch.length < batchSize) continue
      await write()
      if (signal?.aborted) break
    }
    if (batch.length > 0 && !signal?.aborted) await write()
    if (position >= survey.rows) {
      if (isComplete)
        missing = (await isWhole(db, job))
          ? await inBatches((limit) =>
              markMissing(db, { source: source.name, jobId: job.id, at: now, limit }),
            )
          : null
      await markFinished(db, job.id, now)
      await analyze(db)
    }
  }
  return {
    job: await getJob(db, job.id),
    rowsRead: position - job.position,
    missing,
    milliseconds: performance.now() - start,
  }
}

const unreadableReason = 'cannot be read'
const unreadable: Mapped = {
  charger: null,
  findings: [{ field: 'row', kind: 'refused', reason: unreadableReason, value: null }],
}

/**
 * False for an empty file and for one with broken entries, such as half a download: it can't prove that
 * others are gone.
 */
async function isWhole(db: Db, job: JobRow): Promise<boolean> {
  const reasons = await countReasons(db, job.id)
  return job.row_count > 0 && !reasons.some(({ reason }) => reason === unreadableReason)
}

type Target = {
  db: Db
  jobId: number
  source: string
  isComplete: boolean
  now: Date
  towns: (charger: ImportedCharger) => number | null
}

/** Writes entries with their findings, and moves the job on, in one transaction; returns how many are new. */
async function writeBatch(target: Target, from: number, batch: readonly Mapped[]): Promise<number> {
  const { db, jobId, source, isComplete, now, towns } = target
  const findings: (Finding & { row_number: number })[] = []
  const byId = new Map<string, Written>()
  let refused = 0
  let repeats = 0
  for (const [at, { charger, findings: own }] of batch.entries()) {
    for (const finding of own) findings.push({ row_number: from + at + 1, ...finding })
    if (!charger) {
      refused++
      continue
    }
    // The last entry of an id counts.
    if (byId.has(charger.source_id)) repeats++
    byId.set(charger.source_id, written(charger, towns(charger), now))
  }
  const chargers = [...byId.values()]
  return db.transaction().execute(async (trx) => {
    const { inserted, updated } =
      chargers.length > 0
        ? await upsertChargers(trx, { source, jobId, chargers })
        : { inserted: 0, updated: 0 }
    if (isComplete) await markSeen(trx, { source, jobId, ids: [...byId.keys()] })
    await insertFindings(trx, jobId, findings)
    const counts = {
      inserted,
      changed: updated,
      refused,
      repeated: chargers.length - inserted - updated + repeats,
    }
    if (!(await advanceJob(trx, { id: jobId, from, to: from + batch.length, counts })))
      throw new ImportRefused('Another import of this file went on meanwhile.')
    return inserted
  })
}

function written(
  { is_gone: isGone, ...charger }: ImportedCharger,
  cityId: number | null,
  now: Date,
): Written {
  const content = createHash('sha256')
    .update(JSON.stringify([charger, cityId]))
    .digest('hex')
  return { ...charger, city_id: cityId, content, gone_at: isGone ? now : null }
}

const kmPerDegree = 111.2
const farthestKm = 30

/** The nearest town, which is where drivers would say that a charger is. */
function townFinder({ cities }: Places) {
  const towns = [...cities.values()].map(({ id, location }) => ({ id, ...location }))
  return ({ lat, lon }: ImportedCharger): number | null => {
    const shrink = Math.cos((lat * Math.PI) / 180)
    let nearest: number | null = null
    let limit = farthestKm
    for (const town of towns) {
      const north = (town.lat - lat) * kmPerDegree
      if (Math.abs(north) >= limit) continue
      const km = Math.hypot(north, (town.lon - lon) * shrink * kmPerDegree)
      if (km >= limit) continue
      limit = km
      nearest = town.id
    }
    return nearest
  }
}
