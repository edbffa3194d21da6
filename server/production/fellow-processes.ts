import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#config/config.ts'
import type { Db } from '#lib/database/db.ts'
import { CommandFailed } from '#lib/process/complain.ts'

type Role = 'all' | 'web' | 'worker'
type Settings = Pick<Config, 'dataDir' | 'fileStore' | 'brand' | 'redisUrl'>

/** Settings that processes on one database must share, in few letters. */
type Traits = { role: Role; files: string; brand: string; sharesLimits: boolean }

const shortHash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8)

/** A folder that several processes see, such as one on a network disk, has one id. */
function idOfFolder(folder: string): string {
  const file = path.join(folder, 'files-id')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(file, randomBytes(8).toString('hex'), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

function traitsOf({ dataDir, fileStore, brand, redisUrl }: Settings, role: Role): Traits {
  const files = fileStore
    ? [fileStore.endpoint, fileStore.bucket, fileStore.privateBucket]
    : idOfFolder(dataDir)
  return { role, files: shortHash(files), brand: shortHash(brand), sharesLimits: redisUrl !== undefined }
}

const nameOf = ({ role, files, brand, sharesLimits }: Traits) =>
  `bazar ${role} files=${files} brand=${brand} limits=${sharesLimits ? 'shared' : 'own'}`

function readName(name: string): Traits | undefined {
  const [, role, files, brand, limits] =
    /^bazar (all|web|worker) files=(\w+) brand=(\w+) limits=(shared|own)$/.exec(name) ?? []
  if (!role) return undefined
  return { role: role as Role, files: files!, brand: brand!, sharesLimits: limits === 'shared' }
}

/** The database's address for a process of this role, whose connections then name its settings. */
export function namedUrl(databaseUrl: string, settings: Settings, role: Role): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', nameOf(traitsOf(settings, role)))
  return url.href
}

/**
 * Refuses to start beside a process that keeps its files elsewhere, and warns of other differences. Knows other
 * processes by the names of their connections.
 */
export async function checkFellows(
  db: Db,
  { settings, role, notify }: { settings: Settings; role: Role; notify: (text: string) => void },
): Promise<void> {
  const own = traitsOf(settings, role)
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'bazar %'`.execute(db)
  const fellows = rows.map(({ name }) => readName(name)).filter((traits) => traits !== undefined)
  if (fellows.some(({ files }) => files !== own.files))
    throw new CommandFailed(
      'Another process on this database keeps its files elsewhere, so that each would miss those of the other: give all the same S3_BUCKET, or the same DATA_DIR',
    )
  if (fellows.some(({ brand }) => brand !== own.brand))
    notify('Warning: another process on this database has other BRAND_ settings, so pages differ by process')
  const webs = [own, ...fellows].filter((traits) => traits.role !== 'worker')
  if (webs.length > 1 && role !== 'worker' && webs.some(({ sharesLimits }) => !sharesLimits))
    notify(
      'Warning: another web process runs on this database: without REDIS_URL each counts limits by itself',
    )
}
