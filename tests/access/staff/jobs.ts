import * as calls from '#contract/jobs.ts'
import { admins, gives } from '#tests/access/rows.ts'

export const jobAccess = [
  gives(calls.getJobs, admins(200)),
  gives(calls.retryJob, admins(200), { params: { id: '{failedJob}' } }),
]
