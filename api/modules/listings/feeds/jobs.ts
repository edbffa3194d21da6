import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { feedPhotosJob } from './photos.ts'
import { feedJob } from './feed-job.ts'
import { fetchDueFeeds, forgetFeedRuns } from './service.ts'

const fetchFeeds = defineJob({
  name: 'fetch-feeds',
  label: 'Preuzimanje feedova shopova',
  schedule: '*/5 * * * *',
  run: (deps: Deps) => fetchDueFeeds(deps),
})

export const forgetOldFeedRuns = defineJob({
  name: 'forget-feed-runs',
  label: 'Brisanje zapisa o starim feedovima',
  schedule: '7 3 * * *',
  isBackground: true,
  run: (deps: Deps) => forgetFeedRuns(deps),
})

export const feedJobs = [feedJob, feedPhotosJob, fetchFeeds, forgetOldFeedRuns]
