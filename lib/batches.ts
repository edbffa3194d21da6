import type { DeleteResult } from 'kysely'

/** Rows of one transaction where many are to be written: one that lasted long would hold search back. */
const batchSize = 200

/** Rows that are deleted at once: that takes less than writing them anew. */
const deletedAtOnce = 1_000

/** Repeats `step`, which does at most `limit` of the work and says how much, until there is none. Answers how much there was. */
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

/** The same for a statement that deletes. */
export const deleteInBatches = (step: (limit: number) => Promise<DeleteResult>): Promise<number> =>
  inBatches(async (limit) => Number((await step(limit)).numDeletedRows), deletedAtOnce)
