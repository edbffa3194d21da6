import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { forgetOldAgentData } from './service.ts'

export const forgetAgentData = defineJob({
  name: 'forget-agent-data',
  label: 'Brisanje starih pozivnica i dnevnika shopova',
  schedule: '52 3 * * *',
  isBackground: true,
  run: (deps: Deps) => forgetOldAgentData(deps),
})

export const agentJobs = [forgetAgentData]
