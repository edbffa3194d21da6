import { parseArgs } from 'node:util'
import { makeAdmin } from '#api/modules/people/roles/first-admin.ts'
import { openDatabase } from '#db/embedded/or-given.ts'
import { migrate } from '#db/migrate.ts'
import { CommandFailed } from '#lib/process/complain.ts'
import { runCommand } from './command.ts'

const usage = 'Usage: npm run make-admin -- <username> [--force]'

await runCommand(async (config) => {
  let given
  try {
    given = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean', default: false } } })
  } catch (error) {
    throw new CommandFailed(`${(error as Error).message}\n${usage}`)
  }
  const [username, ...rest] = given.positionals
  if (!username || rest.length > 0) throw new CommandFailed(usage)
  const database = await openDatabase({ ...config, mode: 'attach-or-own', max: 2 })
  try {
    await migrate(database.db)
    const name = await makeAdmin(database.db, username, { isForced: given.values.force }, new Date())
    console.log(`${name} is an admin now. Log in, switch on two-step login, then open /admin.`)
  } finally {
    await database.close()
  }
})
