import { setTimeout as sleep } from 'node:timers/promises'
import { type Change, unknownChange } from '#lib/caches/reply-tags.ts'
import type { Db } from '#lib/database/db.ts'
import { stand } from '#lib/database/leadership.ts'
import { type Cursor, compareCursors, markOf, whyLost } from '#search/change-log.ts'
import { changeOf } from '#search/change-tags.ts'
import { type Indexer, type Progress, readCatalog, startIndexer } from '#search/indexer.ts'
import { Announcer, beatMs } from './announcements.ts'
import { ClusterIndex } from './cluster-index.ts'
import { ClusterState, type Note } from './cluster-state.ts'
import type { Cluster } from './cluster.ts'
import { type IndexShape, storedVersion } from './stored-documents.ts'

export type ClusterIndexerOptions = {
  db: Db
  /** For LISTEN and the lock: a session of PostgreSQL's own. */
  databaseUrl: string
  cluster: Cluster
  /** The alias that searches ask. */
  alias: string
  shape: IndexShape
  /** Milliseconds to leave to better candidates at first. */
  delayMs?: number
  onError?: (error: Error) => void
  onNotice?: (text: string) => void
}

export type ClusterIndexer = {
  /** Seconds that search may lag; undefined while another process feeds it. */
  lag(): number | undefined
  /** Loads all listings again, as when the category tree changes. */
  reload(): void
  close(): Promise<void>
}

const saveEveryMs = 1_000

/** Feeds the cluster from one process at a time: another takes over when it goes. */
export function startClusterIndexer(options: ClusterIndexerOptions): ClusterIndexer {
  let leader: Leader | undefined
  const candidate = stand({
    databaseUrl: options.databaseUrl,
    name: `search indexer of ${options.alias}`,
    ...(options.delayMs !== undefined && { delayMs: options.delayMs }),
    async lead(signal) {
      leader = new Leader(options)
      try {
        await leader.lead(signal)
      } finally {
        await leader.close()
        leader = undefined
      }
    },
    onError: options.onError ?? (() => {}),
  })
  return {
    lag: () => leader?.lag(),
    reload: () => leader?.reload(),
    close: () => candidate.close(),
  }
}

/** Feeds the index that serves and, if its documents are stored in another way, one that will replace it. */
class Leader {
  readonly #options: ClusterIndexerOptions
  readonly #state: ClusterState
  readonly #announcer: Announcer
  /** The index that searches ask, as far as this process feeds it. */
  #serving: { name: string; indexer: Indexer } | null = null
  /** The index that will replace it. */
  #filled: { name: string; indexer: Indexer } | null = null

  constructor(options: ClusterIndexerOptions) {
    this.#options = options
    this.#state = new ClusterState(options.cluster, options.alias)
    this.#announcer = new Announcer(options.db, () => this.lag())
  }

  lag() {
    return (this.#serving ?? this.#filled)?.indexer.lag() ?? 0
  }

  reload() {
    for (const one of [this.#serving, this.#filled]) one?.indexer.reload()
  }

  /** Rejects if something goes wrong, and when the signal aborts. */
  async lead(signal: AbortSignal) {
    const ended = new AbortController()
    const both = AbortSignal.any([signal, ended.signal])
    const parts = [this.#work(both), this.#watch(both)]
    try {
      await Promise.race(parts)
    } finally {
      ended.abort(new Error('the work on the search index has ended'))
      await Promise.allSettled(parts)
    }
  }

  async #work(signal: AbortSignal) {
    await this.#state.prepare(this.#options.shape)
    const serving = await this.#state.serving()
    const note = serving ? await this.#state.read(serving) : null
    const reason = await this.#whyOutdated(serving, note)
    if (serving !== null && note !== null && (await this.#isFollowable(note)))
      this.#serving = { name: serving, indexer: this.#feed(serving, note, true) }
    if (reason !== null) await this.#replace(serving, reason, signal)
    for (;;) {
      if (await this.#state.isRequested()) {
        const reason = 'an operator asked for it'
        await this.#replace(await this.#state.serving(), reason, signal, { isAnew: true })
        await this.#state.forgetRequest()
      }
      await sleep(beatMs, undefined, { signal, ref: false })
    }
  }

  /** Announces that all is well. Rejects when an index that this process feeds was replaced or dropped by another. */
  async #watch(signal: AbortSignal) {
    for (;;) {
      await this.#announcer.beat()
      const [serving, filled] = [this.#serving?.name, this.#filled?.name]
      if (serving && (await this.#state.serving()) !== serving && this.#serving?.name === serving)
        throw new Error(`another index than ${serving} serves`)
      if (filled && !(await this.#state.indexes()).includes(filled))
        throw new Error(`the search index ${filled} was dropped while it was filled`)
      await sleep(beatMs, undefined, { signal, ref: false })
    }
  }

  async #isFollowable({ mark }: Note) {
    return (await whyLost(this.#options.db, mark)) === null
  }

  /** Why the serving index cannot go on serving; null if it can. */
  async #whyOutdated(serving: string | null, note: Note | null): Promise<string | null> {
    if (serving === null) return 'there is none'
    if (note === null) return 'the one that serves does not say how far it goes'
    if (this.#state.versionOf(serving) !== storedVersion()) return 'listings are stored in another way'
    const lost = await whyLost(this.#options.db, note.mark)
    if (lost !== null) return lost
    const { hash } = await readCatalog(this.#options.db)
    return note.catalog === hash ? null : 'categories, brands or places have changed'
  }

  /** `start`: how far the index goes; null for an empty one. */
  #feed(name: string, start: Note | null, isServing: boolean, index?: ClusterIndex): Indexer {
    const { db, databaseUrl, cluster, onError, onNotice } = this.#options
    const written = index ?? new ClusterIndex(cluster, name)
    const announce = (change: Change) => this.#announcer.announce(change)
    return startIndexer({
      db,
      databaseUrl,
      engine: {
        async apply(changes) {
          await written.apply(changes)
          if (isServing) await announce(changeOf(changes))
        },
      },
      progress: new SavedProgress({ db, state: this.#state, name, start }),
      ...(onError && { onError }),
      ...(onNotice && { onNotice }),
    })
  }

  /** Fills an index beside the serving one, which goes on, and lets it serve once it has caught up. */
  async #replace(serving: string | null, reason: string, signal: AbortSignal, { isAnew = false } = {}) {
    const { cluster, shape, onNotice } = this.#options
    const former = isAnew ? null : await this.#usable(serving)
    const name = former?.name ?? this.#state.newName(storedVersion(), new Date())
    onNotice?.(`The search index ${name} is ${former ? 'brought up to date' : 'filled'}: ${reason}`)
    signal.throwIfAborted()
    await this.#state.writeFilled(name)
    await this.#dropAllBut([serving, name], signal)
    const index = new ClusterIndex(cluster, name)
    if (!former) {
      signal.throwIfAborted()
      await index.create(shape)
      await index.beginLoad()
    }
    const indexer = this.#feed(name, former?.note ?? null, false, index)
    this.#filled = { name, indexer }
    await unlessAborted(signal, indexer.ready)
    await index.endLoad(shape)
    await unlessAborted(signal, indexer.caughtUp())
    await this.#letServe(name)
    onNotice?.(`The search index ${name} serves now`)
  }

  async #letServe(name: string) {
    const replaced = this.#serving
    this.#serving = null
    await this.#state.serve(name)
    await this.#state.writeFilled(null)
    // It begins again from where it was saved, and announces from then on what it shows.
    await Promise.all([replaced?.indexer.close(), this.#filled?.indexer.close()])
    this.#filled = null
    const note = await this.#state.read(name)
    if (note === null) throw new Error(`the search index ${name} does not say how far it goes`)
    this.#serving = { name, indexer: this.#feed(name, note, true) }
    await this.#announcer.announce(unknownChange)
  }

  /** An index beside the serving one that only needs the latest changes, as after a return to the release before. */
  async #usable(serving: string | null): Promise<{ name: string; note: Note } | null> {
    const { hash } = await readCatalog(this.#options.db)
    for (const name of (await this.#state.indexes()).toReversed()) {
      if (name === serving || this.#state.versionOf(name) !== storedVersion()) continue
      const note = await this.#state.read(name)
      if (note?.catalog === hash && (await this.#isFollowable(note))) return { name, note }
    }
    return null
  }

  /** Drops indexes that were given up or replaced twice. */
  async #dropAllBut(wanted: readonly (string | null)[], signal: AbortSignal) {
    for (const name of await this.#state.indexes()) {
      signal.throwIfAborted()
      if (!wanted.includes(name)) await dropIndex(this.#options.cluster, this.#state, name)
    }
  }

  async close() {
    await Promise.all([this.#serving?.indexer.close(), this.#filled?.indexer.close()])
  }
}

/** Drops an index and what is noted of it. */
export async function dropIndex(cluster: Cluster, state: ClusterState, name: string) {
  await new ClusterIndex(cluster, name).drop()
  await state.forget(name)
}

/** Rejects with the signal's reason if it aborts first. */
async function unlessAborted(signal: AbortSignal, work: Promise<void>) {
  const stop = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: stop.signal })
  })
  try {
    await Promise.race([work, aborted])
  } finally {
    stop.abort()
  }
}

type SavedProgressOptions = { db: Db; state: ClusterState; name: string; start: Note | null }

/** Keeps the position of an index in the cluster. */
class SavedProgress implements Progress {
  readonly #options: SavedProgressOptions
  #saved: Cursor | null
  /** The names that the documents hold, while others are current: only a new index gets those. */
  #outdatedCatalog: string | null = null
  #savedAt: number | null = null

  constructor(options: SavedProgressOptions) {
    this.#options = options
    this.#saved = options.start?.mark ?? null
  }

  async restore(catalog: string) {
    const { start } = this.#options
    if (start && start.catalog !== catalog) this.#outdatedCatalog = start.catalog
    return start?.mark ?? null
  }

  outdate() {
    this.#saved = null
  }

  hasChanged(cursor: Cursor) {
    return this.#saved === null || compareCursors(this.#saved, cursor) !== 0
  }

  isDue(cursor: Cursor) {
    return this.hasChanged(cursor) && Date.now() - (this.#savedAt ?? 0) >= saveEveryMs
  }

  async save({ xid, seq }: Cursor, catalog: string) {
    const { db, state, name } = this.#options
    await state.write(name, {
      mark: await markOf(db, { xid, seq }),
      catalog: this.#outdatedCatalog ?? catalog,
    })
    this.#saved = { xid, seq }
    this.#savedAt = Date.now()
  }

  age() {
    return this.#savedAt === null ? null : (Date.now() - this.#savedAt) / 1000
  }
}
