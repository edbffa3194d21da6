import { CommandFailed } from '#lib/process/complain.ts'
import type { Db } from '#lib/database/db.ts'
import type { Config } from '#config/config.ts'
import { checkInstallation, checkServer } from './database-checks.ts'
import { type Finding, tableOf } from './finding.ts'
import { checkPlaces } from './place-checks.ts'
import { checkSettings } from './setting-checks.ts'

/** Checks for every start: they send nothing, and query only the database. */
export async function cheapChecks(db: Db, config: Config, appSecret: string): Promise<Finding[]> {
  const { environment } = config
  const installation = await checkInstallation(db, { environment, appSecret })
  if (environment !== 'production') return installation
  return [
    ...checkSettings(config),
    ...installation,
    ...(await checkServer(db, config)),
    ...checkPlaces(config),
  ]
}

/** Refuses a start that must not go ahead before it changes anything; passes other findings to `notify`. */
export async function checkStart(
  db: Db,
  config: Config,
  appSecret: string,
  notify: (text: string) => void,
): Promise<void> {
  const findings = await cheapChecks(db, config, appSecret)
  const problems = findings.filter(({ state }) => state === 'failed')
  if (problems.length > 0)
    throw new CommandFailed(
      `${config.brand.name} does not start, and the database is as it was:\n${tableOf(problems)}`,
    )
  for (const { about, text } of findings.filter(({ state }) => state === 'warning'))
    notify(`Warning: ${about}: ${text}`)
}
