import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '#db/embedded/or-given.ts'
import { removeDataDir } from '#db/embedded/temporary.ts'
import { backUp } from '#server/backup/backup.ts'
import { restore } from '#server/backup/restore.ts'
import { verifyBackup } from '#server/backup/verification.ts'
import { run } from '#bench/support/child.ts'
import { megabytes, seconds } from '#bench/support/figures.ts'
import type { FillOptions } from '#bench/support/fill-database.ts'
import { machine } from '#bench/support/site.ts'

// Times a first backup, a second one after a few changes, its check and a restore, with invented listings and random
// bytes in place of photos.

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '500000' },
    photos: { type: 'string', default: '50000' },
    /** Bytes of a photo. */
    size: { type: 'string', default: '60000' },
  },
})
const photos = Number(values.photos)
const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-bench-backup-'))
// The server's user must reach the data inside, which is private.
chmodSync(folder, 0o755)
const [dataDir, restored, backups] = ['site', 'restored', 'backups'].map((name) =>
  path.join(folder, name),
) as [string, string, string]

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  console.log(`${what}: ${seconds(performance.now() - began)}`)
  return result
}

function folderBytes(whole: string): number {
  const files = readdirSync(whole, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
}

try {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, mode: 'own', max: 2 })
  const filling: FillOptions = {
    databaseUrl: database.url,
    folder: dataDir,
    listings: Number(values.listings),
  }
  await run('fill-database.ts', '', JSON.stringify(filling)).result
  for (let number = 0; number < photos; number += 1) {
    const place = path.join(dataDir, 'media/bench', String(number % 256))
    mkdirSync(place, { recursive: true })
    writeFileSync(path.join(place, `${number}.webp`), randomBytes(Number(values.size)))
  }
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    database.db,
  )
  console.log(
    `${machine()}; ${values.listings} listings, ${photos} photos of ${values.size} bytes; database ${megabytes(rows[0]!.bytes)}`,
  )
  const save = () =>
    backUp({ dataDir, databaseUrl: undefined }, backups, {
      keep: 7,
      env: {},
      notify: console.log,
    })
  await timed('first backup', save)
  console.log(`its size: ${megabytes(folderBytes(backups))}`)
  await sql`update listing set price_fening = price_fening + 100 where id % 100 = 0`.execute(database.db)
  await timed('second backup, after a change of every hundredth listing', save)
  console.log(`size of both: ${megabytes(folderBytes(backups))}`)
  await database.close()
  const { faults } = await timed('check of both', () => verifyBackup(backups))
  if (faults.length > 0) throw new Error(faults.join('\n'))
  await timed('restore', () => restore(backups, restored))
} finally {
  for (const one of [dataDir, restored]) removeDataDir(one)
  rmSync(folder, { recursive: true, force: true })
}
