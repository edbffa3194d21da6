import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import type { Job } from '#lib/jobs.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/jobs.ts'
import { getJobOverview, retryJob } from './service.ts'

export const jobRoutes: FastifyPluginAsync<{ deps: Deps; jobs: readonly Job<Deps>[] }> = async (
  app,
  { deps, jobs },
) => {
  serve(app, calls.getJobs, async () => ({ data: await getJobOverview(deps, jobs) }))
  serve(app, calls.retryJob, async ({ actor, params }) => {
    await retryJob(deps, actor, params.id)
    return { success: true as const }
  })
}
