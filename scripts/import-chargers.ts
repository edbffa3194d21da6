import { importChargers } from '#api/modules/chargers/import/run.ts'
import { formatInteger } from '#contract/money/money.ts'
import type { Db } from '#lib/database/db.ts'
import { writeReport } from '#lib/imports/report.ts'

/** The status of a command that Ctrl-C ended. */
export const interrupted = 130

type Progress = { rows: number; position: number; inserted: number }
type Options = {
  db: Db
  file: string
  source: string | undefined
  isComplete: boolean
  signal: AbortSignal
  /** The folder for reports. */
  reports: string
  progress: { print(state: Progress): void; end(): void }
}

/** Imports chargers and prints the outcome. */
export async function runChargerImport({ db, file, source, isComplete, signal, reports, progress }: Options) {
  const result = await importChargers({
    db,
    file,
    source,
    isComplete,
    signal,
    onStart(job) {
      if (job.position > 0 && !job.finished_at)
        console.log(`Resuming after row ${formatInteger(job.position)}`)
    },
    onProgress: (state) => progress.print(state),
  })
  progress.end()
  const { job, rowsRead, missing, milliseconds } = result
  const report = await writeReport(db, job, reports)
  if (!job.finished_at) {
    console.log(`Stopped after row ${formatInteger(job.position)} of ${formatInteger(job.row_count)}.`)
    console.log('Run the same command to resume.')
    process.exitCode = interrupted
    return
  }
  if (rowsRead === 0) {
    console.log(`Nothing to do: all ${formatInteger(job.row_count)} rows are already imported.`)
    console.log(`Report: ${report}`)
    return
  }
  const line = (name: string, count: number) =>
    console.log(`${name.padEnd(24)}${formatInteger(count).padStart(12)}`)
  line('Rows', job.row_count)
  line('New', job.inserted)
  line('Updated', job.changed)
  line('Already there', job.repeated)
  line('Refused', job.refused)
  if (isComplete && missing !== null) line('Gone', missing)
  if (missing === null)
    console.log('None marked as gone, since the file is empty or has entries that cannot be read.')
  line('Rows per second', Math.round(rowsRead / (milliseconds / 1_000)))
  console.log(`Peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
  console.log(`Report: ${report}`)
}
