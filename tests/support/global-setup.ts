import { rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { createDb, type Db } from '#lib/database/db.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { loadReference } from '#db/load-reference.ts'
import { migrate } from '#db/migrate.ts'
import { templateName } from './database.ts'
import { makeRunFolder } from './run-folder.ts'

/** One PostgreSQL for the whole run, with a template that every file clones. */
export default async function setup(project: TestProject) {
  const folder = makeRunFolder()
  // Inherited by the workers, and by the programs and threads that they start, hundreds of which compile the same.
  process.env['TMPDIR'] = folder
  process.env['NODE_COMPILE_CACHE'] = path.join(folder, 'compiled')
  const server = await openTemporaryServer()
  const admin = createDb(server.url(), { max: 1 })
  await sql`create database ${sql.id(templateName)}`.execute(admin)
  await admin.destroy()
  // Cloning requires that nobody is connected to the template.
  const template = createDb(server.url(templateName), { max: 1 })
  await migrate(template)
  await loadReference(template)
  await prepareReads(template)
  await template.destroy()
  project.provide('databaseServer', server.url(''))
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Gives tables with rows statistics, and rows that need no marking when first read. Empty tables stay unknown:
 * PostgreSQL plans for an unknown table as if it had rows, and keeps such a plan while a test fills it.
 */
async function prepareReads(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`.execute(db)
  const tables = rows.map(({ name }) => sql.table(name))
  await sql`vacuum (freeze, analyze) ${sql.join(tables)}`.execute(db)
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the run's PostgreSQL, without a database. */
    databaseServer: string
  }
}
