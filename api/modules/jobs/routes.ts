import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/serve.ts'
import * as calls from '#contract/jobs.ts'
import { getJobOverview, retryJob } from './service.ts'

export const jobRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getJobs, async () => ({ data: await getJobOverview(deps) }))
  serve(app, calls.retryJob, async ({ params }) => {
    await retryJob(deps, params.id)
    return { success: true as const }
  })
}
