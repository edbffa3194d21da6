import { handle } from '#api/task-handlers.ts'
import { knownDeviceSeconds, sessionAbsoluteSeconds, sessionSlidingSeconds } from '#contract/limits.ts'
import { deleteDevicesUnusedSince } from './device-queries.ts'
import { deleteExpiredSessions, deleteStaleVerifications, recoverPassword, suspendShops } from './jobs.ts'
import { deleteExpiredLinks } from './link-queries.ts'
import { sendRecovery } from './recovery.ts'
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
    await deleteDevicesUnusedSince(deps.db, ago(knownDeviceSeconds))
  }),
  handle(suspendShops, async (deps) => void (await suspendUnpaidShops(deps.db, deps.now()))),
  handle(deleteStaleVerifications, async (deps) => {
    await deleteExpiredVerifications(deps.db, deps.now())
    await deleteExpiredLinks(deps.db, deps.now())
  }),
  handle(recoverPassword, sendRecovery),
]
