import type { Db } from '#lib/database/db.ts'
import { countReasons, type JobRow } from '#lib/imports/job.ts'
import { fold } from './values/words.ts'
import { countCategories } from './queries.ts'

export type ImportSummary = {
  reasons: { kind: string; reason: string; count: number }[]
  /** For all listings of the source, largest categories first. */
  categories: { name: string; count: number }[]
  /** The share of the source's listings in catch-all leaves, 0 to 1. */
  otherShare: number
}

export async function summarize(db: Db, job: JobRow): Promise<ImportSummary> {
  const categories = await countCategories(db, job.source)
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)
  const others = categories.filter(({ name }) => /^ostal[aeio]\b/.test(fold(name)))
  return {
    reasons: await countReasons(db, job.id),
    categories,
    otherShare: categories.length === 0 ? 0 : sum(others) / sum(categories),
  }
}
