import { ChannelListener } from '#lib/channel-listener.ts'
import type { Db } from '#lib/db.ts'
import { compareCursors, type Cursor, deletePassed, readChanges, readEnd, readStart } from './change-log.ts'
import type { SearchEngine } from './engine.ts'
import { type CategoryTree, loadAllDocuments, loadCategoryTree, loadDocuments } from './load-documents.ts'
import { catalogHash, WarmStart } from './warm-start.ts'

export type IndexerOptions = {
  db: Db
  engine: SearchEngine
  /** Where to listen for changes. Without it the log is looked at more often. */
  databaseUrl?: string
  /** Told of failures that the indexer gets over by itself. */
  onError?: (error: Error) => void
  /** Told what took longer than it should have. */
  onNotice?: (text: string) => void
  /** Where to keep what the engine holds, where it can be kept, and the milliseconds between two times. */
  snapshot?: { file: string; everyMs?: number } | undefined
  /** Milliseconds between two looks at the log when nothing wakes the indexer. */
  pollMs?: number
}

export type Indexer = {
  /** All listings are searchable, and the changes made while they were loaded. */
  ready: Promise<void>
  /** Waits until search shows everything that is committed by now, or up to the cursor. */
  caughtUp(cursor?: Cursor): Promise<void>
  /** Seconds by which search may be behind the database. */
  lag(): number
  /** Seconds since what the snapshot holds was true; null without one. */
  snapshotAge(): number | null
  /** Loads all listings anew, as when the tree of categories changed. */
  reload(): void
  close(): Promise<void>
}

const loadBatch = 5_000 // listings
const changeBatch = 500 // rows; queries wait while they are applied
const heldBackPollMs = 100
const retryMs = { first: 100, most: 5_000 }
const snapshotPatienceMs = 400 // when the program ends
const cleaning = { everyMs: 60_000, batch: 1_000, pauseMs: 50 }

/** Fills the engine with all listings and follows the change log from then on. */
export function startIndexer(options: IndexerOptions): Indexer {
  return new LogIndexer(options)
}

class LogIndexer implements Indexer {
  readonly ready: Promise<void>
  readonly #db: Db
  readonly #engine: SearchEngine
  readonly #onError: (error: Error) => void
  readonly #onNotice: (text: string) => void
  readonly #pollMs: number
  readonly #listener: ChannelListener | null
  readonly #running: Promise<void>
  #becomeReady = () => {}
  #cursor: Cursor | null = null
  #reached: Cursor | null = null
  #catalog: { tree: CategoryTree; hash: string } | null = null
  readonly #warmStart: WarmStart | null
  #waiting: { cursor: Cursor; resolve(): void; reject(error: Error): void }[] = []
  /** Up to this time all changes are in the engine. */
  #freshAt = Date.now()
  #isBehind = true
  #cleanAt = Date.now() + cleaning.everyMs
  #isReloadDue = false
  #isClosed = false
  #isWoken = false
  #wake = () => {}

  constructor(options: IndexerOptions) {
    const { db, engine, databaseUrl, onError = () => {}, onNotice = () => {}, snapshot, pollMs } = options
    this.#db = db
    this.#engine = engine
    this.#onError = onError
    this.#onNotice = onNotice
    this.#pollMs = pollMs ?? (databaseUrl ? 1_000 : 250)
    this.#warmStart =
      snapshot && engine.snapshots
        ? new WarmStart({
            db,
            snapshots: engine.snapshots,
            file: snapshot.file,
            onNotice,
            everyMs: snapshot.everyMs,
          })
        : null
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
    return this.#warmStart?.age() ?? null
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
    // Before anything that it vouches for.
    const references = await this.#db.selectFrom('reference_file').select(['name', 'hash']).execute()
    const tree = await loadCategoryTree(this.#db)
    const hash = catalogHash(references, tree)
    // A failed load goes on where it was, and so does one of a new catalog.
    const restored = this.#cursor === null ? await this.#warmStart?.restore(hash) : null
    if (restored) this.#cursor = restored
    else await this.#loadEverything(tree)
    return { tree, hash }
  }

  async #loadEverything(tree: CategoryTree) {
    // Read before the first listing and kept when the load has to start again: what changes meanwhile comes after it.
    this.#cursor ??= await readStart(this.#db)
    for await (const upserts of loadAllDocuments(this.#db, tree, loadBatch)) {
      // What is not whole must not be taken for it.
      if (this.#isClosed) throw new Error('the indexer is closed')
      await this.#engine.apply({ upserts, deletes: [] })
    }
    this.#warmStart?.outdate()
  }

  /** Applies all changes that can be read by now. Returns for how many milliseconds there is nothing to do. */
  async #follow(): Promise<number> {
    while (!this.#isClosed) {
      const readAt = Date.now()
      const changes = await readChanges(this.#db, this.#cursor!, changeBatch)
      await this.#applyListings(changes.listingIds)
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
      // Nobody tells when the transaction ends that holds changes back, or that somebody waits for.
      return this.#isBehind || this.#waiting.length > 0 ? heldBackPollMs : this.#pollMs
    }
    return 0
  }

  /** Loads the listings anew, so that it does no harm to see a change twice or in another order. */
  async #applyListings(ids: readonly number[]) {
    if (ids.length === 0) return
    const upserts = await loadDocuments(this.#db, this.#catalog!.tree, ids)
    const found = new Set(upserts.map(({ id }) => id))
    await this.#engine.apply({ upserts, deletes: ids.filter((id) => !found.has(id)) })
  }

  async #clean() {
    if (Date.now() < this.#cleanAt) return
    const deleted = await deletePassed(this.#db, this.#cursor!, cleaning.batch)
    this.#cleanAt = Date.now() + (deleted < cleaning.batch ? cleaning.everyMs : cleaning.pauseMs)
  }

  /** Changes wait meanwhile, so that what is written belongs to the cursor; queries don't. */
  async #keep() {
    if (!this.#warmStart?.isDue(this.#cursor!)) return
    try {
      await this.#warmStart.save(this.#cursor!, this.#catalog!.hash)
    } catch (error) {
      // Search goes on without; the next time comes.
      if (!this.#isClosed)
        this.#onNotice(`The search snapshot could not be written: ${(error as Error).message}`)
    }
  }

  /** A start without it is slower, so nobody waits for it long. */
  async #keepAtEnd() {
    if (!this.#cursor || !this.#catalog || !this.#warmStart?.hasChanged(this.#cursor)) return
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, snapshotPatienceMs)))
    const saved = this.#warmStart.save(this.#cursor, this.#catalog.hash).catch(() => {})
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

  /** Ends early when something wakes the indexer, also when that happened just before. */
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
