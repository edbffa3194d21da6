import { handle } from '#api/lib/jobs.ts'
import { sessionAbsoluteSeconds, sessionSlidingSeconds } from '#contract/limits.ts'
import { deleteExpiredSessions, deleteStaleVerifications, suspendShops } from './jobs.ts'
import { deleteSessionsBefore } from './session-cleanup.ts'
import { suspendUnpaidShops } from './shop-suspension.ts'
import { deleteExpiredVerifications } from './verification-queries.ts'

export const accountTasks = [
  handle(deleteExpiredSessions, async (deps) => {
    const ago = (seconds: number) => new Date(deps.now().getTime() - seconds * 1000)
    await deleteSessionsBefore(deps.db, {
      usedBefore: ago(sessionSlidingSeconds),
      createdBefore: ago(sessionAbsoluteSeconds),
    })
  }),
  handle(suspendShops, async (deps) => void (await suspendUnpaidShops(deps.db, deps.now()))),
  handle(deleteStaleVerifications, (deps) => deleteExpiredVerifications(deps.db, deps.now())),
]
