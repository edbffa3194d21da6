import path from 'node:path'
import { parseArgs } from 'node:util'
import { CommandFailed } from '#lib/process/complain.ts'
import { restore } from '#server/backup/restore.ts'
import { runCommand } from './command.ts'

const usage =
  'Usage: DATA_DIR=<new folder> npm run restore -- <folder of backups> [--to 2026-12-31T22:00:00+01:00]'

function readArguments() {
  const { positionals, values } = parse()
  const until = values.to === undefined ? undefined : new Date(values.to)
  if (positionals.length !== 1) throw new CommandFailed(usage)
  if (until && Number.isNaN(until.getTime()))
    throw new CommandFailed(`--to is no time: ${values.to}\n${usage}`)
  return { folder: path.resolve(positionals[0]!), until }
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
  } catch (error) {
    throw new CommandFailed(`${(error as Error).message}\n${usage}`)
  }
}

await runCommand(async ({ dataDir, databaseUrl }) => {
  const { folder, until } = readArguments()
  const { base, end } = await restore(folder, dataDir, until)
  console.log(
    `Restored ${dataDir} as of ${(until ?? new Date(end.moment)).toISOString()}, release ${base.version}`,
  )
  if (databaseUrl || !base.database)
    console.log('NOT restored: a database at DATABASE_URL. Restore it to the same time by its own tools.')
  if (base.variables.length > 0) console.log(`These variables were set: ${base.variables.join(', ')}`)
  console.log('Start as usual; search builds its index again.')
})
