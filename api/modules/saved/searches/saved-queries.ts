import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { SearchDocument } from '#search/document.ts'
import { type CategoryTree, loadCategoryTree, loadDocuments } from '#search/load-documents.ts'
import type { StandingQuery } from '#search/percolate/conditions.ts'
import { Percolator } from '#search/percolate/percolator.ts'
import { TokenFrequencies } from '#search/percolate/token-frequencies.ts'
import { loadSynonyms } from '#search/synonym-follower.ts'
import type { SynonymSet } from '#search/synonyms.ts'

const sampled = 5_000 // listings
const batch = 500 // rows; other work goes on between batches
const reloadMs = 24 * 3600 * 1000

type Loaded = {
  percolator: Percolator
  /** As JSON. */
  synonyms: string
  /** Patterns of earlier transactions have been added. */
  horizon: string
  at: number
}

/** Every saved pattern, in memory; loaded on first use, as only the worker needs it. */
export class SavedQueries {
  readonly #db: Db
  #loaded: Loaded | null = null
  #refreshed: Promise<void> = Promise.resolve()

  constructor(db: Db) {
    this.#db = db
  }

  /** Adds everything committed so far. */
  refresh(): Promise<void> {
    this.#refreshed = this.#refreshed.catch(() => {}).then(() => this.#refresh())
    return this.#refreshed
  }

  /** Reloads all once a day, to forget removed ones, and if the synonyms changed. */
  async #refresh() {
    const sets = await loadSynonyms(this.#db)
    const isCurrent =
      this.#loaded?.synonyms === JSON.stringify(sets) && Date.now() - this.#loaded.at < reloadMs
    this.#loaded = isCurrent ? this.#loaded : await this.#load(sets)
    const horizon = await readHorizon(this.#db)
    const rows = await this.#db
      .selectFrom('search_pattern')
      .select(['id', 'query'])
      .where('created_xid', '>=', this.#loaded!.horizon)
      .execute()
    for (const { id, query } of rows) this.#loaded!.percolator.add(id, query as StandingQuery)
    this.#loaded!.horizon = horizon
  }

  get size() {
    return this.#loaded?.percolator.size ?? 0
  }

  match(document: SearchDocument): number[] {
    return this.#loaded?.percolator.match(document) ?? []
  }

  async #load(synonyms: readonly SynonymSet[]): Promise<Loaded> {
    const horizon = await readHorizon(this.#db)
    const frequencies = await this.#sample(await loadCategoryTree(this.#db))
    const percolator = new Percolator({ synonyms, frequencies })
    for (let last = 0; ;) {
      const rows = await this.#db
        .selectFrom('search_pattern')
        .select(['id', 'query'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(batch)
        .execute()
      for (const { id, query } of rows) percolator.add(id, query as StandingQuery)
      if (rows.length < batch) break
      last = rows.at(-1)!.id
    }
    return { percolator, synonyms: JSON.stringify(synonyms), horizon, at: Date.now() }
  }

  async #sample(tree: CategoryTree) {
    const frequencies = new TokenFrequencies()
    const newest = await this.#db
      .selectFrom('listing')
      .select('id')
      .where('status', '=', 'active')
      .orderBy('id', 'desc')
      .limit(sampled)
      .execute()
    for (let at = 0; at < newest.length; at += batch) {
      const ids = newest.slice(at, at + batch).map(({ id }) => id)
      for (const document of await loadDocuments(this.#db, tree, ids)) frequencies.add(document)
    }
    frequencies.trim()
    return frequencies
  }
}

/** The oldest transaction that may still write. */
async function readHorizon(db: Db): Promise<string> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db)
  return rows[0]!.xid
}
