import { globSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseUnavailable } from '#lib/process/start-refusals.ts'
import { installJobs } from './install-jobs.ts'

const ownFolder = path.join(import.meta.dirname, 'migrations')

async function readMigrations(folders: readonly string[]): Promise<Record<string, Migration>> {
  const files = folders.flatMap((folder) =>
    globSync('*.ts', { cwd: folder }).map((file) => path.join(folder, file)),
  )
  const migrations = await Promise.all(
    files.map(async (file) => [path.basename(file, '.ts'), await import(pathToFileURL(file).href)] as const),
  )
  return Object.fromEntries(migrations.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const migratorOf = (db: Kysely<unknown>, migrations: Record<string, Migration>) =>
  new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Parallel branches may bring older timestamps later.
    allowUnorderedMigrations: true,
  })

/** The part of a migration's name that stays when its date is corrected. */
const titleOf = (name: string) => name.slice(name.indexOf('_') + 1)

/** The names whose titles are not among those of the others. */
function without(names: readonly string[], others: readonly string[]): string[] {
  const titles = new Set(others.map(titleOf))
  return names.filter((name) => !titles.has(titleOf(name)))
}

// oxlint-disable-next-line typescript/no-explicit-any -- the migrator works on any schema
async function appliedMigrations(db: Kysely<any>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db)
  if (!tables[0]?.name) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** The names of unapplied migrations. */
// oxlint-disable-next-line typescript/no-explicit-any -- the migrator works on any schema
export async function pendingMigrations(db: Kysely<any>, folders = [ownFolder]): Promise<string[]> {
  return without(Object.keys(await readMigrations(folders)), await appliedMigrations(db))
}

/** Notes applied migrations under the names that they have now. */
async function renameApplied(db: Kysely<unknown>, applied: readonly string[], ours: readonly string[]) {
  const names = new Map(ours.map((name) => [titleOf(name), name]))
  for (const before of applied) {
    const name = names.get(titleOf(before))
    if (name === undefined || name === before) continue
    await sql`update kysely_migration set name = ${name} where name = ${before}`.execute(db)
  }
}

/** Others queue behind a migration that waits for a lock, so it gives up soon and tries again. */
const lockTimeoutMs = 2_000
const attempts = 300
const pauseMs = 1_000
const lockNotAvailable = '55P03'

/**
 * Updates the job queue, then applies pending migrations in one transaction and returns their names.
 * Concurrent callers wait for each other. A database of a later release is left as it is, so that processes of the
 * release before can start on it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the migrator works on any schema
export async function migrate(db: Kysely<any>, folders = [ownFolder]): Promise<string[]> {
  try {
    await installJobs(db)
    const migrations = await readMigrations(folders)
    const [applied, ours] = [await appliedMigrations(db), Object.keys(migrations)]
    await renameApplied(db, applied, ours)
    const pending = without(ours, applied)
    if (pending.length === 0) return []
    const later = without(applied, ours)
    if (later.length > 0)
      throw new DatabaseUnavailable(
        `the database is of another release: it has ${later.join(', ')}, and lacks ${pending.join(', ')}`,
      )
    return await untilUnlocked(() => applyPending(db, migrations))
  } catch (error) {
    throw (await refusalOf(db, error)) ?? error
  }
}

async function applyPending(db: Kysely<unknown>, migrations: Record<string, Migration>): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, false)`.execute(connection)
    try {
      const { error, results } = await migratorOf(connection, migrations).migrateToLatest()
      if (error) throw error
      return (results ?? []).map((result) => result.migrationName)
    } finally {
      await sql`reset lock_timeout`.execute(connection)
    }
  })
}

async function untilUnlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: unknown }).code !== lockNotAvailable || attempt === attempts) throw error
      await sleep(pauseMs)
    }
  }
}

const insufficientPrivilege = '42501'

// oxlint-disable-next-line typescript/no-explicit-any -- the migrator works on any schema
async function refusalOf(db: Kysely<any>, error: unknown): Promise<DatabaseUnavailable | undefined> {
  if ((error as { code?: unknown }).code !== insufficientPrivilege) return undefined
  const { rows } = await sql<{ role: string; name: string }>`
    select current_user as role, current_database() as name`.execute(db)
  const { role, name } = rows[0]!
  return new DatabaseUnavailable(
    `the role "${role}" may not change the database "${name}": make it its owner`,
    { cause: error },
  )
}
