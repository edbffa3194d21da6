import type { SearchEngine } from '#search/engine.ts'
import type { DocumentMaker } from './search-documents.ts'

const batch = 5_000 // documents, as in the indexer

/** Loads invented documents, and makes each batch while the engine takes in `mostUnderWay` others, as the indexer reads. */
export async function loadDocuments(
  engine: Pick<SearchEngine, 'apply'>,
  maker: DocumentMaker,
  documents: number,
  mostUnderWay = 1,
): Promise<void> {
  const underWay: Promise<void>[] = []
  for (let first = 1; first <= documents; first += batch) {
    const size = Math.min(batch, documents - first + 1)
    const upserts = Array.from({ length: size }, (_, n) => maker.document(first + n))
    if (underWay.length === mostUnderWay) await underWay.shift()
    underWay.push(engine.apply({ upserts, deletes: [] }))
  }
  await Promise.all(underWay)
}
