import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { openDatabase } from '#db/embedded/or-given.ts'
import { type Config, variables } from '#config/config.ts'
import type { Notify } from '#server/database.ts'
import { Archive, type Backup, type StoredFile } from './archive.ts'
import { eightAtOnce } from './file-pool.ts'
import { addFile, takeBaseBackup } from './base-backup.ts'

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }

/** Places in DATA_DIR whose contents cannot be made again. The database is copied in its own way. */
const savedPlaces = ['app-secret', 'media', 'private']

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

export type BackupOptions = {
  /** Backups to keep, this one included. */
  keep: number
  env: NodeJS.ProcessEnv
  notify: Notify
}

/**
 * Adds a backup to `folder` while the site runs or does not: database, files and secret as of one moment. Leaves
 * earlier backups as they are if it is interrupted.
 */
export async function backUp(
  place: Place,
  folder: string,
  { keep, env, notify }: BackupOptions,
): Promise<Backup> {
  const { archive, held } = await Archive.forWriting(folder)
  const database = place.databaseUrl
    ? undefined
    : await openDatabase({ ...place, mode: 'attach-or-own', max: 1 })
  try {
    const begun = new Date()
    const previous = (await archive.list()).at(-1)
    const files = new SavedFiles(archive, place.dataDir, previous)
    // Most files first, while nothing is held up. Those that the rows of the database name were there before their rows,
    // so a second look after the moment finds the rest.
    await files.save()
    const base = database && (await takeBaseBackup(database.url, archive.pool, previous))
    const moment = base?.moment ?? new Date()
    await files.save()
    const name = `${begun.toISOString().replaceAll(':', '-').slice(0, 19)}Z`
    const backup = await archive.commit(
      name,
      { database: base?.files ?? [], files: files.list() },
      {
        version,
        begun: begun.toISOString(),
        moment: moment.toISOString(),
        database: base?.record ?? null,
        variables: Object.keys(variables.shape).filter((variable) => env[variable]),
      },
    )
    await base?.release()
    if (previous?.database && base && !base.record.follows)
      notify(
        `Times between ${previous.moment} and this backup cannot be restored: the log between them is not there`,
      )
    const removed = await archive.prune(keep)
    if (removed.backups > 0) notify(`Removed ${removed.backups} older backups`)
    return backup
  } finally {
    await database?.close()
    held.release()
  }
}

/** The files below DATA_DIR. Those of the previous backup are not read again unless their size or time changed. */
class SavedFiles {
  readonly #archive: Archive
  readonly #dataDir: string
  readonly #previous: Backup | undefined
  readonly #saved = new Map<string, StoredFile>()
  #known: Map<string, StoredFile> | undefined

  constructor(archive: Archive, dataDir: string, previous: Backup | undefined) {
    this.#archive = archive
    this.#dataDir = dataDir
    this.#previous = previous
  }

  /** Every file that any call of `save` has seen: one that is deleted during a backup may still have its row in it. */
  list = () => [...this.#saved.values()]

  /** Stores the files that are there now. */
  async save(): Promise<void> {
    const known = (this.#known ??= await this.#knownFiles())
    await eightAtOnce(await filesIn(this.#dataDir), async (name) => {
      const before = this.#saved.get(name) ?? known.get(name)
      const file =
        before && (await this.#isUnchanged(before))
          ? before
          : await addFile(this.#archive.pool, this.#dataDir, name)
      if (file) this.#saved.set(name, file)
    })
  }

  async #knownFiles() {
    const { files } = this.#previous ? await this.#archive.lists(this.#previous) : { files: [] }
    return new Map(files.map((file) => [file.path, file]))
  }

  async #isUnchanged({ path: name, size, modifiedMs, sha256 }: StoredFile): Promise<boolean> {
    const now = await stat(path.join(this.#dataDir, name)).catch(() => undefined)
    return (
      now?.size === size && Math.floor(now.mtimeMs) === modifiedMs && (await this.#archive.pool.has(sha256))
    )
  }
}

async function filesIn(dataDir: string): Promise<string[]> {
  const found: string[] = []
  for (const place of savedPlaces) {
    const whole = path.join(dataDir, place)
    if (!existsSync(whole)) continue
    if (!(await stat(whole)).isDirectory()) {
      found.push(place)
      continue
    }
    for (const entry of await readdir(whole, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) found.push(path.relative(dataDir, path.join(entry.parentPath, entry.name)))
  }
  return found
}
