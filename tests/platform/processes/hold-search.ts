import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { openDatabase } from '#db/embedded/or-given.ts'
import { loadReference } from '#db/load-reference.ts'
import { migrate } from '#db/migrate.ts'
import type { SearchQuery } from '#search/engine.ts'
import { startIndexer } from '#search/indexer.ts'
import { memoryEngine } from '#search/memory/engine.ts'

// Run by a test as a separate process: a durable database, and search that saves a snapshot very often. It
// answers queries line by line, and is killed rather than stopped.

const tell = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`)
const { positionals } = parseArgs({ allowPositionals: true })
const [dataDir, file] = positionals as [string, string]

const { db, url } = await openDatabase({ databaseUrl: undefined, dataDir, mode: 'own' })
await migrate(db)
await loadReference(db)
const engine = memoryEngine()
const notices: string[] = []
const indexer = startIndexer({
  db,
  engine,
  databaseUrl: url,
  snapshot: { file, everyMs: 50 },
  onNotice: (text) => void notices.push(text),
})
const age = indexer.ready.then(() => indexer.snapshotAge())
await indexer.ready
tell({ ready: url, notices, wasWarm: (await age) !== null })

for await (const line of createInterface({ input: process.stdin })) {
  const query = JSON.parse(line) as SearchQuery | 'caught up'
  if (query === 'caught up') {
    await indexer.caughtUp()
    tell({})
  } else tell(await engine.search(query))
}
