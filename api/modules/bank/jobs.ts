import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { matchLines, matchStatement } from './line-matches.ts'
import { listUnfinished } from './queries.ts'

/** Finishes statements whose job gave up. */
const matchLeftLines = defineJob({
  name: 'match-left-bank-lines',
  label: 'Raspoređivanje preostalih uplata s izvoda',
  schedule: '23 * * * *',
  run: async (deps: Deps) => {
    for (const { statement_id: id } of await listUnfinished(deps.db, 100)) await matchLines(deps, id)
  },
})

export const bankJobs = [matchStatement, matchLeftLines]
