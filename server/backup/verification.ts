import { chmodSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { recount } from '#api/modules/ledger/service.ts'
import { openDatabase } from '#db/embedded/or-given.ts'
import { removeDataDir } from '#db/embedded/temporary.ts'
import type { Db } from '#lib/database/db.ts'
import { Archive, type Backup } from './archive.ts'
import { eightAtOnce } from './file-pool.ts'
import { restoreDatabase, routeTo } from './restore.ts'

export type Verification = {
  backup: Backup
  /** Contents of all backups, compared with their checksums. */
  contents: number
  /** Rows by table in the restored database. */
  rows: Record<string, number>
  ledger: { accounts: number; postings: number; entries: number }
  /** In English, for the operator; empty if the backup is sound. */
  faults: string[]
}

/**
 * Reads the contents of all backups, restores the database of the latest into a temporary folder, and compares it with
 * what was there when it was made.
 * @throws Damaged if a content is missing or has changed.
 */
export async function verifyBackup(folder: string): Promise<Verification> {
  const archive = Archive.existing(folder)
  const backups = await archive.list()
  const route = routeTo(backups, undefined)
  const backup = route.base
  const contents = await archive.contents(backups)
  await eightAtOnce([...contents.values()], (content) => archive.pool.check(content))
  const verification: Verification = {
    backup,
    contents: contents.size,
    rows: {},
    ledger: { accounts: 0, postings: 0, entries: 0 },
    faults: [],
  }
  if (!backup.database) return verification
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bazar-verify-'))
  // The server's user must reach the data inside, which is private.
  chmodSync(dataDir, 0o755)
  try {
    await restoreDatabase(archive, dataDir, route)
    const database = await openDatabase({ databaseUrl: undefined, dataDir, mode: 'own', max: 2 })
    try {
      const { faults, ...ledger } = await recount(database.db)
      const rows = await countRows(database.db, Object.keys(backup.database.rows))
      return {
        ...verification,
        ledger,
        rows,
        faults: [...missingRows(backup.database.rows, rows), ...faults],
      }
    } finally {
      await database.close()
    }
  } finally {
    removeDataDir(dataDir)
  }
}

async function countRows(db: Db, tables: string[]): Promise<Record<string, number>> {
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    )
    return [table, rows[0]!.count] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

/** The moment lies between the two counts. */
const missingRows = (recorded: Record<string, [number, number]>, rows: Record<string, number>) =>
  Object.entries(recorded).flatMap(([table, between]) => {
    const [least, most] = [Math.min(...between), Math.max(...between)]
    const found = rows[table]!
    return found >= least && found <= most ? [] : [`${table} has ${found} rows, expected ${least} to ${most}`]
  })
