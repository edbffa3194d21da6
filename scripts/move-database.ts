import { parseArgs } from 'node:util'
import { openDatabase } from '#db/embedded/or-given.ts'
import { CommandFailed } from '#lib/process/complain.ts'
import { moveDatabase } from '#server/database-move/move.ts'
import { runCommand } from './command.ts'

const usage = `Usage: npm run move-database -- postgres://user:password@host/database
       DATABASE_URL=postgres://… npm run move-database -- embedded`

function targetOrUsage(): string {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false })
  const [target] = positionals
  if (positionals.length !== 1 || !/^(?:embedded$|postgres(?:ql)?:\/\/)/.test(target!))
    throw new CommandFailed(usage)
  return target!
}

await runCommand(async ({ dataDir, databaseUrl }) => {
  const target = targetOrUsage()
  await using stack = new AsyncDisposableStack()
  const open = async (url: string | undefined) => {
    const database = await openDatabase({ databaseUrl: url, dataDir, mode: 'attach-or-own', max: 1 })
    stack.defer(() => database.close())
    return database.url
  }
  if (target === 'embedded' && !databaseUrl)
    throw new CommandFailed(`DATABASE_URL names no database to move from\n${usage}`)
  const [from, to] = [await open(databaseUrl), await open(target === 'embedded' ? undefined : target)]
  const { tables, rows, closedMs } = await moveDatabase(from, to, console.log)
  console.log(
    `Moved ${rows} rows of ${tables} tables; nobody could change anything for ${(closedMs / 1000).toFixed(1)} s`,
  )
  console.log(
    target === 'embedded'
      ? 'Start the site without DATABASE_URL. The old database takes no changes any more.'
      : 'Start the site with DATABASE_URL set to it. The old database takes no changes any more.',
  )
})
