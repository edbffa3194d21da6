import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/caches.ts'
import { emptyCache, listCaches, type OtherThreads } from './service.ts'

const alone: OtherThreads = { caches: async () => [] }

export const cacheRoutes: FastifyPluginAsync<{ deps: Deps; threads: OtherThreads | undefined }> = async (
  app,
  { deps, threads = alone },
) => {
  serve(app, calls.listCaches, async () => ({ data: await listCaches(threads) }))
  serve(app, calls.emptyCache, async ({ actor, params }) => {
    await emptyCache(deps, threads, actor, params.name)
    return { success: true as const, message: 'Keš je ispražnjen.' }
  })
}
