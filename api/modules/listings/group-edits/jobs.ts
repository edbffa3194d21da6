import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { runGroupEdit } from './edit-run.ts'

export const groupEditJob = defineJob({
  name: 'run-group-edit',
  label: 'Grupno uređivanje oglasa',
  payload: z.object({ id: z.number() }),
  run: (deps: Deps, { id }, signal) => runGroupEdit(deps, id, signal),
})
