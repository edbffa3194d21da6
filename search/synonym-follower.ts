import type { Db } from '#lib/database/db.ts'
import { ChannelListener } from '#lib/database/channel-listener.ts'
import type { SearchEngine } from './engine.ts'
import type { SynonymSet } from './synonyms.ts'

export type SynonymFollower = {
  /** Resolves once the engine uses the synonyms of the database. */
  ready: Promise<void>
  close(): Promise<void>
}

const retryMs = 1_000

export async function loadSynonyms(db: Db): Promise<SynonymSet[]> {
  const rows = await db.selectFrom('synonym').select(['words', 'finds']).orderBy('id').execute()
  return rows.map(({ words, finds }) => ({ from: words, to: finds.length > 0 ? finds : words }))
}

/**
 * Gives the engine all synonyms, now and whenever one changes. `onError` receives errors it recovers from.
 */
export function followSynonyms(options: {
  db: Db
  engine: Pick<SearchEngine, 'setSynonyms'>
  databaseUrl: string
  onError?: (error: Error) => void
}): SynonymFollower {
  const { db, engine, databaseUrl, onError = () => {} } = options
  let becomeReady = () => {}
  const ready = new Promise<void>((resolve) => (becomeReady = resolve))
  let isDue = false
  let isClosed = false
  let loading: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined

  async function load() {
    while (isDue && !isClosed) {
      isDue = false
      await engine.setSynonyms(await loadSynonyms(db))
    }
    loading = undefined
    becomeReady()
  }
  function wake() {
    isDue = true
    if (isClosed) return
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      if (isClosed) return
      onError(error instanceof Error ? error : new Error(String(error)))
      clearTimeout(retry)
      retry = setTimeout(wake, retryMs)
    })
  }

  // Wakes once it listens, so that nothing is missed in between.
  const listener = new ChannelListener(databaseUrl, 'synonym_change', () => wake(), onError)
  return {
    ready,
    async close() {
      isClosed = true
      clearTimeout(retry)
      await listener.close()
      await loading
    },
  }
}
