import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import {
  knownDeviceSeconds,
  loginRecordDays,
  sessionAbsoluteSeconds,
  sessionSlidingSeconds,
} from '#contract/limits/accounts.ts'
import { deleteDevicesUnusedSince } from './sessions/device-queries.ts'
import { deleteExpiredLinks } from './recovery/queries.ts'
import { recoverPassword } from './recovery/service.ts'
import { deleteLoginsBefore, deleteSessionsBefore } from './sessions/cleanup.ts'
import { deleteExpiredCodes } from './visits/queries.ts'
import { deleteExpiredVerifications } from './verification/queries.ts'

export const deleteStaleVerifications = defineJob({
  name: 'delete-stale-verifications',
  label: 'Brisanje neiskorištenih kodova i linkova',
  schedule: '22 * * * *',
  async run({ db, now }: Deps) {
    await deleteExpiredVerifications(db, now())
    await deleteExpiredLinks(db, now())
    await deleteExpiredCodes(db, now())
  },
})

export const deleteExpiredSessions = defineJob({
  name: 'delete-expired-sessions',
  label: 'Brisanje isteklih prijava',
  schedule: '32 * * * *',
  async run({ db, now }: Deps) {
    const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000)
    await deleteSessionsBefore(db, {
      usedBefore: ago(sessionSlidingSeconds),
      createdBefore: ago(sessionAbsoluteSeconds),
    })
    await deleteDevicesUnusedSince(db, ago(knownDeviceSeconds))
    await deleteLoginsBefore(db, ago(loginRecordDays * 24 * 3600))
  },
})

export const accountJobs = [deleteStaleVerifications, deleteExpiredSessions, recoverPassword]
