import type { SearchDocument } from '#search/document.ts'
import type { SearchEngine, SearchQuery } from '#search/engine.ts'
import { query } from './documents.ts'

export type MakeEngine = () => SearchEngine | Promise<SearchEngine>

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
