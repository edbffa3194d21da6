import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { Config } from '#config/config.ts'
import { type Claim, findInstallation, hasDemoContent } from './installation.ts'
import { failed, type Finding, passed, warning } from './finding.ts'

const drift = { noticeable: 2_000, tooMuch: 30_000 } // milliseconds; codes of authenticator apps last half a minute

type Server = {
  version: string
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  superuser: boolean
  address: string | null
  encrypted: boolean
  at: Date
}

async function readServer(db: Db): Promise<{ server: Server; ahead: number }> {
  const asked = Date.now()
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      host(inet_server_addr()) as address,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
      clock_timestamp() as at`.execute(db)
  const server = rows[0]!
  return { server, ahead: (asked + Date.now()) / 2 - server.at.getTime() }
}

/** Compares two clocks. `ahead` is how many milliseconds ours is ahead. */
export function compareClocks(about: string, whose: string, ahead: number): Finding {
  const seconds = `${(Math.abs(ahead) / 1_000).toFixed(1)} s ${ahead < 0 ? 'behind' : 'ahead of'} ${whose}`
  const mend = 'keep the clocks of both by NTP'
  if (Math.abs(ahead) > drift.tooMuch)
    return failed(about, `${seconds}: codes and sessions would fail; ${mend}`)
  if (Math.abs(ahead) > drift.noticeable) return warning(about, `${seconds}: ${mend}`)
  return passed(about, `as that of ${whose}`)
}

const isLocal = (address: string | null) => address === null || /^(127\.|::1$)/.test(address)

/** Checks that PostgreSQL keeps acknowledged commits, and that nobody can eavesdrop. */
export async function checkServer(db: Db, { databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<Finding[]> {
  const { server, ahead } = await readServer(db)
  const { fsync, full_page_writes, synchronous_commit } = server
  const off = Object.entries({ fsync, full_page_writes, synchronous_commit })
    .filter(([, value]) => value === 'off')
    .map(([name]) => name)
  return [
    passed('PostgreSQL', server.version),
    off.length > 0
      ? failed(
          'durability',
          `a power failure loses what was acknowledged, because these are off: ${off.join(', ')}`,
        )
      : passed('durability', 'fsync, full_page_writes and synchronous_commit are on'),
    !databaseUrl
      ? passed('database role', 'the embedded PostgreSQL is reached through a private folder alone')
      : server.superuser
        ? warning(
            'database role',
            'is a superuser: give the program a role that owns its database and no more',
          )
        : passed('database role', 'is no superuser'),
    isLocal(server.address) || server.encrypted
      ? passed('database connection', server.encrypted ? 'encrypted' : 'stays on this machine')
      : warning('database connection', 'is not encrypted: add sslmode=verify-full to its address'),
    compareClocks('clock', 'the database', ahead),
  ]
}

const ownDatabase = 'another DATABASE_URL, or an empty DATA_DIR'

/**
 * Checks whether the database belongs to this installation: demo and production never share one, and the
 * secret must match.
 */
export async function checkInstallation(db: Db, claim: Claim): Promise<Finding[]> {
  const installation = await findInstallation(db, claim.appSecret)
  const about = 'installation'
  if (claim.environment !== 'production') {
    if (installation?.environment === 'production')
      return [
        failed(
          about,
          `This database belongs to production, and APP_ENV is ${claim.environment}, which would add accounts whose ` +
            `password is known. Set APP_ENV=production, or give the demo a database of its own: ${ownDatabase}.`,
        ),
      ]
    return installation && !installation.hasSameSecret
      ? [
          warning(
            'APP_SECRET',
            'is not the one that this database was made with: codes of authenticator apps fail',
          ),
        ]
      : []
  }
  if ((installation && installation.environment !== 'production') || (await hasDemoContent(db)))
    return [
      failed(
        about,
        'This database was filled by a demo start: it holds accounts whose password is known, and listings that nobody ' +
          `offers. Give production a database of its own: ${ownDatabase}.`,
      ),
    ]
  if (installation && !installation.hasSameSecret)
    return [
      failed(
        about,
        'APP_SECRET is not the one that this database was made with: codes of authenticator apps would be refused. ' +
          'Start with the secret as it was. If it is lost, or if you change it on purpose, run once with the new one: ' +
          'npm run check-production -- --accept-new-secret',
      ),
    ]
  return [
    passed(
      about,
      installation ? 'this database is of production and of this APP_SECRET' : 'the database is new',
    ),
  ]
}
