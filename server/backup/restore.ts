import { mkdir, readdir, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { writeFileSync } from 'node:fs'
import { recoverCluster } from '#db/embedded/recovery.ts'
import { CommandFailed } from '#lib/process/complain.ts'
import { Archive, type Backup, type Segment, type StoredFile } from './archive.ts'
import { eightAtOnce } from './file-pool.ts'

/** The base backup to begin with, and the one whose log reaches the wanted time. */
export type Route = { base: Backup; end: Backup; chain: Backup[] }

/**
 * Finds the backups that lead to `until`, or to the latest one's moment. Between two backups every time can be reached if the
 * later one continues the log of the earlier.
 * @throws CommandFailed if none does.
 */
export function routeTo(backups: readonly Backup[], until: Date | undefined): Route {
  const latest = backups.at(-1)
  if (!latest) throw new CommandFailed('there is no complete backup')
  if (!until) return { base: latest, end: latest, chain: [latest] }
  const momentOf = (backup: Backup) => new Date(backup.moment)
  const base = backups.findLast((backup) => momentOf(backup) <= until)
  if (!base) throw new CommandFailed(`the oldest backup is of ${backups[0]!.moment}`)
  if (momentOf(base).getTime() === until.getTime()) return { base, end: base, chain: [base] }
  const chain = [base]
  for (const next of backups.slice(backups.indexOf(base) + 1)) {
    if (next.database?.follows !== chain.at(-1)!.name)
      throw new CommandFailed(
        `only ${chain.at(-1)!.moment} and ${next.moment} can be reached there: the log between them was not saved`,
      )
    chain.push(next)
    if (momentOf(next) >= until) return { base, end: next, chain }
  }
  throw new CommandFailed(`the latest backup is of ${latest.moment}`)
}

/**
 * Restores files, secret and the embedded database into `dataDir`, which is empty or missing. The next start brings the
 * schema to its release and builds the search index.
 */
export async function restore(folder: string, dataDir: string, until?: Date): Promise<Route> {
  await expectEmpty(dataDir)
  const archive = Archive.existing(folder)
  const route = routeTo(await archive.list(), until)
  try {
    await restoreDatabase(archive, dataDir, route, until)
    await restoreFiles(archive, dataDir, route)
  } catch (error) {
    // It was empty; a second attempt finds it so.
    for (const name of await namesIn(dataDir))
      await rm(path.join(dataDir, name), { recursive: true, force: true })
    throw error
  }
  return route
}

async function expectEmpty(dataDir: string) {
  if ((await namesIn(dataDir)).length > 0)
    throw new CommandFailed(`${dataDir} is not empty: choose a new folder by DATA_DIR`)
}

/** None if there is no such folder. */
const namesIn = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** Restores the database of `route.base`, and its log as far as `until`. */
export async function restoreDatabase(
  archive: Archive,
  dataDir: string,
  { base, end, chain }: Route,
  until?: Date,
) {
  if (!base.database || !end.database) return
  const { major, label, folders, from } = base.database
  const { database } = await archive.lists(base)
  const segments = chain.flatMap((backup) => backup.database?.segments ?? [])
  const isNeeded = ({ name }: Segment) => name.endsWith('.history') || name.slice(8) >= from.slice(8)
  await recoverCluster({
    dataDir,
    major,
    until: base === end ? undefined : until,
    timeline: base === end ? undefined : end.database.timeline,
    async fill(data) {
      // Folders first: some are empty, and PostgreSQL misses them.
      for (const name of [...folders, ...runtimeFolders])
        await mkdir(path.join(data, name), { recursive: true, mode: 0o700 })
      await eightAtOnce(database, (file) => archive.pool.extract(file, path.join(data, file.path)))
      await eightAtOnce(segments.filter(isNeeded), (segment) =>
        archive.pool.extract(segment, path.join(data, 'pg_wal', segment.name)),
      )
      writeFileSync(path.join(data, 'backup_label'), label)
    },
  })
}

/** Folders of PostgreSQL whose contents are no part of a backup. */
const runtimeFolders = [
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]

async function restoreFiles(archive: Archive, dataDir: string, { base, end }: Route) {
  const wanted = new Map<string, StoredFile>()
  for (const backup of [base, end])
    for (const file of (await archive.lists(backup)).files) wanted.set(file.path, file)
  await eightAtOnce([...wanted.values()], async (file) => {
    const target = path.join(dataDir, file.path)
    await mkdir(path.dirname(target), {
      recursive: true,
      mode: file.path.startsWith('private') ? 0o700 : 0o755,
    })
    await archive.pool.extract(file, target)
    const modified = new Date(file.modifiedMs)
    await utimes(target, modified, modified)
  })
}
