import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { type FileLock, tryLock } from '#db/embedded/owner-lock.ts'
import { CommandFailed } from '#lib/process/complain.ts'
import { type Content, Damaged, FilePool } from './file-pool.ts'

const content = { sha256: z.string().length(64), size: z.int().min(0) }

/** A stored file by its path below the folder it came from. */
const storedFile = z.object({ path: z.string(), ...content, modifiedMs: z.number() })
export type StoredFile = z.infer<typeof storedFile>

/** A part of the log of changes (WAL) of the database. */
const segment = z.object({ name: z.string(), ...content })
export type Segment = z.infer<typeof segment>

const databaseRecord = z.object({
  /** PostgreSQL's identifier of the cluster. */
  system: z.string(),
  /** Major version of PostgreSQL. */
  major: z.int(),
  timeline: z.int(),
  /** First and last segment that make the copied files whole. */
  from: z.string(),
  to: z.string(),
  /** PostgreSQL's `backup_label`. */
  label: z.string(),
  folders: z.array(z.string()),
  /** Segments since the previous backup, or since `from` if `follows` is null. */
  segments: z.array(segment),
  /** The backup whose segments these continue. */
  follows: z.string().nullable(),
  /** Rows of some tables right before and right after the moment. */
  rows: z.record(z.string(), z.tuple([z.int(), z.int()])),
})
export type DatabaseRecord = z.infer<typeof databaseRecord>

const backupRecord = z.object({
  format: z.literal(1),
  /** Release that made it. */
  version: z.string(),
  begun: z.iso.datetime(),
  /** Everything acknowledged until then is in the backup. */
  moment: z.iso.datetime(),
  /** Null if the database lies on another server, whose own tools save it. */
  database: databaseRecord.nullable(),
  /** Names of the variables that were set; their values are not stored. */
  variables: z.array(z.string()),
  /** Checksums of the lists of files. */
  lists: z.object({ database: z.string(), files: z.string() }),
})
export type BackupRecord = z.infer<typeof backupRecord>

/** A backup with its name, which is its time. */
export type Backup = BackupRecord & { name: string }

type Lists = { database: StoredFile[]; files: StoredFile[] }

const recordName = 'backup.json'

/**
 * A folder of backups. Each is a small folder of lists, which name contents in the pool beside them; it exists from the
 * moment in which its record has its name.
 */
export class Archive {
  readonly pool: FilePool
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
    this.pool = new FilePool(path.join(folder, 'pool'))
  }

  /** Opens the folder for reading. */
  static existing(folder: string): Archive {
    if (!existsSync(path.join(folder, 'backups'))) throw new CommandFailed(`${folder} holds no backups`)
    return new Archive(folder)
  }

  /** Opens the folder, makes it if necessary, and locks it. */
  static async forWriting(folder: string): Promise<{ archive: Archive; held: FileLock }> {
    await mkdir(path.join(folder, 'backups'), { recursive: true, mode: 0o700 })
    const held = tryLock(path.join(folder, 'lock'))
    if (!held) throw new CommandFailed(`another backup to ${folder} is in progress`)
    const archive = new Archive(folder)
    await archive.pool.open()
    return { archive, held }
  }

  /** All complete backups, the oldest first. */
  async list(): Promise<Backup[]> {
    const names = (await readdir(path.join(this.#folder, 'backups'))).toSorted()
    const complete = names.filter((name) => existsSync(this.#fileOf(name, recordName)))
    return Promise.all(complete.map((name) => this.#read(name)))
  }

  async #read(name: string): Promise<Backup> {
    const record = backupRecord.safeParse(JSON.parse(await readFile(this.#fileOf(name, recordName), 'utf8')))
    if (!record.success)
      throw new CommandFailed(`${this.#fileOf(name, recordName)} is not readable for this release`)
    return { name, ...record.data }
  }

  /** @throws Damaged if a list has changed. */
  async lists({ name, lists }: Backup): Promise<Lists> {
    const read = async (list: keyof Lists) => {
      const file = this.#fileOf(name, `${list}.jsonl`)
      const text = await readFile(file, 'utf8')
      if (sha256(text) !== lists[list]) throw new Damaged(`${file} has changed since it was written`)
      const lines = text.split('\n').filter((line) => line !== '')
      return lines.map((line) => storedFile.parse(JSON.parse(line)))
    }
    return { database: await read('database'), files: await read('files') }
  }

  /** Contents of these backups, each once, by their checksums. */
  async contents(backups: readonly Backup[]): Promise<Map<string, Content>> {
    const contents = new Map<string, Content>()
    for (const backup of backups) {
      const { database, files } = await this.lists(backup)
      for (const one of [...database, ...files, ...(backup.database?.segments ?? [])])
        contents.set(one.sha256, one)
    }
    return contents
  }

  /** Adds a backup whose contents are in the pool. */
  async commit(name: string, lists: Lists, record: Omit<BackupRecord, 'lists' | 'format'>): Promise<Backup> {
    await mkdir(path.join(this.#folder, 'backups', name), { mode: 0o700 })
    const write = async (list: keyof Lists) => {
      const text = lists[list].map((file) => `${JSON.stringify(file)}\n`).join('')
      await writeDurably(this.#fileOf(name, `${list}.jsonl`), text)
      return sha256(text)
    }
    const sums = { database: await write('database'), files: await write('files') }
    const whole: BackupRecord = { format: 1, ...record, lists: sums }
    await writeDurably(this.#fileOf(name, recordName), `${JSON.stringify(whole, null, 2)}\n`)
    return { name, ...whole }
  }

  /** Keeps the latest `count` backups, and the contents that they name. */
  async prune(count: number): Promise<{ backups: number; files: number }> {
    const all = await this.list()
    const kept = all.slice(-count)
    const keptNames = new Set(kept.map(({ name }) => name))
    // Those that were interrupted, too.
    for (const name of await readdir(path.join(this.#folder, 'backups')))
      if (!keptNames.has(name)) await rm(path.join(this.#folder, 'backups', name), { recursive: true })
    return { backups: all.length - kept.length, files: await this.pool.keepOnly(await this.contents(kept)) }
  }

  #fileOf = (name: string, file: string) => path.join(this.#folder, 'backups', name, file)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function writeDurably(file: string, text: string) {
  const draft = `${file}.new`
  const handle = await open(draft, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await rename(draft, file)
}
