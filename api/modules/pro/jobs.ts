import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { renewDuePros, tellEndingPros } from './service.ts'

export const renewPros = defineJob({
  name: 'renew-pros',
  label: 'Produžavanje pro računa',
  schedule: '* * * * *',
  run: (deps: Deps) => renewDuePros(deps),
})

export const tellOfEndingPros = defineJob({
  name: 'tell-ending-pros',
  label: 'Podsjetnici na istek pro računa',
  schedule: '17 * * * *',
  run: (deps: Deps) => tellEndingPros(deps),
})

export const proJobs = [renewPros, tellOfEndingPros]
