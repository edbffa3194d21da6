import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { idParams } from '#contract/common.ts'
import { jobOverview, jobRetried } from '#contract/jobs.ts'
import { getJobOverview, retryJob } from './service.ts'

export const jobRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['Administracija']
  app.get('/admin/jobs', { schema: { tags, response: { 200: jobOverview } } }, async (request) => ({
    data: await getJobOverview(deps, await request.actor()),
  }))
  app.post(
    '/admin/jobs/:id/retry',
    { schema: { tags, params: idParams, response: { 200: jobRetried } } },
    async (request) => {
      await retryJob(deps, await request.actor(), request.params.id)
      return { success: true } as const
    },
  )
}
