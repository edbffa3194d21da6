import { createHash } from 'node:crypto'
import type { Db } from '#lib/database/db.ts'
import { compareCursors, type Cursor, type LogMark, markOf, whyLost } from './change-log.ts'
import type { EngineSnapshots } from './engine.ts'
import type { CategoryTree } from './load-documents.ts'

/** Stored in a snapshot beside the index. */
type Note = { mark: LogMark; catalog: string; savedAt: number }

export type WarmStartOptions = {
  db: Db
  snapshots: EngineSnapshots
  file: string
  /** Receives the reason why a snapshot is unusable. */
  onNotice: (text: string) => void
  /** Milliseconds between two snapshots, if anything changed; chosen by itself if omitted. */
  everyMs: number | undefined
}

const minute = 60_000 // milliseconds
const pauseMs = { least: 10 * minute, most: 240 * minute }
/** Changes wait while a snapshot is written, so limit the share of time that takes. */
const writingShare = 1 / 200

/** Saves the index to a file, with the position in the change log from which to continue. */
export class WarmStart {
  readonly #options: WarmStartOptions
  #kept: Cursor | null = null
  #keptAt: number | null = null
  #dueAt = 0

  constructor(options: WarmStartOptions) {
    this.#options = options
  }

  /**
   * Fills the engine from the file. Returns the cursor that belongs to it, or null if there is no usable
   * file; then nothing was filled in.
   */
  async restore(catalog: string): Promise<Cursor | null> {
    const { db, snapshots, file, onNotice, everyMs } = this.#options
    try {
      const note = (await snapshots.readNote(file)) as Note | null
      if (!note) return null
      const reason =
        note.catalog === catalog ? await whyLost(db, note.mark) : 'categories, brands or places have changed'
      if (reason === null) {
        await snapshots.load(file)
        const { xid, seq } = note.mark
        this.#keep({ xid, seq }, note.savedAt)
        this.#dueAt = Date.now() + (everyMs ?? pauseMs.least)
        return { xid, seq }
      }
      onNotice(`The search snapshot is of no use: ${reason}`)
    } catch (error) {
      onNotice(`The search snapshot is of no use: ${(error as Error).message}`)
    }
    return null
  }

  #keep(cursor: Cursor | null, at: number | null) {
    this.#kept = cursor
    this.#keptAt = at
  }

  /** All listings were reloaded: the file is older than the engine. */
  outdate() {
    this.#kept = null
    this.#dueAt = 0
  }

  hasChanged(cursor: Cursor) {
    return this.#kept === null || compareCursors(this.#kept, cursor) !== 0
  }

  isDue(cursor: Cursor) {
    return Date.now() >= this.#dueAt && this.hasChanged(cursor)
  }

  /** Writes the file. No change may be applied to the engine meanwhile. */
  async save(cursor: Cursor, catalog: string) {
    const { db, snapshots, file, everyMs } = this.#options
    const savedAt = Date.now()
    try {
      const note: Note = { mark: await markOf(db, cursor), catalog, savedAt }
      await snapshots.save(file, note)
      this.#keep(cursor, savedAt)
    } finally {
      this.#dueAt = Date.now() + (everyMs ?? pauseAfter(Date.now() - savedAt))
    }
  }

  /** Age of the file's contents in seconds; null if there is no usable file. */
  age() {
    return this.#keptAt === null ? null : Math.max(0, Date.now() - this.#keptAt) / 1000
  }
}

const pauseAfter = (writingMs: number) =>
  Math.min(Math.max(pauseMs.least, writingMs / writingShare), pauseMs.most)

/** Changes with the reference files and the category tree, whose names and paths documents hold. */
export function catalogHash(
  references: readonly { name: string; hash: string }[],
  tree: CategoryTree,
): string {
  const byName = references.map(({ name, hash }) => `${name} ${hash}`).toSorted()
  const byId = [...tree].toSorted(([a], [b]) => a - b)
  return createHash('sha256')
    .update(JSON.stringify([byName, byId]))
    .digest('hex')
}
