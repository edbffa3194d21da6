import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import type { SearchCluster } from '#config/search.ts'
import type { Db } from '#lib/database/db.ts'
import type { Searcher, SearchEngine } from '#search/engine.ts'
import type { ClusterAddress } from '#search/opensearch/cluster.ts'
import type { EnginePorts } from '#search/memory/threads/any-thread.ts'
import type { Notify, Role, StartedDatabase } from '#server/database.ts'
import type { OpenSearch } from '#server/open-deps.ts'

type Around = {
  stack: AsyncDisposableStack
  notify: Notify
}

type SearchOptions = Around & {
  role: Role
  /** Ends the program with this error. */
  fail: (error: Error) => void
}

type SearchedDatabase = Pick<StartedDatabase, 'jobsDb' | 'url'>

/** Search of a process that serves pages; its other threads search over ports, or by themselves if there are none. */
export type ServedSearch = OpenSearch & { openPorts?: () => EnginePorts }

/** Search as configured: in this program, or by a cluster. */
export async function openSearch(
  config: Config,
  database: SearchedDatabase,
  options: SearchOptions,
): Promise<ServedSearch> {
  const { searchCluster: cluster } = config
  if (cluster) return startClusterSearch(cluster, database, options)
  return options.role === 'worker' ? withoutSearch() : startMemorySearch(config, database, options)
}

/** For processes that answer no searches. */
async function withoutSearch(): Promise<OpenSearch> {
  const { absentEngine } = await import('#search/absent.ts')
  return { engine: absentEngine(), lag: () => 0, snapshotAge: () => null, reload() {} }
}

/** The in-memory engine, kept up to date with every change. */
async function startMemorySearch(
  { dataDir, searchThreads: threads }: Config,
  { jobsDb: db, url }: SearchedDatabase,
  { stack, notify, fail }: SearchOptions,
): Promise<ServedSearch> {
  const [{ memoryEngine }, { startIndexer }] = await Promise.all([
    import('#search/memory/engine.ts'),
    import('#search/indexer.ts'),
  ])
  const engine = memoryEngine({ threads, onEnd: fail })
  stack.defer(() => engine.close())
  const indexer = startIndexer({
    db,
    engine,
    databaseUrl: url,
    snapshot: { file: path.join(dataDir, 'search', 'index.snapshot') },
    onError: (error) => notify(`Search fell behind: ${error.message}`),
    onNotice: notify,
  })
  stack.defer(() => indexer.close())
  await Promise.all([indexer.ready, useSynonyms(engine, { db, url }, { stack, notify })])
  return {
    engine,
    openPorts: () => engine.openPorts(),
    lag: () => indexer.lag(),
    snapshotAge: () => indexer.snapshotAge(),
    reload: () => indexer.reload(),
  }
}

/** Resolves once the engine uses the synonyms of the database. */
async function useSynonyms(
  engine: Pick<SearchEngine, 'setSynonyms'>,
  { db, url }: { db: Db; url: string },
  { stack, notify }: Around,
) {
  const { followSynonyms } = await import('#search/synonym-follower.ts')
  const onError = (error: Error) => notify(`Search could not read synonyms: ${error.message}`)
  const synonyms = followSynonyms({ db, engine, databaseUrl: url, onError })
  stack.defer(() => synonyms.close())
  await synonyms.ready
}

/** Leaves the work of feeding the cluster to a worker, if there is one. */
const feedingDelayMs = { all: 0, worker: 0, web: 5_000 }
/** A first start waits this long for a first index, so that its first pages show listings. */
const firstIndexMs = 30_000

/** A cluster that answers searches. Every process may feed it; one at a time does. */
async function startClusterSearch(
  cluster: SearchCluster,
  database: SearchedDatabase,
  { role, stack, notify }: SearchOptions,
): Promise<ServedSearch> {
  const [{ startClusterIndexer }, { Announcements }, { changeListeners }] = await Promise.all([
    import('#search/opensearch/cluster-indexer.ts'),
    import('#search/opensearch/announcements.ts'),
    import('#search/change-listeners.ts'),
  ])
  const opened = await openCluster(cluster, stack)
  const { alias, shards, replicas } = cluster
  const indexer = startClusterIndexer({
    db: database.jobsDb,
    databaseUrl: database.url,
    cluster: opened,
    alias,
    shape: { shards, replicas },
    delayMs: feedingDelayMs[role],
    onError: (error) => notify(`Search fell behind: ${error.message}`),
    onNotice: notify,
  })
  stack.defer(() => indexer.close())
  const reload = () => indexer.reload()
  if (role === 'worker') return { ...(await withoutSearch()), reload }
  const listeners = changeListeners()
  const announcements = new Announcements({
    databaseUrl: database.url,
    onChange: (change) => listeners.tell(() => change),
    onError: (error) => notify(`Changes of search arrive late: ${error.message}`),
  })
  stack.defer(() => announcements.close())
  const searcher = await searcherOf(cluster, opened, database, { stack, notify })
  const engine: Searcher = { ...searcher, onApplied: listeners.onApplied }
  await firstIndex(engine)
  return { engine, lag: () => indexer.lag() ?? announcements.lag(), snapshotAge: () => null, reload }
}

/** Searches of a thread beside the main one, by a cluster. */
export async function openClusterSearcher(
  cluster: SearchCluster,
  database: SearchedDatabase,
  around: Around,
): Promise<Omit<Searcher, 'onApplied'>> {
  return searcherOf(cluster, await openCluster(cluster, around.stack), database, around)
}

async function openCluster(configured: SearchCluster, stack: AsyncDisposableStack) {
  const { openCluster: open } = await import('#search/opensearch/cluster.ts')
  const opened = openClusterAt(configured, open)
  stack.defer(() => opened.close())
  return opened
}

/** Opens connections as configured, by the client's module, which only processes with a cluster load. */
export function openClusterAt<Opened>(
  { nodes, username, password, caFile }: SearchCluster,
  open: (address: ClusterAddress) => Opened,
): Opened {
  const ca = caFile === undefined ? undefined : readFileSync(caFile, 'utf8')
  return open({ nodes, username, password, ca })
}

async function searcherOf(
  { alias }: SearchCluster,
  opened: Awaited<ReturnType<typeof openCluster>>,
  { jobsDb: db, url }: SearchedDatabase,
  around: Around,
) {
  const { clusterSearcher } = await import('#search/opensearch/searcher.ts')
  const searcher = clusterSearcher({ cluster: opened, index: alias })
  await useSynonyms(searcher, { db, url }, around)
  return searcher
}

/** Waits a while for an index. A cluster that is away keeps only searches from working. */
async function firstIndex(engine: Pick<Searcher, 'status'>) {
  const deadline = Date.now() + firstIndexMs
  const isMissing = () =>
    engine.status().then(
      () => false,
      (error: unknown) => (error as { statusCode?: number }).statusCode === 404,
    )
  while (Date.now() < deadline && (await isMissing())) await sleep(200)
}
