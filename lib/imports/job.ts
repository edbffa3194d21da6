import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** Imports of files: each has a row that says how far it came, so that a killed one resumes, and its findings. */

export type Finding = { field: string; kind: 'refused' | 'changed'; reason: string; value: string | null }

/** A failure that the caller of an import can fix. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
}

const lockKey = (source: string, fileHash: string) =>
  sql`hashtextextended(${`import:${source}:${fileHash}`}, 0)`

/** Held until the connection releases it or ends; false if another connection holds it. */
export async function lockFile(connection: Db, source: string, fileHash: string): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_lock(${lockKey(source, fileHash)}) as locked`.execute(connection)
  return rows[0]!.locked
}

export const unlockFile = (connection: Db, source: string, fileHash: string) =>
  sql`select pg_advisory_unlock(${lockKey(source, fileHash)})`.execute(connection)

const jobColumns = [
  'id',
  'source',
  'file_name',
  'row_count',
  'first_day',
  'last_day',
  'position',
  'inserted',
  'repeated',
  'refused',
  'changed',
  'started_at',
  'finished_at',
] as const

export type NewJob = {
  source: string
  file_name: string
  file_hash: string
  row_count: number
  first_day: number | null
  last_day: number | null
  started_at: Date
}

/** The job of this file, created on the first run; the caller holds the file's lock. */
export async function findOrInsertJob(db: Db, job: NewJob) {
  const known = await db
    .selectFrom('import_job')
    .select(jobColumns)
    .where('source', '=', job.source)
    .where('file_hash', '=', job.file_hash)
    .executeTakeFirst()
  return (
    known ?? (await db.insertInto('import_job').values(job).returning(jobColumns).executeTakeFirstOrThrow())
  )
}
export type JobRow = Awaited<ReturnType<typeof findOrInsertJob>>

export const getJob = (db: Db, id: number) =>
  db.selectFrom('import_job').select(jobColumns).where('id', '=', id).executeTakeFirstOrThrow()

export const markFinished = (db: Db, jobId: number, now: Date) =>
  db
    .updateTable('import_job')
    .set({ finished_at: now })
    .where('id', '=', jobId)
    .where('finished_at', 'is', null)
    .execute()

/** In file order, after the last finding read. */
export const listFindings = (
  db: Db,
  jobId: number,
  after: { rowNumber: number; field: string },
  limit: number,
) =>
  db
    .selectFrom('import_finding')
    .select(['row_number', 'field', 'kind', 'reason', 'value'])
    .where('job_id', '=', jobId)
    .where((eb) => eb(eb.refTuple('row_number', 'field'), '>', eb.tuple(after.rowNumber, after.field)))
    .orderBy('row_number')
    .orderBy('field')
    .limit(limit)
    .execute()

export const countReasons = (db: Db, jobId: number) =>
  db
    .selectFrom('import_finding')
    .select(['kind', 'reason', (eb) => eb.fn.countAll<number>().as('count')])
    .where('job_id', '=', jobId)
    .groupBy(['kind', 'reason'])
    .orderBy('count', 'desc')
    .execute()

export type Counts = { inserted: number; repeated: number; refused: number; changed: number }

/** Moves a job on with the rows that were written; false if it is not at `from`, so that nothing counts twice. */
export async function advanceJob(
  trx: Db,
  { id, from, to, counts }: { id: number; from: number; to: number; counts: Counts },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('import_job')
    .set((eb) => ({
      position: to,
      inserted: eb('inserted', '+', counts.inserted),
      repeated: eb('repeated', '+', counts.repeated),
      refused: eb('refused', '+', counts.refused),
      changed: eb('changed', '+', counts.changed),
    }))
    .where('id', '=', id)
    .where('position', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function insertFindings(
  trx: Db,
  jobId: number,
  findings: readonly (Finding & { row_number: number })[],
): Promise<void> {
  if (findings.length === 0) return
  await trx
    .insertInto('import_finding')
    .values(findings.map((finding) => ({ job_id: jobId, ...finding })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes findings of imports that ended before a time, or began then and never ended; returns how many. */
export async function deleteOldFindings(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from import_finding where ctid = any(array(
      select import_finding.ctid from import_finding join import_job on import_job.id = job_id
      where coalesce(finished_at, started_at) < ${before} limit ${limit}))`.execute(db)
  return Number(numAffectedRows)
}
