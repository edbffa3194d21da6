import { parseArgs } from 'node:util'
import { CommandFailed } from '#lib/process/complain.ts'
import type { Db } from '#lib/database/db.ts'
import { type Finding, passed, tableOf, warning } from '#server/production/finding.ts'
import { checkMail, checkRedis, checkSite, checkSms } from '#server/production/network-checks.ts'
import { cheapChecks } from '#server/production/start-check.ts'
import type { Config } from '#config/config.ts'
import { openDatabase } from '#db/embedded/or-given.ts'
import { acceptSecret, countSealedSecrets, findInstallation } from '#server/production/installation.ts'
import { pendingMigrations } from '#db/migrate.ts'
import { runCommand } from './command.ts'

const usage = `npm run check-production -- [--mail-to=<address>] [--sms-to=<+number>] [--accept-new-secret]

Checks the settings, the database, the disk, the mail server and Infobip with the variables that the server is started
with. Sends a mail or an SMS only where it is told to whom. Ends with 1 when something failed.

  --accept-new-secret  notes the present APP_SECRET as the database's, when the one before is lost or was changed`

function readOptions() {
  try {
    return parseArgs({
      options: {
        'mail-to': { type: 'string' },
        'sms-to': { type: 'string' },
        'accept-new-secret': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new CommandFailed(`${(error as Error).message}\n\n${usage}`)
  }
}

/** Accepts the current secret as the database's own, and explains the consequences. */
async function acceptNewSecret(db: Db, appSecret: string) {
  const known = await findInstallation(db, appSecret)
  if (known?.environment !== 'production')
    throw new CommandFailed('There is no production database yet, so there is no secret to replace')
  if (known.hasSameSecret) return console.log('APP_SECRET is the one that this database was made with')
  const count = await countSealedSecrets(db)
  await acceptSecret(db, appSecret, new Date())
  console.log(
    `The present APP_SECRET is now the one of this database. ${count} accounts have an authenticator app whose codes ` +
      'are refused from now on; their recovery codes and passkeys still work, and they can set the app up again.',
  )
}

async function checkMigrations(db: Db): Promise<Finding> {
  const pending = await pendingMigrations(db)
  return pending.length > 0
    ? warning('migrations', `${pending.length} are pending; the next start or npm run migrate applies them`)
    : passed('migrations', 'all are applied')
}

async function checkAll(db: Db, config: Config, to: { mail: string | undefined; sms: string | undefined }) {
  return [
    passed('settings', 'complete'),
    ...(await cheapChecks(db, config, config.appSecret!)),
    await checkMigrations(db),
    ...(await checkRedis(config)),
    ...(await checkMail(config, { to: to.mail })),
    ...(await checkSms(config, { to: to.sms })),
    await checkSite(config),
  ]
}

await runCommand(async (config) => {
  const options = readOptions()
  if (options.help) return console.log(usage)
  if (config.environment !== 'production')
    throw new CommandFailed(
      `APP_ENV is ${config.environment}: run this with the variables of production, APP_ENV=production among them`,
    )
  const database = await openDatabase({ ...config, mode: 'attach-or-own', max: 2 })
  try {
    for (const notice of database.notices) console.log(notice)
    if (options['accept-new-secret']) await acceptNewSecret(database.db, config.appSecret!)
    const findings = await checkAll(database.db, config, {
      mail: options['mail-to'],
      sms: options['sms-to'],
    })
    console.log(tableOf(findings))
    const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length
    console.log(`${count('passed')} passed, ${count('warning')} warnings, ${count('failed')} failed`)
    if (count('failed') > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
})
