import { createDb, type Db } from '#lib/database/db.ts'
import { importListings } from '#api/modules/listings/import/run.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { loadReference } from '#db/load-reference.ts'
import { migrate } from '#db/migrate.ts'
import type { SearchDocument } from '#search/document.ts'
import type { SearchEngine } from '#search/engine.ts'
import { loadAllDocuments, loadCategoryTree } from '#search/load-documents.ts'

const batch = 5_000 // documents, as in the indexer

async function load(db: Db): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = []
  for await (const some of loadAllDocuments(db, await loadCategoryTree(db), batch)) documents.push(...some)
  return documents
}

/** The search documents of the files, imported into a database of their own. */
export async function documentsOfFiles(files: readonly string[]): Promise<SearchDocument[]> {
  const server = await openTemporaryServer()
  const db = createDb(server.url())
  try {
    await migrate(db)
    await loadReference(db)
    for (const file of files) await importListings({ db, file })
    return await load(db)
  } finally {
    await db.destroy()
    await server.stop()
  }
}

export async function documentsOfDatabase(url: string): Promise<SearchDocument[]> {
  const db = createDb(url)
  try {
    return await load(db)
  } finally {
    await db.destroy()
  }
}

export async function applyAll(engine: SearchEngine, documents: readonly SearchDocument[]) {
  for (let at = 0; at < documents.length; at += batch)
    await engine.apply({ upserts: documents.slice(at, at + batch), deletes: [] })
}
