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
  /** The indexers under way, the serving one last. */
  #indexers: Indexer[] = []

  constructor(options: ClusterIndexerOptions) {
    this.#options = options
    this.#state = new ClusterState(options.cluster, options.alias)
    this.#announcer = new Announcer(options.db, () => this.lag())
  }

  lag() {
    return this.#indexers.at(-1)?.lag() ?? 0
  }

  reload() {
    for (const indexer of this.#indexers) indexer.reload()
  }

  async lead(signal: AbortSignal) {
    await this.#state.prepare(this.#options.shape)
    const serving = await this.#state.serving()
    const note = serving ? await this.#state.read(serving) : null
    const reason = await this.#whyOutdated(serving, note)
    if (serving !== null && note !== null && (await this.#isFollowable(note)))
      this.#feed(serving, note.mark, true)
    if (reason !== null) await this.#replace(serving, reason, signal)
    while (!signal.aborted) {
      if (await this.#state.takeRequest()) {
        await this.#replace(await this.#state.serving(), 'an operator asked for it', signal, { isAnew: true })
      }
      await this.#announcer.beat()
      await sleep(beatMs, undefined, { signal, ref: false }).catch(() => {})
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

  #feed(name: string, start: Cursor | null, isServing: boolean): Indexer {
    const { db, databaseUrl, cluster, onError, onNotice } = this.#options
    const index = new ClusterIndex(cluster, name)
    const announce = (change: Change) => this.#announcer.announce(change)
    const indexer = startIndexer({
      db,
      databaseUrl,
      engine: {
        async apply(changes) {
          await index.apply(changes)
          if (isServing) await announce(changeOf(changes))
        },
      },
      progress: new SavedProgress({ db, state: this.#state, name, start }),
      ...(onError && { onError }),
      ...(onNotice && { onNotice }),
    })
    this.#indexers.push(indexer)
    return indexer
  }

  /** Fills an index beside the serving one, which goes on, and lets it serve once it has caught up. */
  async #replace(serving: string | null, reason: string, signal: AbortSignal, { isAnew = false } = {}) {
    const { cluster, shape, onNotice } = this.#options
    const former = isAnew ? null : await this.#usable(serving)
    const name = former?.name ?? this.#state.newName(storedVersion(), new Date())
    onNotice?.(`The search index ${name} is ${former ? 'brought up to date' : 'filled'}: ${reason}`)
    await this.#dropAllBut([serving, former?.name])
    const index = new ClusterIndex(cluster, name)
    if (!former) {
      await index.create(shape)
      await index.beginLoad()
    }
    const filling = this.#feed(name, former?.mark ?? null, false)
    await Promise.race([filling.ready, aborted(signal)])
    if (signal.aborted) return
    await index.endLoad(shape)
    await filling.caughtUp()
    await this.#state.serve(name)
    // It begins again from where it was saved, and announces from then on what it shows.
    await Promise.all(this.#indexers.map((one) => one.close()))
    this.#indexers = []
    const note = await this.#state.read(name)
    if (note === null) throw new Error(`the search index ${name} does not say how far it goes`)
    this.#feed(name, note.mark, true)
    await this.#announcer.announce(unknownChange)
    onNotice?.(`The search index ${name} serves now`)
  }

  /** An index beside the serving one that only needs the latest changes, as after a return to the release before. */
  async #usable(serving: string | null): Promise<{ name: string; mark: Cursor } | null> {
    const { hash } = await readCatalog(this.#options.db)
    for (const name of (await this.#state.indexes()).toReversed()) {
      if (name === serving || this.#state.versionOf(name) !== storedVersion()) continue
      const note = await this.#state.read(name)
      if (note?.catalog === hash && (await this.#isFollowable(note))) return { name, mark: note.mark }
    }
    return null
  }

  /** Drops indexes that were given up or replaced twice. */
  async #dropAllBut(wanted: readonly (string | null | undefined)[]) {
    for (const name of await this.#state.indexes())
      if (!wanted.includes(name)) await dropIndex(this.#options.cluster, this.#state, name)
  }

  async close() {
    await Promise.all(this.#indexers.map((one) => one.close()))
  }
}

/** Drops an index and what is noted of it. */
export async function dropIndex(cluster: Cluster, state: ClusterState, name: string) {
  await new ClusterIndex(cluster, name).drop()
  await state.forget(name)
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

type SavedProgressOptions = { db: Db; state: ClusterState; name: string; start: Cursor | null }

/** Keeps the position of an index in the cluster. */
class SavedProgress implements Progress {
  readonly #options: SavedProgressOptions
  #saved: Cursor | null
  #savedAt: number | null = null

  constructor(options: SavedProgressOptions) {
    this.#options = options
    this.#saved = options.start
  }

  async restore() {
    return this.#options.start
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
    await state.write(name, { mark: await markOf(db, { xid, seq }), catalog })
    this.#saved = { xid, seq }
    this.#savedAt = Date.now()
  }

  age() {
    return this.#savedAt === null ? null : (Date.now() - this.#savedAt) / 1000
  }
}
