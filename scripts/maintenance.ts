import os from 'node:os'
import { parseArgs } from 'node:util'
import { dropMaintenance, getMaintenanceOverview, storeMaintenance } from '#api/modules/site/service.ts'
import { maintenanceBody } from '#contract/site/switches.ts'
import { openDatabase } from '#db/embedded/or-given.ts'
import type { Db } from '#lib/database/db.ts'
import { CommandFailed } from '#lib/process/complain.ts'
import { DomainError } from '#lib/errors.ts'
import { runCommand } from './command.ts'

const usage = `Usage: npm run maintenance -- on --reason "text for visitors" [--until 2026-12-31T22:00+01:00]
       npm run maintenance -- off
       npm run maintenance -- status`

const acts = ['on', 'off', 'status'] as const

function readArguments() {
  const { positionals, values } = parse()
  const act = acts.find((name) => name === positionals[0])
  if (!act || positionals.length !== 1) throw new CommandFailed(usage)
  const until = values.until === undefined ? null : Date.parse(values.until)
  if (Number.isNaN(until)) throw new CommandFailed(`--until is no time: ${values.until}\n${usage}`)
  return { act, reason: values.reason ?? '', until }
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { reason: { type: 'string' }, until: { type: 'string' } },
    })
  } catch (error) {
    throw new CommandFailed(`${(error as Error).message}\n${usage}`)
  }
}

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString()

async function printStatus(db: Db) {
  const { data } = await getMaintenanceOverview({ db })
  if (!data) return console.log('The site is open')
  const until = data.ends_at === null ? '' : `, expected to end at ${timeOf(data.ends_at)}`
  console.log(`Maintenance since ${timeOf(data.started_at)}${until}: ${data.reason}`)
}

await runCommand(async (config) => {
  const { act, reason, until } = readArguments()
  const database = await openDatabase({ ...config, mode: 'attach-or-own', max: 2 })
  const { db } = database
  const by = { command: `naredba (${os.userInfo().username})` }
  try {
    for (const notice of database.notices) console.log(notice)
    if (act === 'on') {
      const given = maintenanceBody.safeParse({ reason, ends_at: until && Math.floor(until / 1000) })
      if (!given.success) throw new CommandFailed(given.error.issues.map(({ message }) => message).join('\n'))
      await storeMaintenance(db, by, given.data, new Date())
    } else if (act === 'off' && !(await dropMaintenance(db, by, new Date())))
      throw new CommandFailed('Maintenance is not on')
    await printStatus(db)
    if (act !== 'status') console.log('Running servers follow within two seconds.')
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new CommandFailed(Object.values(error.fields ?? {}).join('\n') || error.message)
  } finally {
    await database.close()
  }
})
