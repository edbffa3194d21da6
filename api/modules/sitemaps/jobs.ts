import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { writeSitemaps as write } from './service.ts'

export const writeSitemaps = defineJob({
  name: 'write-sitemaps',
  label: 'Mape stranica za pretraživače',
  schedule: '41 * * * *',
  runsAtStart: true,
  isBackground: true,
  run: (deps: Deps, _payload, signal) => write(deps, { signal }),
})

export const sitemapJobs = [writeSitemaps]
