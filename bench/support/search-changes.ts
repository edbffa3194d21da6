import { setTimeout as sleep } from 'node:timers/promises'
import { createDb, type Db } from '#lib/database/db.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { loadReference } from '#db/load-reference.ts'
import { migrate } from '#db/migrate.ts'
import type { SearchEngine } from '#search/engine.ts'
import { startIndexer } from '#search/indexer.ts'
import { query } from '#search/testing/documents.ts'
import { makers } from '#tests/support/makers.ts'
import { ms, percentile } from './figures.ts'
import { mixedQueries } from './search-queries.ts'

const perSecond = 200
const writers = 4
const listings = 400
const limits = { visible: 1_000, times: 2 }

/**
 * Changes listings of a real database, which replace a few generated ones, 200 times a second; measures how
 * long until search shows a change, and query times with and without changes in the same minute.
 */
export async function measureChanges(engine: SearchEngine, documents: number, changes: number) {
  const server = await openTemporaryServer()
  const db = createDb(server.url())
  await migrate(db)
  await loadReference(db)
  const ids = await makeListings(db)
  const indexer = startIndexer({ db, engine, databaseUrl: server.url() })
  await indexer.ready

  const queries = mixedQueries(documents, 20_000)
  const idle = await queryFor(engine, queries, 5_000)
  const state = { made: 0, isDone: false }
  const visible: number[] = []
  const writing = Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const own = ids.filter((_id, at) => at % writers === writer)
      const start = performance.now()
      for (let at = 0; state.made < changes; at++) {
        const word = `izmjena${state.made++}x`
        const title = `Golf 7 na prodaju ${word}`
        await db
          .updateTable('listing')
          .set({ title })
          .where('id', '=', own[at % own.length]!)
          .execute()
        if (at % 10 === 0) visible.push(await untilFound(engine, word))
        const due = start + ((at + 1) * 1000 * writers) / perSecond
        await sleep(Math.max(0, due - performance.now()))
      }
    }),
  ).finally(() => (state.isDone = true))
  const begun = performance.now()
  const busy = await queryFor(engine, queries, Infinity, () => state.isDone)
  await writing
  const rate = (state.made / (performance.now() - begun)) * 1000
  const [before, during] = [percentile(idle, 0.95), percentile(busy, 0.95)]
  console.log(
    `while ${Math.round(rate)} listings a second change: p95 ${ms(during)}, idle ${ms(before)}, ${(during / before).toFixed(2)} times (limit ${limits.times})`,
  )
  console.log(
    `change to visible: p50 ${ms(percentile(visible, 0.5))}, p99 ${ms(percentile(visible, 0.99))} (limit ${limits.visible})`,
  )
  await indexer.close()
  await db.destroy()
  await server.stop()
}

async function makeListings(db: Db): Promise<number[]> {
  const make = makers(db)
  const seller = await make.account()
  const ids: number[] = []
  for (let made = 0; made < listings; made++) {
    ids.push((await make.listing({ seller_id: seller.id, category_id: 18, title: 'Golf 7' })).id)
  }
  return ids
}

/** Milliseconds from the commit of the change until search finds it. */
async function untilFound(engine: SearchEngine, word: string): Promise<number> {
  const start = performance.now()
  while ((await engine.search(query({ text: word }))).total === 0) await sleep(2)
  return performance.now() - start
}

async function queryFor(
  engine: SearchEngine,
  queries: ReturnType<typeof mixedQueries>,
  milliseconds: number,
  isDone = () => false,
): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + milliseconds
  for (let at = 0; performance.now() < end && !isDone(); at++) {
    const start = performance.now()
    await engine.search(queries[at % queries.length]!.query)
    times.push(performance.now() - start)
    // Queries arrive spread out, as from visitors, so that the engine has time for changes.
    await sleep(1)
  }
  return times
}
