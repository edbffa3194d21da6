import path from 'node:path'
import type { Notify, StartedDatabase } from '#server/database.ts'
import type { OpenSearch } from '#server/open-deps.ts'

type SearchOptions = {
  /** Threads of the engine. */
  threads: number
  stack: AsyncDisposableStack
  notify: Notify
  fail: (error: Error) => void
}

/** For processes that answer no searches. */
export async function withoutSearch(): Promise<OpenSearch> {
  const { absentEngine } = await import('#search/absent.ts')
  return { engine: absentEngine(), lag: () => 0, snapshotAge: () => null, reload() {} }
}

/** The in-memory engine, kept up to date with every change. */
export async function startSearch(
  { jobsDb: db, url }: StartedDatabase,
  folder: string,
  { threads, stack, notify, fail }: SearchOptions,
) {
  const [{ memoryEngine }, { startIndexer }, { followSynonyms }] = await Promise.all([
    import('#search/memory/engine.ts'),
    import('#search/indexer.ts'),
    import('#search/synonym-follower.ts'),
  ])
  const engine = memoryEngine({ threads, onEnd: fail })
  stack.defer(() => engine.close())
  const indexer = startIndexer({
    db,
    engine,
    databaseUrl: url,
    snapshot: { file: path.join(folder, 'index.snapshot') },
    onError: (error) => notify(`Search fell behind: ${error.message}`),
    onNotice: notify,
  })
  stack.defer(() => indexer.close())
  const synonyms = followSynonyms({
    db,
    engine,
    databaseUrl: url,
    onError: (error) => notify(`Search could not read synonyms: ${error.message}`),
  })
  stack.defer(() => synonyms.close())
  await Promise.all([indexer.ready, synonyms.ready])
  return {
    engine,
    lag: () => indexer.lag(),
    snapshotAge: () => indexer.snapshotAge(),
    reload: () => indexer.reload(),
  }
}
