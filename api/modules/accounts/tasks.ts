import { handle } from '#api/lib/jobs.ts'
import { sessionAbsoluteSeconds, sessionSlidingSeconds } from '#contract/limits.ts'
import { deleteExpiredSessions, deleteStaleVerifications } from './jobs.ts'
import { deleteSessionsBefore } from './session-cleanup.ts'
import { deleteExpiredVerifications } from './verification-queries.ts'

export const accountTasks = [
  handle(deleteExpiredSessions, async (deps) => {
    const ago = (seconds: number) => new Date(deps.now().getTime() - seconds * 1000)
    await deleteSessionsBefore(deps.db, {
      usedBefore: ago(sessionSlidingSeconds),
      createdBefore: ago(sessionAbsoluteSeconds),
    })
  }),
  handle(deleteStaleVerifications, (deps) => deleteExpiredVerifications(deps.db, deps.now())),
]
