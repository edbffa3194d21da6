import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '#config/config.ts'
import { CommandFailed } from '#lib/process/complain.ts'
import { backUp } from '#server/backup/backup.ts'
import { verifyBackup } from '#server/backup/verification.ts'
import { runCommand } from './command.ts'

const usage = `Usage: npm run backup -- <folder> [--keep 7]
       npm run backup -- --verify <folder>`

function readArguments() {
  const { positionals, values } = parse()
  const keep = Number(values.keep)
  if (positionals.length !== 1 || !Number.isInteger(keep) || keep < 1) throw new CommandFailed(usage)
  return { folder: path.resolve(positionals[0]!), keep, isVerified: values.verify }
}

function parse() {
  try {
    const options = {
      keep: { type: 'string', default: '7' },
      verify: { type: 'boolean', default: false },
    } as const
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new CommandFailed(`${(error as Error).message}\n${usage}`)
  }
}

async function save(config: Config, folder: string, keep: number) {
  const { databaseUrl, fileStore, appSecret } = config
  const began = performance.now()
  const backup = await backUp(config, folder, { keep, env: process.env, notify: console.log })
  console.log(
    `Saved everything until ${backup.moment} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
  )
  if (databaseUrl)
    console.log(
      'NOT saved: the database at DATABASE_URL. Use what its provider offers, or pgBackRest: docs/operations.md, "Backup".',
    )
  if (fileStore)
    console.log('NOT saved: files in S3. Switch on versions of objects there, and copies to another place.')
  if (appSecret) console.log('NOT saved: the values of variables. Keep APP_SECRET and the others elsewhere.')
}

async function verify(folder: string) {
  const { backup, contents, rows, ledger, faults } = await verifyBackup(folder)
  if (faults.length > 0) throw new CommandFailed(['The backup is not sound:', ...faults].join('\n'))
  console.log(
    `The backup of ${backup.moment} is sound; the ${contents} contents of all backups have their checksums`,
  )
  if (!backup.database) return
  console.log(
    Object.entries(rows)
      .map(([table, count]) => `${table} ${count}`)
      .join(', '),
  )
  console.log(
    `The ledger agrees: ${ledger.accounts} accounts, ${ledger.postings} postings, ${ledger.entries} entries`,
  )
}

await runCommand(async (config) => {
  const { folder, keep, isVerified } = readArguments()
  await (isVerified ? verify(folder) : save(config, folder, keep))
})
