import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
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

/**
 * Brings the job queue up to date, then applies pending migrations in one transaction and returns their names. Two
 * callers at once wait for each other.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the migrator works on any schema
export async function migrate(db: Kysely<any>): Promise<string[]> {
  await installJobs(db)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    // Branches that grow beside each other bring older stamps later.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
