import type { SearchDocument } from '#search/document.ts'
import type { SearchEngine, SearchQuery } from '#search/engine.ts'
import { memoryEngine } from '#search/memory/engine.ts'
import { query } from './documents.ts'

export type MakeEngine = () => SearchEngine | Promise<SearchEngine>

/** The engines that need nothing beside Node. */
export const memoryEngines: Record<string, MakeEngine> = {
  memory: memoryEngine,
  'memory, two threads': () => memoryEngine({ threads: 2 }),
}

/** An engine with the given documents, closed when the test ends. */
export async function engineWith(make: MakeEngine, documents: SearchDocument[]) {
  const engine = await make()
  await engine.apply({ upserts: documents, deletes: [] })
  return {
    engine,
    ids: async (asked: Partial<SearchQuery>) => (await engine.search(query(asked))).ids,
    [Symbol.asyncDispose]: () => engine.close(),
  }
}
