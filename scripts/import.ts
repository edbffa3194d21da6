import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { summarize } from '#api/modules/listings/import/report.ts'
import { importListings, type ImportResult, sourceNames } from '#api/modules/listings/import/run.ts'
import type { SourceName } from '#api/modules/listings/import/source.ts'
import { formatInteger } from '#contract/money/money.ts'
import { openDatabase } from '#db/embedded/or-given.ts'
import { type ReferenceKind, referenceKinds } from '#db/import-reference.ts'
import { loadReference } from '#db/load-reference.ts'
import { migrate } from '#db/migrate.ts'
import { CommandFailed } from '#lib/process/complain.ts'
import { ImportRefused } from '#lib/imports/job.ts'
import { writeReport } from '#lib/imports/report.ts'
import { runCommand } from './command.ts'
import { interrupted, runChargerImport } from './import-chargers.ts'
import { runReferenceImport } from './import-reference.ts'

const usage = `Usage: npm run import -- listings <file> [--source ${sourceNames.join('|')}]
       npm run import -- chargers <file.csv|file.json> [--source <name>] [--complete]
       npm run import -- ${referenceKinds.join('|')} <file.json>`

type Arguments = {
  kind: 'listings' | 'chargers' | ReferenceKind
  file: string
  source: string | undefined
  isComplete: boolean
}

function readArguments(): Arguments {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { source: { type: 'string' }, complete: { type: 'boolean', default: false } },
    })
    const [word, file, ...rest] = positionals
    const kind = (['listings', 'chargers', ...referenceKinds] as const).find((name) => name === word)
    const { source, complete: isComplete } = values
    const isSourceKnown = kind === 'chargers' || sourceNames.some((name) => name === source)
    const isWrong =
      (source && (!isSourceKnown || (kind !== 'listings' && kind !== 'chargers'))) ||
      (isComplete && kind !== 'chargers')
    if (!kind || !file || rest.length > 0 || isWrong) throw new CommandFailed(usage)
    return { kind, file: path.resolve(file), source, isComplete }
  } catch (error) {
    if (error instanceof CommandFailed) throw error
    throw new CommandFailed(`${(error as Error).message}\n${usage}`)
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** Rewrites one line on a terminal; elsewhere prints a line now and then. */
function progressPrinter() {
  const intervalMs = process.stdout.isTTY ? 250 : 5_000
  const started = performance.now()
  let first: number | undefined
  let printed = started
  return {
    print({ position, rows, inserted }: { position: number; rows: number; inserted: number }) {
      first ??= position
      const now = performance.now()
      if (now - printed < intervalMs) return
      printed = now
      const rate = (position - first) / ((now - started) / 1000)
      const text = `${formatInteger(position)} of ${formatInteger(rows)} rows (${percent(position / rows)}), ${formatInteger(inserted)} landed, ${formatInteger(rate)} rows/s`
      process.stdout.write(process.stdout.isTTY ? `\r\u001B[K${text}` : `${text}\n`)
    },
    end() {
      if (process.stdout.isTTY) process.stdout.write('\r\u001B[K')
    },
  }
}

await runCommand(async (config) => {
  const { kind, file, source, isComplete } = readArguments()
  if (!existsSync(file)) throw new CommandFailed(`There is no ${file}`)
  const stop = new AbortController()
  // The first Ctrl-C finishes the current batch, a second one ends the process.
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())

  const database = await openDatabase({ ...config, mode: 'attach-or-own', max: 4 })
  const progress = progressPrinter()
  try {
    for (const notice of database.notices) console.log(notice)
    await migrate(database.db)
    await loadReference(database.db)
    if (kind === 'chargers')
      return await runChargerImport({
        db: database.db,
        file,
        source,
        isComplete,
        signal: stop.signal,
        reports: path.join(config.dataDir, 'reports'),
        progress,
      })
    if (kind !== 'listings') return await runReferenceImport(database.db, kind, file)
    const result = await importListings({
      db: database.db,
      file,
      source: source as SourceName | undefined,
      signal: stop.signal,
      onStart(job) {
        if (job.position > 0 && !job.finished_at)
          console.log(`Resuming after row ${formatInteger(job.position)}`)
      },
      onProgress: (state) => progress.print(state),
    })
    progress.end()
    await printResult(result)
  } catch (error) {
    progress.end()
    throw error instanceof ImportRefused ? new CommandFailed(error.message) : error
  } finally {
    await database.close()
  }

  async function printResult(result: ImportResult) {
    const { job } = result
    const report = await writeReport(database.db, job, path.join(config.dataDir, 'reports'))
    if (!job.finished_at) {
      console.log(`Stopped after row ${formatInteger(job.position)} of ${formatInteger(job.row_count)}.`)
      console.log('Run the same command to resume.')
      process.exitCode = interrupted
      return
    }
    if (result.rowsRead === 0) {
      console.log(`Nothing to do: all ${formatInteger(job.row_count)} rows are already imported.`)
      console.log(`Report: ${report}`)
      return
    }
    const seconds = result.milliseconds / 1000
    const line = (name: string, value: string | number) =>
      console.log(
        `${name.padEnd(24)}${(typeof value === 'number' ? formatInteger(value) : value).padStart(12)}`,
      )
    line('Rows', job.row_count)
    line('Landed', job.inserted)
    line('Already there', job.repeated)
    line('Refused', job.refused)
    line('Landed with a change', job.changed)
    const { reasons, categories, otherShare } = await summarize(database.db, job)
    for (const { kind, reason, count } of reasons)
      line(`  ${kind === 'refused' ? 'refused' : 'changed'}: ${reason}`, count)
    line('In leaves for the rest', percent(otherShare))
    for (const { name, count } of categories.slice(0, 10)) line(`  ${name}`, count)
    line('Rows per second', Math.round(result.rowsRead / seconds))
    line('Longest transaction', `${Math.round(result.longestTransaction)} ms`)
    line('Peak memory', `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
    console.log(`Report: ${report}`)
  }
})
