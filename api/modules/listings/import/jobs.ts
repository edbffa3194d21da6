import type { Deps } from '#api/deps.ts'
import { importDays } from '#contract/limits/listings.ts'
import { inBatches } from '#lib/database/batches.ts'
import { deleteOldFindings } from '#lib/imports/job.ts'
import { deleteOldReports } from '#lib/imports/report.ts'
import { defineJob } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'

const deletedAtOnce = 1_000

/** Cells of imported files, which may hold anything, with the reports that list them. */
export const forgetImportFindings = defineJob({
  name: 'forget-import-findings',
  label: 'Brisanje nalaza starih uvoza',
  schedule: '3 3 * * *',
  isBackground: true,
  async run({ db, now, reports }: Deps) {
    const before = new Date(now().getTime() - importDays * dayMs)
    if (reports !== null) await deleteOldReports(reports, before)
    await inBatches((limit) => deleteOldFindings(db, before, limit), deletedAtOnce)
  },
})
