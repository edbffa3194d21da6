import type { Deps } from '#api/deps.ts'
import { inBatches } from '#lib/database/batches.ts'
import { eraseSome, hideSome } from '../writing/queries.ts'

/** Each leaves rows in many tables. */
const erasedAtOnce = 50

/** Erases all listings of a seller. `after` receives each batch: its categories, and its photos. */
export async function eraseListingsOf(
  deps: Pick<Deps, 'db'>,
  sellerId: number,
  after: (batch: { categoryIds: number[]; photos: string[] }) => Promise<void>,
): Promise<number> {
  return inBatches(async (limit) => {
    const erased = await eraseSome(deps.db, sellerId, limit)
    await after({
      categoryIds: [...new Set(erased.map(({ category_id }) => category_id))],
      photos: [...new Set(erased.flatMap(({ photos }) => photos))],
    })
    return erased.length
  }, erasedAtOnce)
}

/** Hides all active listings of a seller. Returns how many. */
export const hideListingsOf = (deps: Pick<Deps, 'db' | 'now'>, sellerId: number): Promise<number> =>
  inBatches((limit) => hideSome(deps.db, sellerId, deps.now(), limit))
