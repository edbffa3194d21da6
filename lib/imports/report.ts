import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#lib/database/db.ts'
import { type JobRow, listFindings } from './job.ts'

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

/** Deletes the reports in a folder, finished or not, that were written before a time. */
export async function deleteOldReports(folder: string, before: Date): Promise<void> {
  // Nobody has imported anything here.
  if (!existsSync(folder)) return
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (/^import-.+\.csv(\.part)?$/.test(name) && (await stat(file)).mtime < before)
      await rm(file, { force: true })
  }
}
