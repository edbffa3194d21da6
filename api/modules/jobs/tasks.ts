import { handle } from '#api/task-handlers.ts'
import { failedJobDays } from '#contract/limits.ts'
import { forgetFailedJobs } from './jobs.ts'
import { deleteFailedBefore } from './queries.ts'

export const jobTasks = [
  handle(forgetFailedJobs, (deps) =>
    deleteFailedBefore(deps.db, new Date(deps.now().getTime() - failedJobDays * 24 * 3600 * 1000)),
  ),
]
