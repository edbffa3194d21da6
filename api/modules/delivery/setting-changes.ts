import type { Deps } from '#api/deps.ts'
import { applyToSome, findPending, markApplied } from './queries.ts'

/** Few enough that no transaction holds search back. */
const batch = 200

/** Applies the current settings of sellers to their listings. Repeats are harmless. */
export async function applyPending({ db }: Pick<Deps, 'db'>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const pending = await findPending(db)
    if (!pending || signal?.aborted) return
    while ((await applyToSome(db, pending.account_id, batch)) === batch) if (signal?.aborted) return
    await markApplied(db, pending.account_id, pending.pending_since!)
  }
}
