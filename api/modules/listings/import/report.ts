import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#lib/db.ts'
import { fold } from './values/words.ts'
import { countCategories, countReasons, type JobRow, listFindings } from './queries.ts'

const pageSize = 2_000

/** Writes every finding of a job to `<folder>/import-<source>-<job>.csv` and returns its path. */
export async function writeReport(db: Db, job: JobRow, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `import-${job.source}-${job.id}.csv`)
  await pipeline(Readable.from(reportLines(db, job.id)), createWriteStream(`${file}.part`))
  await rename(`${file}.part`, file)
  return file
}

async function* reportLines(db: Db, jobId: number) {
  yield 'row_number,field,kind,reason,value\n'
  let after = { rowNumber: 0, field: '' }
  for (;;) {
    const findings = await listFindings(db, jobId, after, pageSize)
    if (findings.length === 0) return
    yield findings
      .map(({ row_number, field, kind, reason, value }) =>
        [String(row_number), field, kind, reason, value ?? ''].map(csvCell).join(',').concat('\n'),
      )
      .join('')
    const last = findings.at(-1)!
    after = { rowNumber: last.row_number, field: last.field }
  }
}

function csvCell(text: string): string {
  // A spreadsheet would run text from strangers that starts like a formula.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export type ImportSummary = {
  reasons: { kind: string; reason: string; count: number }[]
  /** For all listings of the source, largest categories first. */
  categories: { name: string; count: number }[]
  /** The share of the source's listings in catch-all leaves, 0 to 1. */
  otherShare: number
}

export async function summarize(db: Db, job: JobRow): Promise<ImportSummary> {
  const categories = await countCategories(db, job.source)
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)
  const others = categories.filter(({ name }) => /^ostal[aeio]\b/.test(fold(name)))
  return {
    reasons: await countReasons(db, job.id),
    categories,
    otherShare: categories.length === 0 ? 0 : sum(others) / sum(categories),
  }
}
