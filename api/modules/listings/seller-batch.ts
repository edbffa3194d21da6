import type { Db } from '#lib/database/db.ts'
import { type Beside, type BesideRow, listBeside } from './reposts/queries.ts'

/** Finds a seller's other listings in the category of one, the freshest first. */
export type FindBeside = (db: Db, listing: Beside, endedSince: Date) => Promise<BesideRow[]>

/**
 * Memoises the reads of a transaction that changes many listings of one seller. The transaction must lock the
 * rows that it counts (`lockSellerLimits`), and report its own changes.
 */
export class SellerBatch {
  readonly #categories = new Map<number, BesideRow[]>()
  readonly #once = new Map<string, Promise<unknown>>()
  #refreshes: number | undefined

  /** The result of the first call with this name. */
  once<T>(name: string, load: () => Promise<T>): Promise<T> {
    const known = this.#once.get(name) as Promise<T> | undefined
    if (known) return known
    const loading = load()
    this.#once.set(name, loading)
    return loading
  }

  /** The refreshes of this month, counted once; each call adds the one that follows it. */
  async nextRefresh(count: () => Promise<number>): Promise<number> {
    this.#refreshes ??= await count()
    this.#refreshes += 1
    return this.#refreshes - 1
  }

  readonly findBeside: FindBeside = async (db, listing, endedSince) => {
    const { category_id: categoryId, seller_id } = listing
    let rows = this.#categories.get(categoryId)
    if (!rows) {
      rows = await listBeside(db, { id: 0, seller_id, category_id: categoryId }, endedSince)
      this.#categories.set(categoryId, rows)
    }
    return rows.filter(({ id }) => id !== listing.id)
  }

  /** Puts a published or refreshed listing where its freshness belongs. */
  note(categoryId: number, row: BesideRow): void {
    const rows = this.#categories.get(categoryId)
    if (!rows) return
    const before = rows.findIndex(({ id }) => id === row.id)
    if (before >= 0) rows.splice(before, 1)
    const at = rows.findIndex(({ refreshed_at }) => refreshed_at <= row.refreshed_at)
    rows.splice(at < 0 ? rows.length : at, 0, row)
  }
}
