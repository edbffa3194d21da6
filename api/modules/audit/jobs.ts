import type { Deps } from '#api/deps.ts'
import { deleteInBatches } from '#lib/database/batches.ts'
import { defineJob } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { auditDays } from '#contract/limits/moderation.ts'
import { deleteEntriesBefore } from './queries.ts'

export const forgetAuditEntries = defineJob({
  name: 'forget-audit-entries',
  label: 'Brisanje starih zapisa o postupcima osoblja',
  schedule: '57 3 * * *',
  isBackground: true,
  run: ({ db, now }: Deps) =>
    deleteInBatches((limit) => deleteEntriesBefore(db, new Date(now().getTime() - auditDays * dayMs), limit)),
})

export const auditJobs = [forgetAuditEntries]
