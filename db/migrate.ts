import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseUnavailable } from '#lib/process/start-refusals.ts'
import { installJobs } from './install-jobs.ts'

const folder = path.join(import.meta.dirname, 'migrations')

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort()
  const migrations = await Promise.all(
    files.map(
      async (file) =>
        [path.basename(file, '.ts'), await import(pathToFileURL(path.join(folder, file)).href)] as const,
    ),
  )
  return Object.fromEntries(migrations)
}

const migratorOf = (db: Kysely<unknown>) =>
  new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    // Parallel branches may bring older timestamps later.
    allowUnorderedMigrations: true,
  })

/** The part of a migration's name that stays when its date is corrected. */
const titleOf = (name: string) => name.slice(name.indexOf('_') + 1)

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
export async function pendingMigrations(db: Kysely<any>): Promise<string[]> {
  const applied = new Set((await appliedMigrations(db)).map(titleOf))
  return Object.keys(await readMigrations()).filter((name) => !applied.has(titleOf(name)))
}

/** Notes applied migrations under the names that they have now. */
async function renameApplied(db: Kysely<unknown>): Promise<void> {
  const names = new Map(Object.keys(await readMigrations()).map((name) => [titleOf(name), name]))
  for (const applied of await appliedMigrations(db)) {
    const name = names.get(titleOf(applied))
    if (name === undefined || name === applied) continue
    await sql`update kysely_migration set name = ${name} where name = ${applied}`.execute(db)
  }
}

/**
 * Updates the job queue, then applies pending migrations in one transaction and returns their names.
 * Concurrent callers wait for each other.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the migrator works on any schema
export async function migrate(db: Kysely<any>): Promise<string[]> {
  try {
    await installJobs(db)
    await renameApplied(db)
    const { error, results } = await migratorOf(db).migrateToLatest()
    if (error) throw error
    return (results ?? []).map((result) => result.migrationName)
  } catch (error) {
    throw (await refusalOf(db, error)) ?? error
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
