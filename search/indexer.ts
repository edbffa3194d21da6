import { releaseMemory } from '#lib/load/release-memory.ts'
import { ChannelListener } from '#lib/database/channel-listener.ts'
import { ownWrites } from '#lib/database/own-writes.ts'
import type { Db } from '#lib/database/db.ts'
import {
  type Changes,
  compareCursors,
  type Cursor,
  deleteOldShown,
  deletePassed,
  readChanges,
  readEnd,
  readHorizon,
  readStart,
} from './change-log.ts'
import type { SearchEngine } from './engine.ts'
import { type CategoryTree, loadAllDocuments, loadCategoryTree, loadDocuments } from './load-documents.ts'
import { catalogHash, WarmStart } from './warm-start.ts'

export type IndexerOptions = {
  db: Db
  engine: Pick<SearchEngine, 'apply' | 'releaseMemory' | 'snapshots'>
  /** Database to listen to for changes. Without it the log is polled more often. */
  databaseUrl?: string
  /** Receives errors that the indexer recovers from. */
  onError?: (error: Error) => void
  /** Receives a note when something takes longer than it should. */
  onNotice?: (text: string) => void
  /** File for saving the index, if the engine can, and the interval in milliseconds. */
  snapshot?: { file: string; everyMs?: number } | undefined
  /** Where an engine that persists its own data continues in the log, in place of snapshots. */
  progress?: Progress
  /** Milliseconds between polls of the log when nothing wakes the indexer. */
  pollMs?: number
}

/** Remembers how far in the change log the engine's contents go. */
export type Progress = {
  /** The position from which to continue; null if all listings must be loaded. */
  restore(catalog: string): Promise<Cursor | null>
  /** All listings were loaded again, or the names that they hold have changed. */
  outdate(): void
  hasChanged(cursor: Cursor): boolean
  isDue(cursor: Cursor): boolean
  save(cursor: Cursor, catalog: string): Promise<void>
  /** Age of what was saved in seconds; null if nothing was. */
  age(): number | null
}

export type Indexer = {
  /** Resolves once all listings are searchable, including changes made during the load. */
  ready: Promise<void>
  /** Waits until search shows everything committed so far, or up to the cursor. */
  caughtUp(cursor?: Cursor): Promise<void>
  /** Seconds that search may lag behind the database. */
  lag(): number
  /** Age of the snapshot's contents in seconds; null if there is none. */
  snapshotAge(): number | null
  /** Reloads all listings, as when the category tree changes. */
  reload(): void
  close(): Promise<void>
}

/** The row of `reference_file` that admins' changes of the catalogue leave. */
const editedMark = 'edited'

const loadBatch = 5_000 // listings
/** Smaller loads leave little to release. */
const largeLoad = 50_000 // documents
const changeBatch = 500 // rows; queries wait while they are applied
const heldBackPollMs = 100
const retryMs = { first: 100, most: 5_000 }
const snapshotPatienceMs = 400 // on shutdown
const cleaning = { everyMs: 60_000, batch: 1_000, pauseMs: 50 }

/** Fills the engine with all listings, then follows the change log. */
export function startIndexer(options: IndexerOptions): Indexer {
  return new LogIndexer(options)
}

function snapshotsIn({ db, engine, snapshot }: IndexerOptions, onNotice: (text: string) => void) {
  if (!snapshot || !engine.snapshots) return null
  return new WarmStart({
    db,
    snapshots: engine.snapshots,
    file: snapshot.file,
    onNotice,
    everyMs: snapshot.everyMs,
  })
}

/** The categories, and a hash of all names that documents hold. */
export async function readCatalog(db: Db) {
  const references = await db.selectFrom('reference_file').select(['name', 'hash']).execute()
  const tree = await loadCategoryTree(db)
  const edited = references.find(({ name }) => name === editedMark)?.hash
  return { tree, hash: catalogHash(references, tree), edited }
}

class LogIndexer implements Indexer {
  readonly ready: Promise<void>
  readonly #db: Db
  readonly #engine: IndexerOptions['engine']
  readonly #onError: (error: Error) => void
  readonly #onNotice: (text: string) => void
  readonly #pollMs: number
  readonly #listener: ChannelListener | null
  readonly #running: Promise<void>
  #becomeReady = () => {}
  #cursor: Cursor | null = null
  #reached: Cursor | null = null
  #catalog: { tree: CategoryTree; hash: string; edited: string | undefined } | null = null
  readonly #progress: Progress | null
  #waiting: { cursor: Cursor; resolve(): void; reject(error: Error): void }[] = []
  /** The engine holds all changes up to this time. */
  #freshAt = Date.now()
  #isBehind = true
  #cleanAt = Date.now() + cleaning.everyMs
  #isReloadDue = false
  #isClosed = false
  #isWoken = false
  #wake = () => {}

  constructor(options: IndexerOptions) {
    const { db, engine, databaseUrl, onError = () => {}, onNotice = () => {}, pollMs, progress } = options
    this.#db = db
    this.#engine = engine
    this.#onError = onError
    this.#onNotice = onNotice
    this.#pollMs = pollMs ?? (databaseUrl ? 1_000 : 250)
    this.#progress = progress ?? snapshotsIn(options, onNotice)
    this.ready = new Promise((resolve) => (this.#becomeReady = resolve))
    this.#listener = databaseUrl
      ? new ChannelListener(databaseUrl, 'listing_change', () => this.#awake(), onError)
      : null
    this.#running = this.#run()
  }

  async caughtUp(cursor?: Cursor) {
    const target = cursor ?? (await readEnd(this.#db))
    if (this.#isClosed) throw new Error('the indexer is closed')
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ cursor: target, resolve, reject })
      this.#settleWaiting()
      this.#awake()
    })
  }

  lag() {
    return this.#isBehind ? Math.max(0, Date.now() - this.#freshAt) / 1000 : 0
  }

  snapshotAge() {
    return this.#progress?.age() ?? null
  }

  reload() {
    this.#isReloadDue = true
    this.#awake()
  }

  async close() {
    this.#isClosed = true
    this.#awake()
    await this.#listener?.close()
    await this.#running
    await this.#keepAtEnd()
    for (const { reject } of this.#waiting) reject(new Error('the indexer is closed'))
  }

  async #run() {
    let pause = retryMs.first
    while (!this.#isClosed) {
      try {
        if (this.#isReloadDue) this.#catalog = null
        this.#isReloadDue = false
        this.#catalog ??= await this.#load()
        const idleMs = await this.#follow()
        pause = retryMs.first
        await this.#sleep(idleMs)
      } catch (error) {
        if (this.#isClosed) return
        this.#isBehind = true
        this.#onError(error instanceof Error ? error : new Error(String(error)))
        await this.#sleep(pause)
        pause = Math.min(pause * 2, retryMs.most)
      }
    }
  }

  async #load() {
    // Read before everything whose freshness it guarantees.
    const catalog = await readCatalog(this.#db)
    const { tree, hash } = catalog
    // A failed load resumes where it was, and so does a load for a new catalog.
    const restored = this.#cursor === null ? await this.#progress?.restore(hash) : null
    if (restored) this.#cursor = restored
    else await this.#loadEverything(tree)
    return catalog
  }

  async #releaseMemory() {
    await this.#engine.releaseMemory?.()
    releaseMemory()
  }

  /**
   * An admin's change of the catalogue logs the listings that it concerns, so that only the tree is read
   * again. Runs after the log was read, whose rows were written with the current tree or an earlier one.
   */
  async #followCatalog() {
    const row = await this.#db
      .selectFrom('reference_file')
      .select('hash')
      .where('name', '=', editedMark)
      .executeTakeFirst()
    if (row?.hash === this.#catalog!.edited) return
    this.#catalog = await readCatalog(this.#db)
    this.#progress?.outdate()
  }

  async #loadEverything(tree: CategoryTree) {
    // Read before the first listing and kept when the load restarts: all changes made meanwhile come after
    // it.
    const isFirst = this.#cursor === null
    this.#cursor ??= await readStart(this.#db)
    const version = await readHorizon(this.#db)
    let loaded = 0
    // The next batch is read while the engine takes in the last ones. Nobody searches during the first load, so
    // all threads of the engine may be busy with it; a later one leaves one of them to searches.
    const mostUnderWay = isFirst ? 2 : 1
    const underWay: Promise<void>[] = []
    for await (const upserts of loadAllDocuments(this.#db, tree, loadBatch)) {
      if (underWay.length === mostUnderWay) await underWay.shift()
      // Never mark a partial load as complete.
      if (this.#isClosed) throw new Error('the indexer is closed')
      loaded += upserts.length
      const applied = this.#engine.apply({ upserts, deletes: [], version })
      // Awaited above, unless reading fails first.
      applied.catch(() => {})
      underWay.push(applied)
    }
    await Promise.all(underWay)
    // Later loads would make searches wait.
    if (isFirst && loaded >= largeLoad) await this.#releaseMemory()
    this.#progress?.outdate()
  }

  /** Applies all readable changes. Returns how many milliseconds there is nothing to do. */
  async #follow(): Promise<number> {
    while (!this.#isClosed) {
      const readAt = Date.now()
      const changes = await readChanges(this.#db, this.#cursor!, changeBatch)
      await this.#followCatalog()
      await this.#applyListings(changes)
      this.#cursor = changes.cursor
      this.#reached = changes.reached
      this.#settleWaiting()
      if (changes.isFull) {
        this.#isBehind = true
        continue
      }
      this.#isBehind = changes.heldBackSince !== null
      this.#freshAt = changes.heldBackSince?.getTime() ?? readAt
      this.#becomeReady()
      await this.#clean()
      await this.#keep()
      // No notification follows the end of the transaction that holds changes back, so poll sooner.
      return this.#isBehind || this.#waiting.length > 0 ? heldBackPollMs : this.#pollMs
    }
    return 0
  }

  /** Reloads the listings, so that seeing a change twice or out of order does no harm. */
  async #applyListings({ listingIds: ids, version }: Changes) {
    if (ids.length === 0) return
    // Pages that these changes end must not be rendered from cached rows, even if another process made the changes.
    ownWrites.note()
    const upserts = await loadDocuments(this.#db, this.#catalog!.tree, ids)
    const found = new Set(upserts.map(({ id }) => id))
    await this.#engine.apply({ upserts, deletes: ids.filter((id) => !found.has(id)), version })
  }

  async #clean() {
    if (Date.now() < this.#cleanAt) return
    const deleted = Math.max(
      await deletePassed(this.#db, this.#cursor!, cleaning.batch),
      await deleteOldShown(this.#db, cleaning.batch),
    )
    this.#cleanAt = Date.now() + (deleted < cleaning.batch ? cleaning.everyMs : cleaning.pauseMs)
  }

  /** Changes wait meanwhile, so that the file matches the cursor; queries don't. */
  async #keep() {
    if (!this.#progress?.isDue(this.#cursor!)) return
    try {
      await this.#progress.save(this.#cursor!, this.#catalog!.hash)
    } catch (error) {
      // Search works without a snapshot; the next attempt follows.
      if (!this.#isClosed)
        this.#onNotice(`The search snapshot could not be written: ${(error as Error).message}`)
    }
  }

  /** Waits only briefly: without a snapshot the next start is merely slower. */
  async #keepAtEnd() {
    if (!this.#cursor || !this.#catalog || !this.#progress?.hasChanged(this.#cursor)) return
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, snapshotPatienceMs)))
    // The next start then reads everything from the database.
    const saved = this.#progress.save(this.#cursor, this.#catalog.hash).catch(() => {})
    await Promise.race([saved, late])
    clearTimeout(timer)
  }

  #settleWaiting() {
    const reached = this.#reached
    if (!reached || !this.#catalog) return
    const isDone = ({ cursor }: { cursor: Cursor }) => compareCursors(reached, cursor) >= 0
    const done = this.#waiting.filter(isDone)
    this.#waiting = this.#waiting.filter((one) => !isDone(one))
    for (const { resolve } of done) resolve()
  }

  #awake() {
    this.#isWoken = true
    this.#wake()
  }

  /** Returns early when something wakes the indexer, even if that happened just before. */
  async #sleep(milliseconds: number) {
    if (!this.#isWoken && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#isWoken = false
  }
}
