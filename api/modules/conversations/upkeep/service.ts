import type { Deps } from '#api/deps.ts'
import { withdrawnKeptDays } from '#contract/limits/messages.ts'
import { inBatches } from '#lib/database/batches.ts'
import { dayMs } from '#lib/time.ts'
import { removeFiles } from '../photos/service.ts'
import {
  compareCounts,
  deleteConversation,
  deleteMessages,
  emptyMessages,
  listAbandoned,
  listFileKeys,
  listPhotosOf,
  listWithdrawn,
  type Miscount,
} from './queries.ts'

const comparedAtOnce = 500
const deletedAtOnce = 1_000
const reported = 20

/** For a job: proves every count from the rows. Throws, so that staff see it, if one is wrong. */
export async function checkCounts({ db }: Pick<Deps, 'db'>, signal?: AbortSignal): Promise<void> {
  const wrong: Miscount[] = []
  let after = 0
  while (!signal?.aborted) {
    const part = await compareCounts(db, after, comparedAtOnce)
    wrong.push(...part.wrong)
    if (part.last === null) break
    after = part.last
  }
  if (wrong.length === 0) return
  const some = wrong
    .slice(0, reported)
    .map(({ conversation_id, account_id, what }) => `${what} of ${conversation_id}/${account_id ?? '-'}`)
  throw new Error(`${wrong.length} wrong counts of conversations: ${some.join(', ')}`)
}

/** For a job: deletes conversations whose people are both erased, photos first. */
export async function deleteAbandoned(deps: Deps): Promise<void> {
  await inBatches(async (limit) => {
    const ids = await listAbandoned(deps.db, limit)
    for (const id of ids) {
      await removeFiles(deps, await listFileKeys(deps.db, id))
      await inBatches((most) => deleteMessages(deps.db, id, most), deletedAtOnce)
      await deleteConversation(deps.db, id)
    }
    return ids.length
  })
}

/** For a job: empties messages that were withdrawn a while ago, photos first. Their places stay. */
export async function emptyWithdrawn(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - withdrawnKeptDays * dayMs)
  await inBatches(async (limit) => {
    const ids = await listWithdrawn(deps.db, before, limit)
    if (ids.length === 0) return 0
    await removeFiles(deps, await listPhotosOf(deps.db, ids))
    await emptyMessages(deps.db, ids)
    return ids.length
  })
}
