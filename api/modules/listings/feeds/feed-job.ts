import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { applyRun } from './row-writes.ts'
import { readRun } from './reading-service.ts'

export const feedJob = defineJob({
  name: 'run-feed',
  label: 'Uvoz feeda shopa',
  payload: z.object({ id: z.number() }),
  async run(deps: Deps, { id }, signal) {
    await readRun(deps, id, signal)
    await applyRun(deps, id, signal)
  },
})
