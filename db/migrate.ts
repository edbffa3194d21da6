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

/** The names of unapplied migrations. */
// oxlint-disable-next-line typescript/no-explicit-any -- the migrator works on any schema
export async function pendingMigrations(db: Kysely<any>): Promise<string[]> {
  const all = await migratorOf(db).getMigrations()
  return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name)
}

/**
 * Updates the job queue, then applies pending migrations in one transaction and returns their names.
 * Concurrent callers wait for each other.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the migrator works on any schema
export async function migrate(db: Kysely<any>): Promise<string[]> {
  try {
    await installJobs(db)
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
