import type { DeleteResult } from 'kysely'

/** Rows written per transaction: a long one would hold search back. */
const batchSize = 200

/** Rows deleted at once: deleting is cheaper than writing. */
const deletedAtOnce = 1_000

/**
 * Repeats `step`, which processes at most `limit` rows and returns how many, until none are left. Returns the
 * total.
 */
export async function inBatches(
  step: (limit: number) => Promise<number>,
  limit: number = batchSize,
): Promise<number> {
  let total = 0
  for (;;) {
    const done = await step(limit)
    total += done
    if (done < limit) return total
  }
}

/** The same for a delete statement. */
export const deleteInBatches = (step: (limit: number) => Promise<DeleteResult>): Promise<number> =>
  inBatches(async (limit) => Number((await step(limit)).numDeletedRows), deletedAtOnce)
