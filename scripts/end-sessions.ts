import os from 'node:os'
import { parseArgs } from 'node:util'
import { endSessionsByCommand } from '#api/modules/people/ended-sessions.ts'
import { openDatabase } from '#db/embedded/or-given.ts'
import { CommandFailed } from '#lib/process/complain.ts'
import { runCommand } from './command.ts'

const usage = 'Usage: npm run end-sessions -- <username> | --all'

function readArguments(): string | undefined {
  let given
  try {
    given = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean', default: false } } })
  } catch (error) {
    throw new CommandFailed(`${(error as Error).message}\n${usage}`)
  }
  const { positionals, values } = given
  if (positionals.length !== (values.all ? 0 : 1)) throw new CommandFailed(usage)
  return positionals[0]
}

await runCommand(async (config) => {
  const username = readArguments()
  const database = await openDatabase({ ...config, mode: 'attach-or-own', max: 2 })
  try {
    const by = `naredba (${os.userInfo().username})`
    const count = await endSessionsByCommand(database.db, { username, by }, new Date())
    console.log(`Ended ${count} sessions. Open pages lead to the login.`)
  } finally {
    await database.close()
  }
})
